import { listComments } from '@dray/contract/comments'
import { listDocuments } from '@dray/contract/documents'
import { findOrderByNumber, type Order } from '@dray/contract/orders'
import { listOrderPayments, listPayableOrders, moveToCredit, type Payment } from '@dray/contract/payments'
import { findPullShortages } from '@dray/contract/pending'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { marginFloors } from '../../test-data/margin-floors.ts'
import { anOrder, showOrders, unknownStock } from '../../test-data/orders/orders.tsx'
import { aCheck, aVoidedCheck } from '../../test-data/payments/payment-list.tsx'
import { answerCall, openModal, refuseCall, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

type Shown = { order?: Partial<Order>; payments?: Payment[]; roles?: Role[]; answers?: Parameters<typeof stubServer> }

function show({ order = {}, payments = [], roles = ['ACCOUNTING'], answers = [] }: Shown = {}) {
  stubServer(
    ...answers,
    answerCall(listOrderPayments, () => payments),
    answerCall(listPayableOrders, () => ({ orders: [], creditAvailable: cents(0) })),
    answerCall(findOrderByNumber, () => ({ res: anOrder(order) })),
    answerCall(listDocuments, () => ({ files: [] })),
    answerCall(listComments, () => []),
    answerCall(findPullShortages, () => []),
    unknownStock,
    marginFloors(),
  )
  return showOrders({ at: '/orders/100023', roles })
}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const rowTexts = (region: Awaited<ReturnType<typeof panel>>) => region.getAllByRole('row').map((row) => row.textContent)

test('the order page lists the payments of the order with what each applied to it, and sums those that are not voided', async () => {
  show({
    payments: [
      aCheck({
        notes: 'Check 4711',
        orders: [
          { orderId: 1, orderNum: '100023', amountApplied: cents(150_00) },
          { orderId: 2, orderNum: '100024', amountApplied: cents(250_00) },
        ],
      }),
      aVoidedCheck({ id: 13, amount: cents(16_00), paymentDate: '2026-03-01' }),
    ],
  })
  const payments = await panel('Payments: 2')
  await payments.findByText('Check 4711')
  expect(rowTexts(payments)).toEqual([
    'DateMethodAppliedPaymentNotesRecorded by',
    'Mar 12Check$150.00$400.00Check 4711Steven Buchanan',
    'Mar 1Check Voided$16.00$16.00–noneSteven Buchanan',
    '$150.00',
  ])
  await setUpUser().click(payments.getByText('Check 4711'))
  expect(openModal).toHaveBeenCalledWith('EditPayment', { paymentId: 12 })
})

test('an accountant adds a payment from the order’s header or balance', async () => {
  show({ order: { id: 1, customerID: 7, balanceDue: cents(16_00) } })
  const person = setUpUser()
  for (const name of ['Add payment', '$16.00: add payment to order 100023']) {
    await person.click(await screen.findByRole('button', { name }))
    expect(openModal).toHaveBeenLastCalledWith('AddPayment', { customerId: 7, orderId: 1 })
    openModal.mockClear()
  }
})

test.each([
  { roles: ['SALES'] },
  { order: { balanceDue: cents(0) } },
  { order: { orderStatus: 'DRAFT' } },
  { order: { orderStatus: 'CANCELLED' } },
] satisfies Shown[])(
  'Add payment isn’t offered if the order can’t be paid or the user can’t record payments: %o',
  async (options: Shown) => {
    show(options)
    await panel('Payments: 0')
    expect(screen.queryByRole('button', { name: /add payment/i })).toBeNull()
  },
)

test('money an order doesn’t owe is moved to credit after a confirmation', async () => {
  const moved = vi.fn<(orderId: string) => void>()
  const answer = answerCall(moveToCredit, ({ params }) => {
    moved(String(params.orderId))
    return { moved: cents(5_00) }
  })
  show({ order: { balanceDue: cents(-5_00) }, payments: [aCheck()], answers: [answer] })
  await setUpUser().click(await screen.findByRole('button', { name: 'Move to credit' }))
  expect(moved).not.toHaveBeenCalled()
  const [, question] = openModal.mock.calls.at(-1) ?? []
  expect(question).toMatchObject({ question: expect.stringMatching(/^\$5\.00 becomes credit for /) })
  act(() => (question as { onConfirm: () => void }).onConfirm())
  await waitFor(() => expect(moved).toHaveBeenCalledWith('1'))
  expect(screen.getByText(/Payments exceed this order's total by \$5\.00\./)).toBeInTheDocument()
  const amounts = within(screen.getByLabelText('Summary'))
  expect(amounts.getByText('−$5.00')).toHaveAttribute('data-negative', 'true')
})

test('sales sees that payments exceed the total, but can’t move them', async () => {
  show({ order: { balanceDue: cents(-5_00) }, payments: [aCheck()], roles: ['SALES'] })
  expect(await screen.findByText(/Payments exceed this order's total/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Move to credit' })).toBeNull()
})

test('a driver sees no payments', async () => {
  show({ roles: ['DRIVER'] })
  await screen.findByLabelText('Summary')
  expect(screen.queryByRole('region', { name: /^Payments/ })).toBeNull()
})

test('a payment that is recorded elsewhere appears on the order', async () => {
  const payments: Payment[] = []
  const { cache } = show({ payments })
  await panel('Payments: 0')
  payments.push(aCheck())
  await act(() => refresh(cache, ['payments']))
  expect(await (await panel('Payments: 1')).findByText('Mar 12')).toBeInTheDocument()
})

test('payments that cannot be loaded say so, and the order is still there', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  show({ answers: [refuseCall(listOrderPayments, 'busy')] })
  expect(await screen.findByText('Error fetching payments')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Lines' })).toBeInTheDocument()
})
