import { parseSync, Visitor } from 'oxc-parser'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles, type SourceFile } from './boundaries/source-files.ts'

test('no command joins two lists by position: the steps of a save fill one object per record', () => {
  const features = readSourceFiles(path.join(import.meta.dirname, '..')).filter(
    (file) => file.path.startsWith('server/src/features/') && !file.path.endsWith('.test.ts'),
  )
  expect(features.length).toBeGreaterThan(300)
  expect(features.flatMap(positionJoins)).toEqual([])
})

test('reading one list at the position in another, or taking its first instead of a missing value, is a join', () => {
  const joins = [
    'orders.map((order, n) => ({ ...order, id: ids[n] }))',
    'orders.forEach(function (order, at) { run.ids[at] = order.id })',
    'for (const [n, order] of orders.entries()) save(order, numbers[n])',
    "orders.map(({ orderNum }) => orderNum ?? numbers.shift() ?? '')",
  ]
  for (const text of joins) expect(positionJoins({ path: 'join.ts', text }), text).toHaveLength(1)
  const others = ['lines.map((line, position) => ({ ...line, position }))', 'orders.map(({ id }) => counts[id])']
  for (const text of others) expect(positionJoins({ path: 'other.ts', text }), text).toEqual([])
})

const iterations = /^(map|flatMap|filter|forEach|every|some|find)$/

function positionJoins({ path: file, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const positions: { name: string; start: number; end: number }[] = []
  const joins: string[] = []
  const add = ({ start, end }: { start: number; end: number }) => joins.push(`${file}: ${text.slice(start, end)}`)
  new Visitor({
    CallExpression: ({ callee, arguments: [callback], start, end }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!iterations.test(callee.property.name)) return
      if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression') return
      const position = callback.params[1]
      if (position?.type === 'Identifier') positions.push({ name: position.name, start, end })
    },
    ForOfStatement: ({ left, right, start, end }) => {
      const pair = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined
      const position = pair?.type === 'ArrayPattern' ? pair.elements[0] : undefined
      const isEntries = text.slice(right.start, right.end).endsWith('.entries()')
      if (isEntries && position?.type === 'Identifier') positions.push({ name: position.name, start, end })
    },
    MemberExpression: (node) => {
      const { computed, property } = node
      if (!computed || property.type !== 'Identifier') return
      const isPosition = positions.some(
        ({ name, start, end }) => name === property.name && start <= node.start && node.end <= end,
      )
      if (isPosition) add(node)
    },
    LogicalExpression: ({ left, start, end }) => {
      if (text.slice(left.start, left.end).endsWith('.shift()')) add({ start, end })
    },
  }).visit(parseSync(file, text).program)
  return joins
}
