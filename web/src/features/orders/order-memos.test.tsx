import { findOrderByNumber } from '@dray/contract/orders'
import { listOrderMemos } from '@dray/contract/memos'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMemo, aRequest } from '../../test-data/payments/memos.ts'
import { aLine, anOrder, showOrders, unknownStock } from '../../test-data/orders/orders.tsx'
import { answerCall, openModal, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

const credited = anOrder({
  orderStatus: 'DELIVERED',
  orderedItems: [
    aLine({ creditedUnits: 2 }),
    aLine({ id: 2, productId: 2, productName: 'Chang', quantity: 5, creditedUnits: 5 }),
  ],
  balanceDue: cents(180_00),
  credited: cents(126_00),
})

function show(order = credited, memos = [aRequest({ id: 6 }), aMemo()], roles: Role[] = ['ACCOUNTING']) {
  stubServer(
    unknownStock,
    answerCall(listOrderMemos, () => memos),
    answerCall(findOrderByNumber, () => ({ res: order })),
  )
  showOrders({ at: '/orders/100023', roles })
}

test('an order lists its credit memos, what they credited, and the credited units of each line', async () => {
  const user = setUpUser()
  show()
  const panel = await screen.findByRole('region', { name: 'Credit memos: 2' })
  expect(within(panel).getByRole('row', { name: /CM-100001/ })).toHaveTextContent('Issued')
  expect(within(panel).getAllByText('Requested')).not.toHaveLength(0)
  await user.click(within(panel).getByRole('row', { name: /CM-100001/ }))
  expect(openModal).toHaveBeenCalledWith('ViewCreditMemo', { memoId: 5 })
  expect(within(screen.getByLabelText('Summary')).getByText('$126.00 credited')).toBeVisible()
  const lines = screen.getByRole('table', { name: 'Lines' })
  expect(within(lines).getByRole('row', { name: /^Credited/ })).toHaveTextContent('−$126.00')
  expect(within(lines).getByText('2 credited')).toBeVisible()
  expect(within(lines).getByText('5', { selector: 's' })).toBeVisible()
  expect(within(lines).queryByText('Payments')).toBeNull()
})

test.each(['ACCOUNTING', 'SALES', 'INVENTORY', 'DRIVER'] as const)(
  '%s starts a credit memo on a shipped order',
  async (role) => {
    show(credited, [], [role])
    await setUpUser().click(await screen.findByRole('button', { name: 'Credit memo' }))
    expect(openModal).toHaveBeenCalledWith('NewCreditMemo', { orderId: 1 })
  },
)

test('an order that has not shipped offers no credit memo, and one without memos has no list of them', async () => {
  show(anOrder({ orderStatus: 'PACKED', credited: zero }), [])
  await screen.findByRole('heading', { level: 1, name: 'Order 100023' })
  expect(screen.queryByRole('button', { name: 'Credit memo' })).toBeNull()
  expect(screen.queryByText(/^Credit memos/)).toBeNull()
})
