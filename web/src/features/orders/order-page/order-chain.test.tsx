import { listPromises } from '@dray/contract/orders/promises'
import { closeBackorder, findSplits } from '@dray/contract/backorders'
import { type Order } from '@dray/contract/orders'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showOrderPage } from '../../../test-data/orders/order-page.tsx'
import { anOrder } from '../../../test-data/orders/orders.tsx'
import { answerCall } from '../../../test-data/screens.tsx'

const first = { id: 5, orderNum: '100005' }
const aBackorder = (overrides: Partial<Order> = {}) => anOrder({ backorderOf: first, ...overrides })

test('an order links what it came from and what is left of it', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id: id + 100, orderNum: `10010${id}` }))
  const user = await showOrderPage(aBackorder({ backorders: numbers }))
  expect(screen.getByText('Backorder of')).toContainElement(screen.getByRole('link', { name: '100005' }))
  expect(screen.getByText(/^Backorders:/)).toHaveTextContent(
    'Backorders: 100101, 100102, 100103, 100104, 100105, 100106 and 2 more',
  )
  await user.click(screen.getByRole('button', { name: 'and 2 more' }))
  expect(screen.getByRole('link', { name: '100108' })).toHaveAttribute('href', '/orders/100108')
})

test('what is left of an order is named in the singular if it is one', async () => {
  await showOrderPage(aBackorder({ backorders: [{ id: 101, orderNum: '100101' }] }))
  expect(screen.getByText(/^Backorder:/)).toHaveTextContent('Backorder: 100101')
})

test('a short order offers to ship what’s in stock, to users who may split it', async () => {
  const [line] = anOrder().orderedItems
  const short = answerCall(listPromises, () => [
    { orderLineId: line?.id ?? 0, missing: 4, purchaseOrderNum: null, expectedOn: null },
  ])
  const split = answerCall(findSplits, () => [
    {
      id: 1,
      orderNum: '100023',
      modifiedOn: new Date(),
      ships: { units: 8, total: cents(144_00) },
      waits: { units: 4, total: cents(72_00) },
      products: [],
    },
  ])
  const user = await showOrderPage(anOrder(), { answers: [short, split] })
  expect(await screen.findByText('4 of 12 units are short.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: "Ship what's in stock" }))
  expect(await screen.findByRole('dialog')).toHaveTextContent("Ship what's in stock: order 100023")
})

test('a backorder is closed with a reason, and the dialog names the money that stays', async () => {
  const closed: unknown[] = []
  const answers = [
    answerCall(closeBackorder, ({ params, body }) => {
      closed.push([params['id'], body])
      return aBackorder({ orderStatus: 'CANCELLED' })
    }),
  ]
  const user = await showOrderPage(aBackorder({ balanceDue: cents(116_00) }), { answers })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close backorder' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/won't ship/)).toHaveTextContent(
    "12 units won't ship, and this order is canceled. Order 100005 keeps the reason. Payments of $100.00 stay applied to this order, as money to credit or refund.",
  )
  await user.type(dialog.getByLabelText(/^Reason/), 'Customer bought elsewhere{Control>}{Enter}{/Control}')
  await waitFor(() => expect(closed).toEqual([['1', { reason: 'Customer bought elsewhere' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without payments, the dialog that closes a backorder speaks of none', async () => {
  const user = await showOrderPage(aBackorder())
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close backorder' }))
  expect(await screen.findByText(/won't ship/)).toHaveTextContent(/Order 100005 keeps the reason\.$/)
})

test('other orders, other roles, and shipped backorders have nothing to close', async () => {
  for (const [order, roles] of [
    [aBackorder(), ['ACCOUNTING']],
    [aBackorder({ orderStatus: 'DELIVERED' }), undefined],
    [anOrder(), undefined],
  ] as const) {
    const user = await showOrderPage(order, roles && { roles: [...roles] })
    const menu = screen.queryByRole('button', { name: 'More actions' })
    if (menu) await user.click(menu)
    expect(screen.queryByRole('menuitem', { name: 'Close backorder' })).toBeNull()
    document.body.replaceChildren()
  }
})
