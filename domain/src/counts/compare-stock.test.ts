import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareStock, type StockedUnits } from './compare-stock.ts'

const batch = (batchId: number, units: number, product = 1): StockedUnits => ({
  productId: product,
  batchId,
  productSku: `SKU-${product}`,
  batchNumber: `B-${batchId}`,
  units,
})
const loose = (product: number, units: number): StockedUnits => ({
  ...batch(0, units, product),
  batchId: null,
  batchNumber: null,
})

test('a list of batches is compared batch by batch, whatever its letters and spaces', () => {
  const compared = compareStock(
    [batch(1, 10), batch(2, 5), batch(3, 7)],
    [
      { number: ' b-1 ', units: 10 },
      { number: 'B-2', units: 6 },
      { number: 'B-9', units: 3 },
    ],
  )
  expect(compared).toEqual({
    onlyHere: [batch(3, 7)],
    onlyThere: [{ number: 'B-9', units: 3 }],
    different: [{ ...batch(2, 5), there: 6, difference: 1 }],
    same: 1,
  })
})

test('rows with the same number count together', () => {
  const rows = [
    { number: 'B-1', units: 4 },
    { number: 'b-1', units: 6 },
  ]
  expect(compareStock([batch(1, 10)], rows)).toMatchObject({ different: [], same: 1 })
})

test('a SKU stands for all units of the product that the list does not name by batch', () => {
  const here = [batch(1, 10), batch(2, 5), loose(1, 2), loose(2, 8)]
  expect(compareStock(here, [{ number: 'sku-1', units: 17 }])).toMatchObject({ onlyHere: [loose(2, 8)], same: 1 })
  const rows = [
    { number: 'B-1', units: 10 },
    { number: 'SKU-1', units: 5 },
  ]
  expect(compareStock(here, rows).different).toMatchObject([
    { productSku: 'SKU-1', batchId: null, units: 7, there: 5, difference: -2 },
  ])
})

test('an empty batch that the list does not name is no difference, one that it has units of is', () => {
  expect(compareStock([batch(1, 0)], [{ number: 'B-9', units: 1 }]).onlyHere).toEqual([])
  expect(compareStock([batch(1, 0)], [{ number: 'B-1', units: 3 }]).different).toMatchObject([{ difference: 3 }])
})

test('the differences add up to the difference of the two lists', () => {
  const stock = fc.uniqueArray(fc.record({ id: fc.nat(9), units: fc.nat(20) }), { selector: ({ id }) => id })
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  fc.assert(
    fc.property(stock, stock, (ours, theirs) => {
      const here = ours.map(({ id, units }) => batch(id, units, id % 3))
      const rows = theirs.map(({ id, units }) => ({ number: id > 7 ? `SKU-${id % 3}` : `B-${id}`, units }))
      const { onlyHere, onlyThere, different } = compareStock(here, rows)
      const found = sum(different.map(({ difference }) => difference)) + sum(onlyThere.map(({ units }) => units))
      expect(found - sum(onlyHere.map(({ units }) => units))).toBe(
        sum(rows.map(({ units }) => units)) - sum(here.map(({ units }) => units)),
      )
    }),
  )
})
