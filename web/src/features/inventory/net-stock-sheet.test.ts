import { expect, test } from 'vitest'
import { aCatalogBrand, aProduct } from '../../test-data/catalog.ts'
import { readSheet } from '../../test-data/read-sheet.ts'
import { netStockSheet } from './net-stock-sheet.ts'

const exotic = aCatalogBrand()
const stocked = (id: number, net: number, overrides: Parameters<typeof aProduct>[0] = {}) =>
  aProduct({
    id,
    name: `Product ${id}`,
    sku: `EXO-BEV-000${id}`,
    stock: net + 5,
    pendingOutboundQuantity: 5,
    ...overrides,
  })

// R4.5-03
test('the net stock export has a row for each product, with numbers as numbers', async () => {
  const { rows } = await readSheet(await netStockSheet([exotic], [stocked(1, 60, { weight: 3.5 })]))
  expect(rows).toEqual([
    ...[
      {
        A: 'Brand',
        B: 'Product',
        C: 'SKU',
        D: 'Type',
        E: 'Weight',
        F: 'Stock',
        G: 'Pending Outbound',
        H: 'Net Stock',
        I: 'Label',
      },
    ],
    {
      A: 'Exotic Liquids',
      B: 'Product 1',
      C: 'EXO-BEV-0001',
      D: 'Beverages',
      E: 3.5,
      F: 65,
      G: 5,
      H: 60,
      I: 'IN STOCK',
    },
  ])
})

// R4.5-03, R9-10
test('the label depends on net stock: in stock above 50, low above 1, otherwise out', async () => {
  const { rows } = await readSheet(
    await netStockSheet([exotic], [stocked(1, 51), stocked(2, 50), stocked(3, 2), stocked(4, 1), stocked(5, -4)]),
  )
  expect(rows.slice(1).map(({ H, I }) => [H, I])).toEqual([
    [51, 'IN STOCK'],
    [50, 'LOW'],
    [2, 'LOW'],
    [1, 'OUT'],
    [-4, 'OUT'],
  ])
})

test('a brand excluded from reporting is not in the export, but a hidden brand is', async () => {
  const samples = aCatalogBrand({ id: 2, name: 'Samples', excludeFromReporting: true })
  const old = aCatalogBrand({ id: 3, name: 'Old Stock', hideInInventoryOverview: true })
  const { rows } = await readSheet(
    await netStockSheet(
      [exotic, samples, old],
      [
        stocked(1, 9),
        stocked(2, 9, { brandID: 2, brand: 'Samples' }),
        stocked(3, 9, { brandID: 3, brand: 'Old Stock' }),
      ],
    ),
  )
  expect(rows.slice(1).map(({ A }) => A)).toEqual(['Exotic Liquids', 'Old Stock'])
})

test('a name that looks like a formula is text, and special characters in a name are kept', async () => {
  const name = '=HYPERLINK("http://x") <b> & \u00e9'
  const { page, rows } = await readSheet(await netStockSheet([exotic], [stocked(1, 9, { name })]))
  expect(rows[1]?.B).toBe(name)
  expect(page.querySelector('f')).toBeNull()
})

test('the heading row is frozen, and the columns fit their contents', async () => {
  const { page } = await readSheet(await netStockSheet([exotic], [stocked(1, 9)]))
  const pane = page.querySelector('pane')
  expect(pane?.getAttribute('state')).toBe('frozen')
  expect(pane?.getAttribute('ySplit')).toBe('1')
  expect(page.querySelectorAll('col')).toHaveLength(9)
})
