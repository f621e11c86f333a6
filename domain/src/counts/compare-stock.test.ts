import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareStock, readStockList, type StockedUnits } from './compare-stock.ts'

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

const rowsIn = (text: string) => readStockList(text).rows.map(({ number, units }) => `${number} ${units}`)

test('rows of a spreadsheet, of a CSV file and of plain text are a number and its units', () => {
  expect(rowsIn('LOT-1\t12\nLOT-2\t0\n')).toEqual(['LOT-1 12', 'LOT-2 0'])
  expect(rowsIn('LOT-1,Chai,12\r\n"LOT-2","Chang, dark","1,200"')).toEqual(['LOT-1 12', 'LOT-2 1200'])
  expect(rowsIn('EXO-BEV-0001 12\nHARVEST 7  3.00')).toEqual(['EXO-BEV-0001 12', 'HARVEST 7 3'])
})

test('a header names the columns, and a row without a batch goes by its SKU', () => {
  const list = '\uFEFFSKU;Product;Batch number;On hand;Price\nA-1;Chai;LOT-1;12;3\nA-2;Chang;;7;4'
  expect(rowsIn(list)).toEqual(['LOT-1 12', 'A-2 7'])
})

test('a row that can’t be read is named with its line and the reason', () => {
  const text = 'LOT-1,12\n\nLOT-2,-1\nLOT-3,24.5\nLOT-4\n,5\nLOT-6,1000000000'
  expect(readStockList(text).unread.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '3: The units are not a whole number, 0 or more',
    '4: The units are not a whole number, 0 or more',
    '5: No units',
    '6: No batch number or SKU',
    '7: The units are too large',
  ])
})
