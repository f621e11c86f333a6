import { expect, test } from 'vitest'
import { linesOfScan, readTradeScan } from './scan.ts'

const chai = { id: 1, sku: 'CHAI', name: 'Chai', gtin: '04006381333931', caseGtin: '10614141000415', unitQuantity: 12 }
const chang = { ...chai, id: 2, sku: 'CHANG', name: 'Chang', gtin: '00036000291452', caseGtin: null }
const products = [chai, chang]

test('a unit and a case find the product, and the case counts its units', () => {
  expect(readTradeScan('4006381333931', products)).toMatchObject({ product: chai, units: null })
  expect(readTradeScan('0110614141000415', products)).toMatchObject({ product: chai, units: 12 })
  expect(readTradeScan('01106141410004153702', products)).toMatchObject({ product: chai, units: 24 })
  expect(readTradeScan('01000360002914523006', products)).toMatchObject({ product: chang, units: 6 })
})

test('a code that no product has is known by its GTIN, and any other text is no code of the trade', () => {
  expect(readTradeScan('96385074', products)).toMatchObject({ gtin: '00000096385074', product: undefined })
  expect(readTradeScan('CHAI', products)).toBeUndefined()
})

test('a scan with a lot finds the lines of that lot, or else those that have no batch yet', () => {
  const lines = [
    { sku: 'CHAI', batchNumber: 'A1' },
    { sku: 'CHAI', batchNumber: 'B2' },
    { sku: 'CHANG', batchNumber: null },
    { sku: 'CHANG', batchNumber: 'A1' },
  ]
  const found = (text: string) => {
    const scan = readTradeScan(text, products)
    return scan && linesOfScan(lines, scan, (line) => line)
  }
  expect(found('010400638133393110a1')).toEqual([lines[0]])
  expect(found('010400638133393110C3')).toEqual([])
  expect(found('010003600029145210Z9')).toEqual([lines[2]])
  expect(found('4006381333931')).toEqual([lines[0], lines[1]])
  expect(found('96385074')).toEqual([])
})
