import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAllowed } from './licenses/allowed-licenses.ts'
import { licensesPage } from './licenses/licenses-page.ts'
import { type Lock, productionPackages } from './licenses/production-packages.ts'

// Writes docs/licenses.md, and names the packages whose license is not allowed.
const root = path.dirname(import.meta.dirname)
const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const packages = productionPackages(lock)
writeFileSync(path.join(root, 'docs/licenses.md'), licensesPage(packages))
const refused = packages.filter((found) => !isAllowed(found))
for (const { name, version, license } of refused) console.error(`${name} ${version}: ${license} is not allowed`)
console.log(`docs/licenses.md lists ${packages.length} packages.`)
if (refused.length > 0) process.exitCode = 1
