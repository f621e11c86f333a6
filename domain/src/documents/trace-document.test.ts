import { expect, test } from 'vitest'
import { unitsByCustomer } from '../batches/trace.ts'
import { printPages } from './page-setup.ts'
import { type TraceDocument, traceSheet } from './trace-document.ts'

const order = {
  customerID: 7,
  customerName: 'Ernst Handel',
  contactName: null,
  contactPhone: '555-0101',
  orderNum: '100023',
  shippedOn: '2026-11-20',
  batchNumber: 'EXO-BEV-0001-261101-00001',
  units: 12,
}
const parts = { received: 18, atCustomers: 12, pulledWaiting: 0, remaining: 5, losses: 2, counts: 3, corrections: -2 }
const batch = { batchNumber: order.batchNumber, productName: 'Chai', receivedOn: '2026-11-01', parts }
const document = (changed: Partial<TraceDocument> = {}): TraceDocument => ({
  kind: 'trace',
  company: { name: 'Acme', address: '', phone: '' },
  issuedOn: '2026-11-27',
  batches: [batch],
  parts,
  customers: unitsByCustomer([order]),
  pulledWaiting: [],
  reserved: [],
  notTraceable: [],
  untraced: [],
  page: printPages.general,
  ...changed,
})

test('a printed trace shows its parts as a sum, and only the lists that have units', () => {
  const { strip, tables, number } = traceSheet(document())
  expect(number).toBe(order.batchNumber)
  expect(strip.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Received 18',
    'At customers 12',
    'Waiting 0',
    'Remaining 5',
    'Lost 2',
    'Found in counts − 3',
    'Corrected down 2',
  ])
  expect(tables.map(({ heading }) => heading)).toEqual(['At customers'])
  expect(tables[0]?.rows).toEqual([['Ernst Handel', '', '555-0101', '100023', 'Nov 20, 2026', '12']])
  // Nobody to call is said, too.
  expect(traceSheet(document({ customers: [] })).tables.map(({ heading }) => heading)).toEqual(['At customers'])
})

test('a call list has a box to tick, and names the batch of each order if there are several', () => {
  const { tables } = traceSheet(document({ kind: 'callList', batches: [batch, { ...batch, batchNumber: 'B-2' }] }))
  expect(tables[0]?.rows).toEqual([['☐', 'Ernst Handel', '', '555-0101', '100023: 12 of 00001', '12']])
  expect(tables[1]?.rows.map(([batchNumber]) => batchNumber)).toEqual([order.batchNumber, 'B-2'])
})
