import { expect, test } from 'vitest'
import { readStockList } from './stock-list.ts'

const rowsIn = (text: string) => readStockList(text).rows.map(({ number, units }) => `${number} ${units}`)

// D-256
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
