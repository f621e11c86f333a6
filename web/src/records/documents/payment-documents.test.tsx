import { createDocument, listDocuments } from '@dray/contract/documents'
import { readPaymentReceipt } from '@dray/contract/payments/receipts'
import type { Role } from '@dray/domain/users/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPaymentReceipt } from '../../test-data/payments/account-documents.ts'
import { answerCall, answerPdf, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { PaymentDocuments } from './account-documents.tsx'

function show(roles: Role[], voidedOn: Date | null = null) {
  const filters: unknown[] = []
  stubServer(
    answerCall(readPaymentReceipt, () => aPaymentReceipt({ voidedOn })),
    answerCall(listDocuments, ({ url }) => {
      filters.push(url.searchParams.get('filter'))
      return { files: [] }
    }),
    answerPdf(createDocument),
  )
  showWithin(<PaymentDocuments paymentId={17} />, roles)
  return { filters }
}

// R2.13-41, R2.13-42, R2.13-43
test('accounting prints the receipt of a payment and saves it with the payment', async () => {
  const { filters } = show(['ACCOUNTING'])
  await setUpUser().click(await screen.findByRole('button', { name: 'Print receipt' }))
  for (const name of ['Download PDF', 'Open PDF', 'Save PDF to Payment'])
    expect(await screen.findByRole('button', { name })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '0 Receipt(s)' })).toBeInTheDocument()
  expect(filters).toEqual(['payments/Ernst Handel_17'])
})

test('the rest of the office can print it, but not save it', async () => {
  show(['SALES'])
  await setUpUser().click(await screen.findByRole('button', { name: 'Print receipt' }))
  expect(await screen.findByRole('button', { name: 'Open PDF' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save PDF to Payment' })).toBeNull()
})

test('the receipt of a voided payment says so before it is printed', async () => {
  show(['ACCOUNTING'], new Date('2026-03-11T20:00:00Z'))
  expect(await screen.findByText('The receipt says that this payment is void.')).toBeInTheDocument()
})
