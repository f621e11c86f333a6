import { noInventoryFilter } from '@dray/domain/inventory/inventory-filter'
import { expect, test } from 'vitest'
import {
  addressOfFilter,
  filterIn,
  isFiltered,
  startOfOverview,
  toggled,
  toggledAll,
  unfoldedIn,
} from './inventory-address.ts'

test('a filter stands in the address and is read from it as it was, whatever the names hold', () => {
  const filter = {
    search: 'côte 10%',
    brands: ['Smith, Sons & Co', 'Back\\slash', 'Plain'],
    types: ['Dairy, soft'],
    weights: [3.5, 28],
    stock: 'out' as const,
    overLimit: true,
    showHidden: true,
  }
  expect(filterIn({ ...startOfOverview, ...addressOfFilter(filter) })).toEqual(filter)
  expect(filterIn(startOfOverview)).toEqual(noInventoryFilter)
})

test('an address that someone mistyped asks nothing', () => {
  const filter = filterIn({ ...startOfOverview, stock: 'some', weights: 'heavy', over: '1' })
  expect(isFiltered(filter)).toBe(false)
})

test('brands are folded until they are opened, and opened ones are folded again', () => {
  const opened = { ...startOfOverview, ...toggled(startOfOverview, 3) }
  expect([unfoldedIn(opened).has(3), unfoldedIn(opened).has(4)]).toEqual([true, false])
  expect(toggled(opened, 3)).toEqual({ open: '' })
})

test('while products are looked for every brand is open, and what was folded or open before is kept apart', () => {
  const opened = { ...startOfOverview, open: '3' }
  const searched = { ...opened, search: 'tea' }
  expect([unfoldedIn(searched).has(3), unfoldedIn(searched).has(4)]).toEqual([true, true])
  const folded = { ...searched, ...toggled(searched, 4) }
  expect([unfoldedIn(folded).has(3), unfoldedIn(folded).has(4)]).toEqual([true, false])
  expect(unfoldedIn({ ...folded, search: '' }).has(3)).toBe(true)
})

test('all brands are unfolded and folded at once', () => {
  const all = { ...startOfOverview, ...toggledAll(startOfOverview, [1, 2], true) }
  expect(unfoldedIn(all).isAll).toBe(true)
  expect(unfoldedIn({ ...all, ...toggled(all, 2) }).has(2)).toBe(false)
  const none = { ...all, ...toggledAll(all, [1, 2], false) }
  expect([unfoldedIn(none).has(1), unfoldedIn(none).has(2)]).toEqual([false, false])
  const searched = { ...startOfOverview, search: 'tea' }
  const closed = { ...searched, ...toggledAll(searched, [1, 2], false) }
  expect([unfoldedIn(closed).has(1), unfoldedIn(closed).has(2)]).toEqual([false, false])
})
