import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed } from './allowed-licenses.ts'
import { licensesPage } from './licenses-page.ts'
import { type Lock, productionPackages } from './production-packages.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const lock: Lock = JSON.parse(read('package-lock.json'))
const packages = productionPackages(lock)

test('every package that Dray runs on has a license that is allowed', () => {
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter((found) => !isAllowed(found))).toEqual([])
})

test('installed packages have the version and license in the lock file', () => {
  const installed = packages.filter(({ folder }) => existsSync(path.join(root, folder)))
  const wrong = installed.filter(({ folder, version, license }) => {
    const says = JSON.parse(read(`${folder}/package.json`))
    return says.version !== version || (says.license?.type ?? says.license) !== license
  })
  expect(installed.length).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})

test('docs/licenses.md lists these packages', () => {
  expect(read('docs/licenses.md')).toBe(licensesPage(packages))
})

test('indirect dependencies are found, including a second version, but not tools', () => {
  const packagesOf = (entries: Lock['packages']) =>
    productionPackages({ packages: entries }).map(({ name, version }) => `${name} ${version}`)
  const entries: Lock['packages'] = {
    '': {},
    server: { dependencies: { a: '*', '@dray/domain': '*' } },
    'node_modules/@dray/domain': { link: true },
    'node_modules/a': {
      version: '1',
      license: 'MIT',
      dependencies: { b: '*' },
      peerDependencies: { c: '*', tool: '*' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '1', license: 'GPL-3.0-only', dependencies: { c: '*' } },
    'node_modules/b': { version: '2', license: 'MIT' },
    'node_modules/c': { version: '3', license: 'MIT' },
    'node_modules/tool': { version: '4', license: 'GPL-3.0-only' },
  }
  expect(packagesOf(entries)).toEqual(['a 1', 'b 1', 'c 3'])
})

test('a license that requires publishing source, or no license, is not allowed', () => {
  const allowed = (license: string, name = 'p') => isAllowed({ name, license })
  expect(['MIT', '(MIT OR GPL-2.0)', 'MIT AND OFL-1.1'].map((license) => allowed(license))).toEqual([true, true, true])
  expect(
    ['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'unknown', '', 'LGPL-3.0-or-later'].filter((license) =>
      allowed(license),
    ),
  ).toEqual([])
  expect(allowed('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true)
})
