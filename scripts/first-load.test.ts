import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** The entry files of the first visit: the frame, the sign-in page, Today and the order list. */
const entries = [
  'web/src/app/main.tsx',
  'web/src/features/sign-in/login-page.tsx',
  'web/src/features/today/today-page.tsx',
  'web/src/features/orders/orders-page.tsx',
]

/** Our own files that a file needs before it runs, without type imports and files loaded later. */
function importsOf(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  return [...code.matchAll(/^(?:import|export) (?!type )(?:([^;'"]*?) from )?'([^']+)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const isOnlyTypes = /^\{(?:\s*type \w+(?: as \w+)?,?)+\s*\}$/.test(names)
      return isOnlyTypes ? [] : (fileOf(from, file) ?? [])
    },
  )
}

function fileOf(from: string, importer: string): string | undefined {
  const [, workspace, name] = /^@dray\/(domain|contract)\/(.+)$/.exec(from) ?? []
  if (workspace !== undefined) return `${workspace}/src/${name}.ts`
  if (from.startsWith('.') && /\.tsx?$/.test(from)) return path.join(path.dirname(importer), from)
  return undefined
}

function loadedFrom(files: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    waiting.push(...importsOf(file))
  }
  return loaded
}

// docs/decisions/006
test('the first load includes the calls of sign-in, the first page, and the order list, and no others', () => {
  const loaded = [...loadedFrom(entries)]
  const contracts = loaded.flatMap((file) => /^contract\/src\/(.+)\.ts$/.exec(file)?.[1] ?? [])
  expect(loaded.length).toBeGreaterThan(100)
  expect(contracts.toSorted()).toEqual([
    'call',
    'call/call-address',
    'call/empty-object',
    'call/encode',
    'call/entities',
    'call/event-stream',
    'call/fields',
    'call/messages',
    'call/money',
    'call/page-answers',
    'call/paged-list',
    'call/problem-body',
    'call/wal-position',
    'events',
    'orders',
    'settings',
    'today',
    'users/session',
  ])
  expect(loaded.filter((file) => file.startsWith('domain/src/payroll'))).toEqual([])
})

// docs/decisions/028
test("the driver's route loads neither parts of the office application nor calls that drivers don't make", () => {
  const loaded = [...loadedFrom(['web/src/route/main.tsx'])]
  expect(loaded.length).toBeGreaterThan(50)
  expect(loaded.filter((file) => /^web\/src\/(app|features)\//.test(file))).toEqual([])
  expect(
    loaded.filter((file) => /^contract\/src\/(all-calls|pricing|purchases|payroll|figures|users)\.ts$/.test(file)),
  ).toEqual([])
})
