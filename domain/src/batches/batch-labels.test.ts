import { expect, test } from 'vitest'
import type { UnusableReason } from './usable-batches.ts'
import { labelTexts, scannedBatch, sheetLayouts, tagsUrl } from './batch-labels.ts'

test('a sheet has thirty labels that fit on the paper, and on a roll each label is a page', () => {
  const count = ({ columns, rows }: { columns: number; rows: number }) => columns * rows
  expect([count(sheetLayouts.roll), count(sheetLayouts.letter)]).toEqual([1, 30])
  for (const { page, label, first, pitch, columns, rows } of Object.values(sheetLayouts)) {
    expect(first.x + (columns - 1) * pitch.x + label.width).toBeLessThanOrEqual(page.width)
    expect(first.y + (rows - 1) * pitch.y + label.height).toBeLessThanOrEqual(page.height)
    expect(pitch.x >= label.width).toBe(true)
    expect(pitch.y >= label.height).toBe(true)
  }
})

test('a label links to its product’s tags page, whatever characters the SKU and number contain', () => {
  const address = new URL(tagsUrl('https://dray.example', { sku: 'A&B #1', batchNumber: 'я+1/2?%' }))
  expect(address.pathname).toBe('/products/tags')
  expect([...address.searchParams]).toEqual([
    ['sku', 'A&B #1'],
    ['batch', 'я+1/2?%'],
  ])
})

test('the text of a scanned label identifies its batch, and no other text does', () => {
  const batch = { sku: 'EXO-BEV-0001', batchNumber: 'Ernte 7/ä&b' }
  expect(scannedBatch(tagsUrl('https://dray.example:8443', batch))).toEqual(batch)
  expect(scannedBatch(` ${tagsUrl('http://old-name', batch)}\t`)).toEqual(batch)
  for (const typed of ['chai', '/products/tags?sku=EXO', 'https://x/products/tags?sku=%E0%A4%A&batch=1', ''])
    expect(scannedBatch(typed)).toBeUndefined()
})

test('a label marks a batch that may not leave, and an expired one before the day it expired', () => {
  const label = {
    ...{ product: 'Chai', brand: 'Exotic Liquids', sku: 'EXO-BEV-0001', batchNumber: 'EXO-BEV-0001-261121-00042' },
    ...{ receivedOn: '2026-11-21', remaining: 48, expiresOn: '2027-03-01', thcPercent: null, cbdPercent: null },
    ...{ labName: null, testedOn: null, unusableReason: null, address: '' },
  }
  const factsOf = (unusableReason: UnusableReason | null) => labelTexts({ ...label, unusableReason }).facts
  expect([factsOf(null), factsOf('EXPIRED'), factsOf('ON_HOLD')]).toEqual([
    'Expires Mar 1, 2027',
    'EXPIRED · Mar 1, 2027',
    'ON HOLD · Expires Mar 1, 2027',
  ])
})
