import { expect, test } from 'vitest'
import { testsOfFiles } from './changed-tests.mjs'

test('a changed file is tested by the test with the same name beside it, if there is one', () => {
  expect(testsOfFiles(['domain/src/orders/plan-stock.ts', 'domain/src/orders/plan-stock.test.ts'])).toEqual([
    'domain/src/orders/plan-stock.test.ts',
  ])
  expect(testsOfFiles(['web/src/app/modal-stack.tsx'])).toEqual(['web/src/app/modal-stack.test.tsx'])
})

test('any other file is tested by the tests of its folder, or of the nearest parent folder with tests', () => {
  const ofPackage = ['server/src/config.test.ts', 'server/src/log.test.ts']
  expect(testsOfFiles(['server/src/app.ts'])).toEqual(expect.arrayContaining(ofPackage))
  expect(testsOfFiles(['server/src/test-data/builders.ts'])).toEqual(expect.arrayContaining(ofPackage))
})

test('documents and browser tests are not tested', () => {
  expect(testsOfFiles(['README.md', 'docs/architecture.md', 'e2e/src/warehouse.test.ts'])).toEqual([])
})
