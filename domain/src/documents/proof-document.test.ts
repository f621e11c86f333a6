import { expect, test } from 'vitest'
import { printPages } from './page-setup.ts'
import { proofSheet, proofSource, signatureBox, type StoredProof } from './proof-document.ts'

test('a signature takes the space that its points span', () => {
  expect(signatureBox('M 10 20 L 60 90')).toEqual({ left: 10, top: 20, width: 50, height: 70 })
  expect(signatureBox('M 10.5,-4 L .5 8 M 7 2')).toEqual({ left: 0.5, top: -4, width: 10, height: 12 })
  expect(signatureBox('M 10 20')).toEqual({ left: 10, top: 20, width: 0, height: 0 })
})

test('a path that nobody could draw has no space', () => {
  for (const path of ['M', 'M 10', 'M 10 20 L 100001 90', 'M 10 20 L 60 -100001'])
    expect(signatureBox(path), path).toBeUndefined()
})

const line = { orderLineId: 1, productName: 'Chai', productSku: 'EXO-BEV-0001', ordered: 12, accepted: 12, refused: [] }
const proof: StoredProof = {
  proofId: 1,
  orderId: 42,
  orderNum: '100023',
  customer: {
    id: 7,
    customerName: 'Ernst Handel',
    contactName: 'Roland Mendel',
    contactEmail: null,
    contactPhone: null,
    address: null,
  },
  driverName: 'Ann',
  deliveredAt: new Date('2026-03-09T20:15:00Z'),
  createdAt: new Date('2026-03-11T20:15:00Z'),
  isClockOff: false,
  receivedBy: 'J. Smith',
  signature: null,
  notes: null,
  photos: [],
  lines: [line],
}
const company = { name: 'Northwind Traders', address: '', phone: '' }
const sheet = (changed: Partial<StoredProof> = {}) =>
  proofSheet(
    proofSource({ ...proof, ...changed }, { company, timeZone: 'America/Los_Angeles' }).content(printPages.general),
  )
const labels = (changed?: Partial<StoredProof>) => sheet(changed).facts.map(({ label }) => label)

test('whoever received the goods signs, and nobody is named if that is not known', () => {
  expect(sheet().signedBy).toBe('J. Smith')
  expect(sheet({ receivedBy: null }).signedBy).toBe('')
  expect(labels()).toContain('Received by')
  expect(labels({ receivedBy: null })).not.toContain('Received by')
})

test('the server’s time stands beside the phone’s only if that was off', () => {
  expect(labels()).not.toContain('Recorded')
  expect(labels({ isClockOff: true })).toContain('Recorded')
})

test('refused units have their own column, reason and total', () => {
  expect(sheet()).toMatchObject({ hasRefused: false, headline: 'All 12 units accepted' })
  const refused = [{ units: 2, disposition: 'DAMAGED' as const, reason: 'Crushed' }]
  expect(sheet({ lines: [{ ...line, accepted: 10, refused }] })).toMatchObject({
    hasRefused: true,
    headline: '10 of 12 units accepted',
    rows: [{ ordered: '12', accepted: '10', refused: '2', reasons: ['2 damaged: Crushed'] }],
    totals: { ordered: '12', accepted: '10', refused: '2' },
  })
})
