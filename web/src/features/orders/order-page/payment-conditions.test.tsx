import type { Order } from '@dray/contract/orders'
import { listPayableOrders } from '@dray/contract/payments'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrder } from '../../../test-data/orders/orders.tsx'
import { aPayableOrder } from '../../../test-data/payments/payments.ts'
import { answerCall, settings, showScreens, showWithin, stubServer } from '../../../test-data/screens.tsx'
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
  const required = { mustPay: [own, other, paid], balanceDue: cents(216_00) }
  expect(await panel(ofCustomer(true, required))).toContain(
    "collects this order's balance of $216.00 (COD) and $38.00 (open of $138.00) for order 100020, less available credit.",
  )
  expect(await panel(ofCustomer(false, required))).toContain(
    'collects $100.00 for this order and $38.00 (open of $138.00) for order 100020, less',
  )
  settings.requirePayment = true
  onTestFinished(() => void delete settings.requirePayment)
  expect(await panel(ofCustomer(false, required))).toContain('balance of $216.00 (required of everyone) and $38.00')
})

test('a pickup, a shipped order and one that requires nothing say nothing of it', async () => {
  const required = { mustPay: [own], balanceDue: cents(216_00) }
  for (const order of [
    ofCustomer(false, { ...required, pickupOrder: true }),
    ofCustomer(true, { ...required, orderStatus: 'DELIVERED' }),
    ofCustomer(true, { mustPay: [paid], balanceDue: cents(0) }),
  ])
    expect(await panel(order)).toBeUndefined()
})

test('the dialog starts with the amounts that are still open', async () => {
  stubServer(
    answerCall(listPayableOrders, () => ({
      orders: [aPayableOrder(40, 138), aPayableOrder(41, 90)],
      creditAvailable: cents(0),
    })),
  )
  const frame = { opened: true, onClose: vi.fn<() => void>(), zIndex: 200, closeOnEscape: true, returnFocus: true }
  const order = ofCustomer(true, { mustPay: [other, paid] })
  showWithin(<MustPayDialog frame={frame} closeNow={() => {}} order={order} onSaved={() => {}} />)
  expect(await screen.findByLabelText('Must be paid on order 100040')).toHaveValue('138.00')
  expect(screen.getByLabelText('Must be paid on order 100041')).toHaveValue('')
})
