import { recordPayment } from '@dray/contract/payments'
import { cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { Role } from '@dray/domain/users/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openModal, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CustomerBalance, OrderBalance, recordingPayments } from './balance-button.tsx'

type Options = { balance?: number; orderStatus?: OrderStatus; role?: Role }

function showOrder({ balance = 310_00, orderStatus = 'PACKED', role = 'ACCOUNTING' }: Options = {}) {
  const order = { id: 12, orderNum: '100023', orderStatus, balanceDue: cents(balance) }
  return showWithin(<OrderBalance order={order} customerId={7} />, [role])
}

// R2.10-06
test('the balance of an order opens Add Payment with its customer and the order', async () => {
  showOrder()
  await setUpUser().click(screen.getByRole('button', { name: '$310.00: add payment to order 100023' }))
  expect(openModal).toHaveBeenCalledWith('AddPayment', { customerId: 7, orderId: 12 })
})

test.each([
  { role: 'SALES' },
  { balance: 0 },
  { balance: -5_00 },
  { orderStatus: 'DRAFT' },
  { orderStatus: 'CANCELLED' },
  { orderStatus: 'REFUNDED' },
] as const)('a balance is plain text if it can’t be paid or the user can’t record payments: %o', (options) => {
  const { container } = showOrder(options)
  expect(screen.queryByRole('button')).toBeNull()
  expect(container).toHaveTextContent(/^−?\$\d+\.00$/)
})

test('a negative balance is red', () => {
  showOrder({ balance: -5_00 })
  expect(screen.getByText('−$5.00')).toHaveAttribute('data-negative', 'true')
})

test('a customer’s balance opens Add Payment for the customer', async () => {
  showWithin(<CustomerBalance customer={{ id: 7, customerName: 'Ernst Handel' }} balance={cents(410_00)} />, [
    'ACCOUNTING',
  ])
  await setUpUser().click(screen.getByRole('button', { name: '$410.00: add payment from Ernst Handel' }))
  expect(openModal).toHaveBeenCalledWith('AddPayment', { customerId: 7 })
})

test('a balance opens Add Payment for users who may record payments', () => {
  expect(recordingPayments).toEqual(recordPayment.who)
})
