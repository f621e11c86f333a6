import type { Order } from '@dray/contract/orders'
import { setMustPay } from '@dray/contract/orders/must-pay'
import { listPayableOrders } from '@dray/contract/payments'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrder } from '../../../test-data/orders/orders.tsx'
import { aPayableOrder } from '../../../test-data/payments/payments.ts'
import { answerCall, settings, showScreens, showWithin, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { MustPayDialog } from './must-pay-dialog.tsx'
import { MustPayPanel } from './payment-conditions.tsx'

const own = { orderId: 1, orderNum: '100023', amount: cents(100_00), open: cents(100_00) }
const other = { orderId: 40, orderNum: '100020', amount: cents(138_00), open: cents(38_00) }
const paid = { orderId: 41, orderNum: '100021', amount: cents(20_00), open: cents(0) }
const { customer } = anOrder()
const ofCustomer = (cod: boolean, rest: Partial<Order>) => anOrder({ customer: { ...customer, cod }, ...rest })

async function panel(order: Order, roles: Role[] = ['SALES']) {
  const page = () => (
    <>
      <h1>The order</h1>
      <MustPayPanel order={order} onChanged={() => {}} />
    </>
  )
  const shown = showScreens({ '/': page }, { at: '/', roles })
  await screen.findByRole('heading', { name: 'The order' })
  const text = screen.queryByRole('status')?.textContent
  shown.unmount()
  return text
}

test('an order says what the driver collects before the drop: its balance if that is due anyway, and what is still open', async () => {
  const condition = { mustPay: [own, other, paid], balanceDue: cents(216_00) }
  expect(await panel(ofCustomer(true, condition))).toContain(
    'Pay before the drop: $216.00 (COD) and $38.00 (open of $138.00) for order 100020, less available credit.',
  )
  expect(await panel(ofCustomer(false, condition))).toContain(
    'Pay before the drop: $100.00 for this order and $38.00 (open of $138.00) for order 100020, less',
  )
  settings.requirePayment = true
  onTestFinished(() => void delete settings.requirePayment)
  expect(await panel(ofCustomer(false, condition))).toContain('$216.00 (required of everyone) and $38.00')
})

test('a pickup, a shipped order and one that requires nothing say nothing of it', async () => {
  const condition = { mustPay: [own], balanceDue: cents(216_00) }
  for (const order of [
    ofCustomer(false, { ...condition, pickupOrder: true }),
    ofCustomer(true, { ...condition, orderStatus: 'DELIVERED' }),
    ofCustomer(true, { mustPay: [paid], balanceDue: cents(0) }),
  ])
    expect(await panel(order)).toBeUndefined()
})

const frame = { opened: true, onClose: vi.fn<() => void>(), zIndex: 200, closeOnEscape: true, returnFocus: true }
const dialogOf = (order: Order, ...handlers: Parameters<typeof stubServer>) => {
  stubServer(
    ...handlers,
    answerCall(listPayableOrders, () => ({
      orders: [aPayableOrder(1, 216), aPayableOrder(40, 138), aPayableOrder(41, 90)],
      creditAvailable: cents(0),
    })),
  )
  showWithin(<MustPayDialog frame={frame} closeNow={() => {}} order={order} onSaved={() => {}} />)
}
const required = (id: number) => screen.findByLabelText(`Must be paid on order ${100_000 + id}`)

test('the dialog starts with the amounts that are still open', async () => {
  dialogOf(ofCustomer(true, { mustPay: [other, paid] }))
  expect(await required(40)).toHaveValue('138.00')
  expect(await required(41)).toHaveValue('')
})

test('an order whose balance is collected anyway is offered only if an amount was required of it before', async () => {
  for (const [cod, mustPay, isOffered] of [
    [true, [], false],
    [true, [own], true],
    [false, [], true],
  ] as const) {
    dialogOf(ofCustomer(cod, { mustPay: [...mustPay] }))
    await required(40)
    const field = screen.queryByLabelText('Must be paid on order 100001')
    expect(field !== null, `COD ${cod}, ${mustPay.length} required`).toBe(isOffered)
    cleanup()
  }
})

test('an amount that was required stays valid when less is due by now, and a new one can’t be more than that', async () => {
  const before = { ...other, amount: cents(200_00) }
  const sent: unknown[] = []
  dialogOf(
    ofCustomer(true, { mustPay: [before] }),
    answerCall(setMustPay, ({ body }) => {
      sent.push((body as { mustPay: unknown }).mustPay)
      return anOrder()
    }),
  )
  const user = setUpUser()
  expect(await required(40)).toHaveValue('200.00')
  await user.type(await required(41), '90.01')
  expect(screen.getByText('Order 100041: this is more than is due.')).toBeVisible()
  await user.clear(await required(41))
  await user.type(await required(41), '90')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [
        { orderId: 40, amount: 200 },
        { orderId: 41, amount: 90 },
      ],
    ]),
  )
})
