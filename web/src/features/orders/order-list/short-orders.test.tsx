import { findSplits, type OrderSplit, shipAvailable } from '@dray/contract/backorders'
import { changeOrderStatuses, listOrders } from '@dray/contract/orders'
import { findStatusShortages } from '@dray/contract/pending'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { modalRegistry } from '../../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../../app/modals/modal-stack.tsx'
import { anOrder, anOrderSummary, answerTotals, noHeldDrafts } from '../../../test-data/orders/orders.tsx'
import { answerCall, showScreens, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { OrdersPage } from '../orders-page.tsx'

const orders = [1, 2, 3].map((id) => anOrderSummary({ id, orderNum: `10000${id}`, orderStatus: 'PACKED' }))
const aSplit = (id: number, [ships, waits]: [number, number]): OrderSplit => ({
  id,
  orderNum: `10000${id}`,
  modifiedOn: new Date('2026-03-09T20:00:00Z'),
  ships: { units: ships, total: cents(ships * 10_00) },
  waits: { units: waits, total: cents(waits * 10_00) },
  products:
    waits === 0 ? [] : [{ productId: id * 10, productSku: 'EXO-BEV-0001', productName: 'Chai', ships: 0, waits }],
})

/** Order 1 isn't short, order 2 in part, and nothing of order 3 is there. */
async function deliveringThree() {
  const sent: unknown[] = []
  stubServer(
    answerCall(listOrders, () => orders),
    answerTotals(orders),
    noHeldDrafts,
    answerCall(findStatusShortages, () => [
      {
        id: 20,
        orderID: 2,
        orderNum: '100002',
        productSku: 'EXO-BEV-0001',
        productName: 'Chai',
        quantity: 12,
        missing: 4,
      },
    ]),
    answerCall(findSplits, () => [aSplit(1, [12, 0]), aSplit(2, [8, 4]), aSplit(3, [0, 12])]),
    answerCall(changeOrderStatuses, ({ body }) => {
      const { orders: changed } = changeOrderStatuses.body.parse(body)
      sent.push(`changed ${changed.map(({ id }) => id).join(' ')}`)
      return { ok: true as const, changed: changed.map(({ id }) => id), modifiedOn: new Date() }
    }),
    answerCall(shipAvailable, ({ params }) => {
      sent.push(`shipped ${params['id']}`)
      const order = anOrder({ id: 2, orderNum: '100002', orderStatus: 'DELIVERED' })
      return { order, backorder: anOrder({ id: 9, orderNum: '100009', unitQuantity: 4 }) }
    }),
  )
  const Screen = () => (
    <ModalStack registry={modalRegistry}>
      <OrdersPage />
    </ModalStack>
  )
  showScreens({ '/orders': Screen }, { at: '/orders' })
  const user = setUpUser()
  await screen.findByRole('link', { name: '100001' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await user.click(await screen.findByRole('button', { name: 'Change status…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Order status' }))
  await user.click(await screen.findByRole('option', { name: 'Delivered' }))
  await user.click(dialog.getByRole('button', { name: 'Change 3 orders' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent("2 orders are short. Ship what's in stock, or leave them.")
  return { sent, dialog, user }
}

test('short orders ship in part after the others changed, and a report says what each became', async () => {
  const { sent, dialog, user } = await deliveringThree()
  expect(sent).toEqual([])
  expect(dialog.getByRole('radio', { name: "Ship what's in stock, keep 4 units on backorder" })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Change 2 orders' }))
  const report = await screen.findByRole('list', { name: 'Orders' })
  expect(
    within(report)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['100002: Delivered, 4 units on backorder 100009', '100003: None of these units can ship now.'])
  expect(screen.getByText('1 other order changed.')).toBeInTheDocument()
  expect(sent).toEqual(['changed 1', 'shipped 2'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('short orders can be left as they are', async () => {
  const { sent, dialog, user } = await deliveringThree()
  await user.click(dialog.getByRole('radio', { name: 'Leave them as they are' }))
  await user.click(dialog.getByRole('button', { name: 'Change 1 order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual(['changed 1'])
})

test('short orders can still be delivered whole', async () => {
  const { sent, dialog, user } = await deliveringThree()
  await user.click(dialog.getByRole('radio', { name: 'Deliver them whole, although units are short' }))
  await user.click(dialog.getByRole('button', { name: 'Change 3 orders' }))
  await waitFor(() => expect(sent).toEqual(['changed 1 2 3']))
})
