import { expect, test } from 'vitest'
import { withBatches } from './proof-batches.ts'
import type { ProofLine } from './stop-events.ts'

const line = (orderLineId: number, productSku = 'CHAI'): ProofLine => ({
  orderLineId,
  productName: 'Chai',
  productSku,
  ordered: 6,
  accepted: 6,
  refused: [],
})

test('a line names the batches its units came from, and those of the lines it was split into', () => {
  const facts = {
    expiresOn: '2027-03-01',
    testedOn: '2026-11-02',
    labName: 'Sound Labs',
    thcPercent: 21.5,
    cbdPercent: 0,
  }
  const named = withBatches(
    [line(1), line(2, 'CHANG'), line(3)],
    [
      { id: 1, productSku: 'CHAI', batchNumber: 'B-1', ...facts },
      { id: 2, productSku: 'CHANG', batchNumber: 'B-2' },
      { id: 9, productSku: 'CHAI', batchNumber: 'B-3' },
    ],
  )
  expect(named.map(({ orderLineId, batches }) => [orderLineId, batches])).toEqual([
    [1, ['Batch B-1 · Expires Mar 1, 2027 · THC 21.5% · CBD 0% · Sound Labs, tested Nov 2, 2026', 'Batch B-3']],
    [2, ['Batch B-2']],
    [3, undefined],
  ])
})
