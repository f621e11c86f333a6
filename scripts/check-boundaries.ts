import path from 'node:path'
import { checkBoundaries } from './boundaries/check.ts'

const root = process.argv[2] ?? path.dirname(import.meta.dirname)
const { files, breaches } = checkBoundaries(root)

for (const { rule, says, where, what } of breaches) console.error(`${where}  ${rule}: ${what}\n    ${says}`)
console.log(`${files} files, ${breaches.length === 0 ? 'every import keeps the rules' : `${breaches.length} breaches`}`)
process.exitCode = breaches.length === 0 && files > 0 ? 0 : 1
