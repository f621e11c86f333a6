import { emailProof } from '@dray/contract/documents'
import { findOrderByNumber } from '@dray/contract/orders'
import { type Proof, readProofs } from '@dray/contract/deliveries/proofs'
import type { Role } from '@dray/domain/users/permissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder, showOrders, unknownStock } from '../../test-data/orders/orders.tsx'
import { answerCall, openDialog, openModal, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

const aProof = (changed: Partial<Proof> = {}): Proof => ({
  id: 3,
  orderId: 1,
  driverId: 9,
  driverName: 'Robert King',
  deliveredAt: new Date('2026-11-24T17:41:00Z'),
  isClockOff: false,
  recordedAt: new Date('2026-11-24T17:42:00Z'),
  receivedBy: 'Roland Mendel',
  signature: 'M10 60 Q40 -20 60 40 L120 60',
  notes: 'Back door',
  orderedUnits: 12,
  acceptedUnits: 9,
  refusedUnits: 3,
  refusedLines: [
    {
      orderLineId: 1,
      productName: 'Chai',
      productSku: 'CHAI',
      ordered: 12,
      accepted: 9,
      refused: [
        { units: 2, disposition: 'DAMAGED', reason: 'Crushed' },
        { units: 1, disposition: 'RESTOCK', reason: 'Too many' },
      ],
    },
  ],
  memoId: 6,
  photos: ['/storage/proofs/a.jpg', '/storage/proofs/b.jpg'],
  documentUrl: '/documents/proofs/Ernst_1_x.pdf',
  ...changed,
})

function show(proofs: Proof[], roles: Role[] = ['SALES']) {
  stubServer(
    unknownStock,
    answerCall(readProofs, () => proofs),
    answerCall(findOrderByNumber, () => ({ res: anOrder({ orderStatus: 'DELIVERED' }) })),
  )
  showOrders({ at: '/orders/100023', roles })
}

test('an order shows who delivered it, who received it, what was refused and why, the signature and the photos', async () => {
  const user = setUpUser()
  show([aProof()])
  const panel = within(await screen.findByRole('region', { name: 'Proof of delivery' }))
  expect(panel.getByText(/^Delivered/)).toHaveTextContent(
    'Delivered Nov 24, 2026, 9:41 AM by Robert King, received by Roland Mendel',
  )
  expect(panel.getByText(/9 of 12 units accepted/)).toBeVisible()
  expect(panel.getByRole('list', { name: 'Refused units' })).toHaveTextContent(
    'Chai: 9 of 12 accepted2 damaged: Crushed; 1 refused: Too many',
  )
  expect(panel.getByText('Back door')).toBeVisible()
  expect(panel.getByRole('img', { name: 'Signature of Roland Mendel' })).toBeVisible()
  expect(panel.getByRole('link', { name: 'Photo 2 of the delivery' })).toHaveAttribute('href', '/storage/proofs/b.jpg')
  expect(panel.getByRole('img', { name: 'Photo 1 of the delivery' })).toHaveAttribute(
    'srcset',
    expect.stringContaining('/storage/proofs/a.jpg?size=96 1x'),
  )
  expect(panel.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', '/documents/proofs/Ernst_1_x.pdf')
  expect(panel.queryByText(/clock was off/)).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Credit memo' }))
  expect(openModal).toHaveBeenCalledWith('ViewCreditMemo', { memoId: 6 })
})

test('the newest proof can be emailed by those who email invoices, and not by a driver', async () => {
  const user = setUpUser()
  show([aProof({ id: 4 }), aProof()])
  const panel = within(await screen.findByRole('region', { name: 'Proofs of delivery: 2' }))
  await user.click(panel.getByRole('button', { name: 'Email proof of delivery' }))
  expect(openDialog).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ emailCall: emailProof }))
})

test('a driver sees the proof without a button to email it; it says when the clock was off and while its PDF is saved', async () => {
  show([aProof({ isClockOff: true, documentUrl: null, receivedBy: null, memoId: null })], ['DRIVER'])
  const panel = within(await screen.findByRole('region', { name: 'Proof of delivery' }))
  expect(panel.queryByRole('button', { name: 'Email proof of delivery' })).toBeNull()
  expect(panel.getByText(/The phone's clock was off. Recorded Nov 24, 2026, 9:42 AM/)).toBeVisible()
  expect(panel.getByText('Saving the PDF…')).toBeVisible()
  expect(panel.getByRole('img', { name: 'Signature' })).toBeVisible()
})

test('an order without a proof shows nothing of it', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'Order 100023' })).toBeVisible()
  expect(screen.queryByText(/of delivery/)).toBeNull()
})
