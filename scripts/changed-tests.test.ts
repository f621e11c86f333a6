import { expect, test } from 'vitest'
import { testsOfFiles } from './changed-tests.mjs'

const testsOf = (...paths: string[]): string[] => testsOfFiles(paths)
const inPackage = (tests: readonly string[], name: string) => tests.filter((path) => path.startsWith(`${name}/`))

test('the test with the name of the file comes first, then those in its folder', () => {
  expect(testsOf('domain/src/orders/plan-stock.ts')[0]).toBe('domain/src/orders/plan-stock.test.ts')
  expect(testsOf('server/src/features/payments/payments.routes.ts').slice(0, 2)).toEqual([
    'server/src/features/payments/bad-payments.test.ts',
    'server/src/features/payments/change-payment.test.ts',
  ])
})

test('a file without a test beside it runs the tests that use it through other files', () => {
  expect(testsOf('server/src/features/payments/save/save-accounts.ts')).toEqual(
    expect.arrayContaining([
      'server/src/features/payments/payments-ledger.test.ts',
      'server/src/features/collections/collections.test.ts',
      'server/src/features/documents/documents.test.ts',
    ]),
  )
})

test('a rule runs the tests of the domain, the server and the web that depend on it', () => {
  expect(testsOf('domain/src/payroll/pay.ts')).toEqual(
    expect.arrayContaining([
      'domain/src/payroll/pay.test.ts',
      'server/src/features/payroll/period/change-payroll-row.test.ts',
      'web/src/features/payroll/payroll-page.test.tsx',
    ]),
  )
})

test('a contract file runs the tests that send its calls, and those about all calls', () => {
  expect(testsOf('contract/src/collections.ts')).toEqual(
    expect.arrayContaining([
      'contract/src/call/who-may-call.test.ts',
      'server/src/features/collections/collections.test.ts',
      'server/src/platform/http/every-call.test.ts',
      'web/src/features/collections/collections-page.test.tsx',
    ]),
  )
})

test('changing a migration runs the migration tests and the tests of queries on its tables', () => {
  const tests = testsOf('server/migrations/0005-payments.sql')
  expect(tests).toEqual(
    expect.arrayContaining(['server/src/platform/db/migrate.test.ts', 'server/src/features/batches/batches.test.ts']),
  )
})

test('a file opened by URL runs the tests of what opens it', () => {
  expect(testsOf('server/templates/account.typ')).toContain('server/src/platform/pdf/account.test.ts')
  expect(testsOf('docs/import.md')).toContain('server/src/features/imports/documentation.test.ts')
})

test('a file that everything uses runs a limited number of tests, and each changed file its nearest', () => {
  const tests = testsOf('domain/src/money.ts')
  expect(tests[0]).toBe('domain/src/money.test.ts')
  expect([inPackage(tests, 'server').length, inPackage(tests, 'web').length]).toEqual([19, 16])
  const changed = ['receivables/receivables', 'comments/comments', 'brands/brands', 'locations/locations'].map(
    (name) => `server/src/features/${name}`,
  )
  const many = testsOf('domain/src/money.ts', ...changed.map((name) => `${name}.routes.ts`))
  expect(many).toEqual(expect.arrayContaining(changed.map((name) => `${name}.test.ts`)))
})

test('browser tests, and documents that no test reads, select no tests', () => {
  expect(testsOf('docs/architecture.md', 'e2e/src/warehouse/warehouse.test.ts', 'e2e/src/start.ts')).toEqual([])
})
