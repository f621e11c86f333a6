import { tagsUrl } from '@dray/domain/batches/batch-labels'
import { expect, test } from 'vitest'
import { scannedText } from './scan-dialog.tsx'

test('a scanned label returns its batch number, and any other code its text', () => {
  const label = tagsUrl('https://dray.example', { sku: 'EXO-BEV-0001', batchNumber: 'HARVEST 7/ä' })
  expect(scannedText(label)).toBe('HARVEST 7/ä')
  expect(scannedText(' 4006381333931 ')).toBe('4006381333931')
})

test('a code that can’t be a batch number is ignored', () => {
  expect([undefined, '', '  ', 'x'.repeat(61)].map(scannedText)).toEqual([undefined, undefined, undefined, undefined])
})
