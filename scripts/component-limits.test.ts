import path from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles } from './boundaries/source-files.ts'
import { functionsIn } from './named-functions.ts'

const maxProps = 10
const components = readSourceFiles(path.join(import.meta.dirname, '..'))
  .filter(
    (file) => file.path.startsWith('web/src/') && file.path.endsWith('.tsx') && !/\.test\.|test-data/.test(file.path),
  )
  .flatMap((file) => functionsIn(file).filter(({ isComponent }) => isComponent))

test('no component takes more than ten props; group those that belong together', () => {
  expect(components.length).toBeGreaterThan(500)
  expect(components.filter(({ props }) => props > maxProps)).toEqual([])
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
