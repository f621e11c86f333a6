import { noInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { expect, test } from 'vitest'
import {
  inventoryFilterAddress,
  filterIn,
  initialOverview,
  toggleBrand,
  toggleAllBrands,
  expandedIn,
} from './inventory-address.ts'

test('a filter can be written to the URL and read back, whatever characters its names contain', () => {
  const filter = {
    search: 'côte 10%',
    brands: ['Smith, Sons & Co', 'Back\\slash', 'Plain'],
    types: ['Dairy, soft'],
    weights: [3.5, 28],
    stock: 'out' as const,
    overLimit: true,
    showHidden: true,
  }
  expect(filterIn({ ...initialOverview, ...inventoryFilterAddress(filter) })).toEqual(filter)
  expect(filterIn(initialOverview)).toEqual(noInventoryFilter)
})

test('an invalid URL filters nothing', () => {
  const filter = filterIn({ ...initialOverview, stock: 'some', weights: 'heavy', over: '1' })
  expect(filter).toEqual(noInventoryFilter)
})

test('brands are collapsed until they are expanded, and can be collapsed again', () => {
  const opened = { ...initialOverview, ...toggleBrand(initialOverview, 3) }
  expect(expandedIn(opened).has(3)).toBe(true)
  expect(expandedIn(opened).has(4)).toBe(false)
  expect(toggleBrand(opened, 3)).toEqual({ open: '' })
})

test('during a product search every brand is expanded, whatever was expanded before', () => {
  const opened = { ...initialOverview, open: '3' }
  const searched = { ...opened, search: 'tea' }
  expect(expandedIn(searched).has(3)).toBe(true)
  expect(expandedIn(searched).has(4)).toBe(true)
  const collapsed = { ...searched, ...toggleBrand(searched, 4) }
  expect(expandedIn(collapsed).has(3)).toBe(true)
  expect(expandedIn(collapsed).has(4)).toBe(false)
  expect(expandedIn({ ...collapsed, search: '' }).has(3)).toBe(true)
})

test('all brands are expanded and collapsed at once', () => {
  const all = { ...initialOverview, ...toggleAllBrands(initialOverview, [1, 2], true) }
  expect(expandedIn(all).isAll).toBe(true)
  expect(expandedIn({ ...all, ...toggleBrand(all, 2) }).has(2)).toBe(false)
  const none = { ...all, ...toggleAllBrands(all, [1, 2], false) }
  expect(expandedIn(none).has(1)).toBe(false)
  expect(expandedIn(none).has(2)).toBe(false)
  const searched = { ...initialOverview, search: 'tea' }
  const closed = { ...searched, ...toggleAllBrands(searched, [1, 2], false) }
  expect(expandedIn(closed).has(1)).toBe(false)
  expect(expandedIn(closed).has(2)).toBe(false)
})
