import { expect, test } from 'vitest'
import { isReceivedTooEarly, receiptReason } from './batches.ts'

const today = '2026-11-22'

// D-96
test('the reason for received units names the batch, an earlier day and the note', () => {
  const receipt = { batchNumber: null, receivedOn: today, today, notes: null }
  expect(receiptReason(receipt)).toBe('Received')
  expect(receiptReason({ ...receipt, batchNumber: 'HARVEST-7' })).toBe('Batch HARVEST-7 received')
  expect(receiptReason({ ...receipt, receivedOn: '2026-11-03', notes: 'two pallets' })).toBe(
    'Received on Nov 3, 2026: two pallets',
  )
})

test('units are received today or earlier', () => {
  expect(['2026-11-21', today, '2026-11-23'].map((receivedOn) => isReceivedTooEarly({ receivedOn, today }))).toEqual([
    false,
    false,
    true,
  ])
})
