import { expect, test } from 'vitest'
import { testsOfFiles } from './changed-tests.mjs'

test('a changed file is tested by the test of its name, wherever one stands beside it', () => {
  expect(testsOfFiles(['domain/src/orders/plan-stock.ts', 'domain/src/orders/plan-stock.test.ts'])).toEqual([
    'domain/src/orders/plan-stock.test.ts',
  ])
  expect(testsOfFiles(['web/src/app/modal-stack.tsx'])).toEqual(['web/src/app/modal-stack.test.tsx'])
})

test('any other file is tested by the tests of its folder, or of the nearest one above that has some', () => {
  const ofPackage = ['server/src/config.test.ts', 'server/src/log.test.ts']
  expect(testsOfFiles(['server/src/app.ts'])).toEqual(expect.arrayContaining(ofPackage))
  expect(testsOfFiles(['server/src/test-data/builders.ts'])).toEqual(expect.arrayContaining(ofPackage))
})

test('a document or a journey in the browser has no tests that run in seconds', () => {
  expect(testsOfFiles(['README.md', 'docs/architecture.md', 'e2e/src/warehouse.test.ts'])).toEqual([])
})
