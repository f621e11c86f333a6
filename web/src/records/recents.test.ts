import { expect, test } from 'vitest'
import { readRecents, recentBrand, recentOrder, rememberRecent } from './recents.ts'

const order = (id: number, orderNum: string) =>
  recentOrder({ id, orderNum, customer: { customerName: 'Ernst Handel' } })
const labels = (userId = 3) => readRecents(userId).map(({ label }) => label)

test('a record is listed once, under its current name, most recent first', () => {
  rememberRecent(3, order(1, 'DRAFT_5'))
  rememberRecent(3, recentBrand({ id: 1, name: 'Exotic Liquids' }))
  rememberRecent(3, order(1, '100023'))
  expect(labels()).toEqual(['100023 · Ernst Handel', 'Exotic Liquids'])
})

test('the last eight records are listed, each user’s own', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9]) rememberRecent(3, order(id, `10000${id}`))
  rememberRecent(4, order(1, '100001'))
  expect(labels()).toHaveLength(8)
  expect(labels()[0]).toBe('100009 · Ernst Handel')
  expect(labels(4)).toEqual(['100001 · Ernst Handel'])
})

test('the number of an order stays before the name of its customer, whatever script the name is in', () => {
  const hebrew = '\u05e9\u05dc\u05d5\u05dd 24'
  rememberRecent(3, recentOrder({ id: 1, orderNum: '100023', customer: { customerName: hebrew } }))
  expect(labels()).toEqual([`100023 · \u2068${hebrew}\u2069`])
})

test('a list stored by another version is ignored', () => {
  localStorage.setItem('dray-recent-3', '[{"group":"Orders","label":"100023","address":"/orders/100023"}]')
  expect(labels()).toEqual([])
})
