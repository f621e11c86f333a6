import path from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles } from './boundaries/source-files.ts'
import { functionsIn } from './named-functions.ts'

const limits = { functionLines: 60, componentLines: 100, props: 10 }

const functions = readSourceFiles(path.join(import.meta.dirname, '..'))
  .filter((file) => !/\.test\.tsx?$|test-data/.test(file.path))
  .flatMap(functionsIn)

// The lint rule can't tell a component from the other functions of a .tsx file.
test('no function is longer than 60 lines, and no component longer than 100', () => {
  expect(functions.length).toBeGreaterThan(5000)
  const long = functions.filter(
    ({ lines, isComponent }) => lines > (isComponent ? limits.componentLines : limits.functionLines),
  )
  expect(long).toEqual([])
})

test('no component takes more than ten props; group those that belong together', () => {
  const components = functions.filter(({ isComponent }) => isComponent)
  expect(components.length).toBeGreaterThan(500)
  expect(components.filter(({ props }) => props > limits.props)).toEqual([])
})

test('lines are counted without blank lines and comments', () => {
  const text = `
    function total(order) {
      // A reason.

      /** Another
       * reason. */
      return order.total
    }`
  expect(functionsIn({ path: 'total.ts', text })).toMatchObject([{ name: 'total', lines: 3 }])
})

test('props are counted from their type, even in a memo component', () => {
  const text = `
    type Props = { a: string; b: string }
    const Row = memo(function Row({ a, b }: Props) { return a + b })
    const Cell = ({ c }: { c: string }) => c`
  expect(functionsIn({ path: 'row.tsx', text }).map(({ name, props }) => [name, props])).toEqual([
    ['Row', 2],
    ['Cell', 1],
  ])
})
