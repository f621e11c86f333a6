import { listComments } from '@dray/contract/comments'
import { listCreditEntries, readCustomer, readCustomerOverview } from '@dray/contract/customers'
import { type CreditMemo, listCustomerMemos } from '@dray/contract/memos'
import { listCustomerPayments, type Payment } from '@dray/contract/payments'
import { listProducts } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { aCustomer } from '../../test-data/catalog.ts'
import { anOverview } from '../../test-data/customers.ts'
import { aCheck } from '../../test-data/payments/payment-list.tsx'
import { aMemo } from '../../test-data/payments/memos.ts'
import { answerCall, handler, openModal, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CustomerPage } from './customer-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

type Shown = { payments?: Payment[]; memos?: CreditMemo[]; roles?: Role[]; withModals?: boolean }

function show({ payments = [], memos = [], roles = ['ACCOUNTING'], withModals = false }: Shown = {}) {
  stubServer(
    answerCall(listProducts, () => []),
    answerCall(readCustomer, () => ({ customer: aCustomer(), image: null })),
    answerCall(readCustomerOverview, () => anOverview({ balance: cents(310_00), creditAvailable: cents(75_00) })),
    answerCall(listComments, () => []),
    answerCall(listCustomerPayments, () => payments),
    answerCall(listCustomerMemos, () => memos),
    answerCall(listCreditEntries, () => [
      {
        id: 1,
        amount: cents(75_00),
        reason: 'Left over from a payment',
        paymentId: 12,
        userId: 3,
        userName: 'Ann',
        createdAt: new Date('2026-03-12T20:00:00Z'),
      },
    ]),
    // The opened payment never loads.
    handler({ method: 'GET', path: '/api/db/payments/.*' }, () => new Promise(() => {})),
  )
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <CustomerPage />
    </ModalStack>
  )
  return showScreens({ '/customers/$customerId': withModals ? page : CustomerPage }, { at: '/customers/7', roles })
}
const section = async () => within(await screen.findByRole('region', { name: 'Payments and credit memos' }))

test('a customer page lists the newest payments and links to each and to all', async () => {
  show({ payments: [aCheck({ notes: 'Check 4711', customerCreditAdded: cents(20_00) })] })
  const payments = await section()
  await setUpUser().click(await payments.findByText('Check 4711'))
  expect(openModal).toHaveBeenCalledWith('EditPayment', { paymentId: 12 })
  expect(payments.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DateWhatApplied toAmountCredit addedNotes',
    'Mar 12Check100023$400.00$20.00Check 4711',
  ])
  expect(payments.getByRole('link', { name: 'All payments' })).toHaveAttribute(
    'href',
    '/payments?customer=7&from=2000-01-01&to=2027-03-15',
  )
  expect(payments.queryByText(/Showing the newest/)).toBeNull()
})

test('if there are more, only the newest twenty payments are listed, and the list says so', async () => {
  show({ payments: Array.from({ length: 20 }, (_, index) => aCheck({ id: index + 1 })) })
  expect(await (await section()).findByText(/Showing the newest 20\./)).toBeInTheDocument()
})

test('an accountant can add a payment from the header and from the balance, a rep can’t', async () => {
  const { unmount } = show()
  const person = setUpUser()
  for (const name of ['Add payment', '$310.00: add payment from Ernst Handel']) {
    await person.click(await screen.findByRole('button', { name }))
    expect(openModal).toHaveBeenLastCalledWith('AddPayment', { customerId: 7 })
    openModal.mockClear()
  }
  unmount()
  show({ roles: ['SALES'] })
  expect(await screen.findByText('$310.00')).toBeInTheDocument()
  expect(await (await section()).findByText('This customer has no payments.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /add payment/i })).toBeNull()
})

test('the credit opens its ledger, whose entries open their payments', async () => {
  show({ withModals: true })
  const person = setUpUser()
  await person.click(await screen.findByRole('button', { name: '$75.00: show credit history' }))
  const ledger = within(await screen.findByRole('dialog', { name: 'Credit history of Ernst Handel' }))
  expect(await ledger.findByText('$75.00')).toBeInTheDocument()
  await person.click(ledger.getByRole('button', { name: 'Left over from a payment' }))
  expect(await screen.findByRole('dialog', { name: /payment/i })).toBeInTheDocument()
})

test('payments and credit memos stand in one list, by day; without a memo, none is mentioned', async () => {
  const first = show({ payments: [aCheck()] })
  await (await section()).findByText('Check')
  expect(screen.queryByRole('link', { name: 'All credit memos' })).toBeNull()
  first.unmount()
  show({
    payments: [aCheck({ id: 1, paymentDate: '2099-01-01' }), aCheck({ id: 2, paymentDate: '2000-01-01' })],
    memos: [aMemo(), aMemo({ id: 6, memoNum: null, status: 'REQUESTED', issuedOn: null })],
  })
  const ledger = await section()
  await setUpUser().click(await ledger.findByText('Credit memo CM-100001'))
  expect(openModal).toHaveBeenCalledWith('ViewCreditMemo', { memoId: 5 })
  expect(
    ledger
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => /Check|Credit memo(?: CM-100001|Requested)/.exec(textContent ?? '')?.[0]),
  ).toEqual(['Check', 'Credit memo CM-100001', 'Credit memoRequested', 'Check'])
  expect(ledger.getAllByRole('link', { name: '100023' })[1]).toHaveAttribute('href', '/orders/100023')
  expect(ledger.getByRole('link', { name: 'All credit memos' })).toHaveAttribute(
    'href',
    '/credit-memos?customer=7&from=2000-01-01&to=2099-12-31',
  )
})
