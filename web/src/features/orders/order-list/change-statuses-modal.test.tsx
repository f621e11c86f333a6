import { readOrder, listOrders, type OrderSummary, changeOrderStatuses } from '@dray/contract/orders'
import { findStatusShortages } from '@dray/contract/pending'
import { problems, type ProblemCode } from '@dray/contract/problems'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modalRegistry } from '../../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../../app/modals/modal-stack.tsx'
import { anOrder, anOrderSummary, answerTotals, noHeldDrafts } from '../../../test-data/orders/orders.tsx'
import { answerCall, handler, refuseCall, stubServer, showScreens } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { OrdersPage } from '../orders-page.tsx'

const readAt = new Date('2026-03-09T20:00:00Z')
const three = [
  anOrderSummary({ id: 1, orderNum: '100001', orderStatus: 'PACKED' }),
  anOrderSummary({ id: 2, orderNum: '100002', orderStatus: 'DELIVERED' }),
  anOrderSummary({ id: 3, orderNum: 'DRAFT_AAAA1111', orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }),
]

/** All orders are selected and the dialog is open. */
async function changing(handlers: Parameters<typeof stubServer>, { roles = ['SALES'] as Role[], orders = three } = {}) {
  stubServer(
    ...handlers,
    answerCall(findStatusShortages, () => []),
    answerCall(listOrders, () => orders),
    answerTotals(orders),
    noHeldDrafts,
  )
  const Screen = () => (
    <ModalStack registry={modalRegistry}>
      <OrdersPage />
    </ModalStack>
  )
  showScreens({ '/orders': Screen }, { at: '/orders', roles })
  const user = setUpUser()
  await screen.findByRole('link', { name: orders[0]?.orderNum ?? '' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await user.click(await screen.findByRole('button', { name: 'Change status…' }))
  const dialog = await screen.findByRole('dialog')
  return { user, dialog }
}
type Changing = Awaited<ReturnType<typeof changing>>

async function choose({ user, dialog }: Changing, field: string, status: string) {
  await user.click(within(dialog).getByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: status }))
}

const saying = (sent: unknown[]) =>
  answerCall(changeOrderStatuses, ({ body }) => {
    sent.push(body)
    return { ok: true as const, changed: [] }
  })

const refusingOrders = (code: ProblemCode, orders: string[]) =>
  handler(changeOrderStatuses, () => {
    const [status, title] = problems[code]
    return Response.json({ type: `/problems/${code}`, title, error: title, status, code, orders }, { status })
  })

test('a bulk status change previews each order, and sends only those that change, with their versions', async () => {
  const sent: unknown[] = []
  const open = await changing([saying(sent)])
  await choose(open, 'Order status', 'Delivered')
  const preview = within(open.dialog).getByRole('grid', { name: 'Preview' })
  const rows = within(preview).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    '100001Ernst HandelPacked → DeliveredAwaiting',
    'DRAFT_AAAA1111Ernst HandelDraft → DeliveredDraft',
  ])
  expect(within(open.dialog).getByText("1 order in the selection won't change.")).toBeInTheDocument()
  const effects = within(open.dialog).getByRole('list', { name: 'What happens' })
  expect(
    within(effects)
      .getAllByRole('listitem')
      .map((cell) => cell.textContent),
  ).toEqual([
    'Stock for 2 orders will leave the warehouse, unless it was already pulled.',
    '1 order is a draft and will get an order number.',
  ])
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const modifiedOn = readAt.toISOString()
  expect(sent).toEqual([
    {
      orders: [
        { id: 1, modifiedOn },
        { id: 3, modifiedOn },
      ],
      orderStatus: 'DELIVERED',
    },
  ])
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  // The button that opened it is gone with the selection.
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'row'))
})

test('orders with a price below the margin floor are named, and changed with one reason for all', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: unknown[] = []
  const refused = refusingOrders('reason-missing', ['DRAFT_AAAA1111'])
  const open = await changing([
    handler(changeOrderStatuses, (request) => {
      const { reason } = changeOrderStatuses.body.parse(request.body)
      sent.push(reason)
      return reason === undefined ? refused.answer(request) : Response.json({ ok: true, changed: [] })
    }),
  ])
  await choose(open, 'Order status', 'Delivered')
  const dialog = within(open.dialog)
  await open.user.click(dialog.getByRole('button', { name: 'Change 2 orders' }))
  const field = await dialog.findByRole('textbox', { name: /below the brand's margin floor/ })
  expect(dialog.getByRole('alert')).toHaveTextContent('DRAFT_AAAA1111')
  await open.user.type(field, 'Clearance{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([undefined, 'Clearance'])
})

test('a press that was refused is not offered again unchanged; the orders in the way can be left out', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: unknown[] = []
  const open = await changing([
    handler(changeOrderStatuses, (request) => {
      const body = changeOrderStatuses.body.parse(request.body)
      sent.push(body.orders.map(({ id }) => id))
      if (body.orders.length > 1) return refusingOrders('batch-taken', ['DRAFT_AAAA1111']).answer(request)
      return Response.json({ ok: true, changed: [1], modifiedOn: readAt.toISOString() })
    }),
  ])
  await choose(open, 'Order status', 'Delivered')
  const dialog = within(open.dialog)
  await open.user.click(dialog.getByRole('button', { name: 'Change 2 orders' }))
  const leaveOut = await dialog.findByRole('button', { name: 'Leave out DRAFT_AAAA1111' })
  expect(dialog.getByRole('button', { name: 'Change 2 orders' })).toBeDisabled()
  await waitFor(() => expect(leaveOut).toHaveFocus())
  await open.user.keyboard('{Enter}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change 1 order' })).toHaveFocus())
  await open.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([[1, 3], [1]])
})

test('a reason for releasing credit holds does not offer a change again that was refused for another reason', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: unknown[] = []
  const open = await changing(
    [
      handler(changeOrderStatuses, (request) => {
        sent.push(changeOrderStatuses.body.parse(request.body).creditHoldReason)
        if (sent.length > 1) return refusingOrders('batch-taken', ['DRAFT_AAAA1111']).answer(request)
        const [status, title] = problems['credit-hold']
        const holds = [{ orderNum: 'DRAFT_AAAA1111', customerName: 'Ernst Handel', creditLimit: 500, overBy: 216 }]
        return Response.json({ type: '', title, error: title, status, code: 'credit-hold', holds }, { status })
      }),
    ],
    { roles: ['ADMIN'] },
  )
  await choose(open, 'Order status', 'Delivered')
  const dialog = within(open.dialog)
  const change = () => dialog.getByRole('button', { name: 'Change 2 orders' })
  await open.user.click(change())
  const reason = await dialog.findByRole('textbox', { name: 'Why are you releasing these orders?' })
  expect(change()).toBeDisabled()
  await open.user.type(reason, 'Owner called')
  await open.user.click(change())
  await dialog.findByText(new RegExp(problems['batch-taken'][1].slice(0, 30)))
  expect(sent).toEqual([undefined, 'Owner called'])
  expect(change()).toBeDisabled()
})

test('nothing is sent until a status that changes something is chosen', async () => {
  const open = await changing([])
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change' }))
  expect(within(open.dialog).getByRole('alert')).toHaveTextContent('Choose a status')
  expect(within(open.dialog).queryByRole('grid')).toBeNull()
})

test('orders someone else changed in the meantime are listed and can be reloaded', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: unknown[] = []
  const newer = new Date('2026-03-10T20:00:00Z')
  const open = await changing([
    answerCall(readOrder, ({ params }) => {
      expect(params.id).toBe('1')
      return {
        res: anOrder({ ...three[0], customer: anOrder().customer, orderStatus: 'FULFILLMENT', modifiedOn: newer }),
      }
    }),
    refusingOrders('changed-meanwhile', ['100001']),
  ])
  await choose(open, 'Order status', 'Completed')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 3 orders' }))
  expect(await within(open.dialog).findByRole('alert')).toHaveTextContent('Order: 100001. No orders were changed.')
  expect(within(open.dialog).getByRole('button', { name: 'Change 3 orders' })).toBeDisabled()
  const reload = within(open.dialog).getByRole('button', { name: 'Reload' })
  expect(reload).toHaveFocus()
  await open.user.click(reload)
  const preview = within(open.dialog).getByRole('grid', { name: 'Preview' })
  expect(await within(preview).findByText('Fulfillment')).toBeInTheDocument()
  await waitFor(() => expect(within(open.dialog).getByRole('combobox', { name: 'Order status' })).toHaveFocus())
  stubServer(
    saying(sent),
    answerCall(findStatusShortages, () => []),
    answerCall(listOrders, () => three),
    answerTotals(three),
    noHeldDrafts,
  )
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 3 orders' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ orders: [{ id: 1, modifiedOn: newer.toISOString() }, { id: 2 }, { id: 3 }] })
})

test('if many orders were changed by someone else, all are reloaded', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const orders = Array.from({ length: 20 }, (_, id) => anOrderSummary({ id: id + 1, orderNum: `${100_001 + id}` }))
  const read: number[] = []
  const open = await changing(
    [
      answerCall(readOrder, ({ params }) => {
        read.push(Number(params['id']))
        return { res: anOrder({ ...orders[0], customer: anOrder().customer, id: Number(params['id']) }) }
      }),
      refusingOrders(
        'changed-meanwhile',
        orders.map(({ orderNum }) => orderNum),
      ),
    ],
    { orders },
  )
  await choose(open, 'Order status', 'Completed')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 20 orders' }))
  await open.user.click(await within(open.dialog).findByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(read).toEqual(orders.map(({ id }) => id)))
})

test('if some orders can’t get the status, they are listed with the reason, and none is changed', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const open = await changing([refusingOrders('batch-taken', ['100001', 'DRAFT_AAAA1111'])])
  await choose(open, 'Order status', 'Delivered')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  const alert = await within(open.dialog).findByRole('alert')
  expect(alert).toHaveTextContent('Not enough units left in this batch. Choose another or lower the quantity.')
  expect(alert).toHaveTextContent('Orders: 100001, DRAFT_AAAA1111. No orders were changed.')
  expect(within(open.dialog).queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('in bulk, the warehouse sets order statuses, accounting payment statuses and cancels, and drivers none', async () => {
  const fields = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('combobox')
      .map((field) => field.closest('.mantine-Select-root')?.querySelector('label')?.textContent)
  const { dialog, user } = await changing([], { roles: ['INVENTORY'] })
  expect(fields(dialog)).toEqual(['Order status'])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  document.body.replaceChildren()
  const sent: unknown[] = []
  const accounting = await changing([saying(sent)], { roles: ['ACCOUNTING'] })
  expect(fields(accounting.dialog)).toEqual(['Order status', 'Payment status'])
  await choose(accounting, 'Payment status', 'Paid')
  await user.click(within(accounting.dialog).getByRole('button', { name: 'Change 3 orders' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ paymentStatus: 'PAID' })]))
})

test('users who can’t change a status can’t select orders', async () => {
  const orders: OrderSummary[] = [three[0] ?? anOrderSummary()]
  stubServer(
    answerCall(listOrders, () => orders),
    answerTotals(orders),
  )
  showScreens({ '/orders': OrdersPage }, { at: '/orders', roles: ['DRIVER'] })
  await screen.findByRole('link', { name: '100001' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const shortage = (orderID: number, orderNum: string, productName: string) => ({
  id: orderID * 10,
  orderID,
  orderNum,
  productSku: 'SKU-1',
  productName,
  quantity: 12,
  missing: 5,
})

test('orders that exceed stock are changed only after one question, which lists what is missing', async () => {
  const sent: unknown[] = []
  const checked: unknown[] = []
  const open = await changing([
    saying(sent),
    answerCall(findStatusShortages, ({ body }) => {
      checked.push(body)
      return [shortage(1, '100001', 'Ikura'), shortage(3, 'DRAFT_AAAA1111', 'Chai')]
    }),
  ])
  await choose(open, 'Order status', 'Delivered')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  const question = await within(open.dialog).findByRole('alert')
  expect(question).toHaveTextContent('2 lines are short. Press Change 2 orders again to continue.')
  expect(question).toHaveTextContent('Ikura: 5 of 12 short, order 100001')
  expect(question).toHaveTextContent('Chai: 5 of 12 short, order DRAFT_AAAA1111')
  expect(sent).toEqual([])
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  // Asked once, about orders that need units; the delivered one needs none.
  expect(checked).toEqual([{ orderIds: [1, 3], orderStatus: 'DELIVERED' }])
})

test('orders in the way can be left out, and the others are changed', async () => {
  const sent: unknown[] = []
  const open = await changing([
    saying(sent),
    answerCall(findStatusShortages, ({ body }) =>
      (body as { orderIds: number[] }).orderIds.includes(3) ? [shortage(3, 'DRAFT_AAAA1111', 'Chai')] : [],
    ),
  ])
  await choose(open, 'Order status', 'Delivered')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  await open.user.click(await within(open.dialog).findByRole('button', { name: 'Leave out DRAFT_AAAA1111' }))
  expect(within(open.dialog).queryByRole('alert')).toBeNull()
  await waitFor(() => expect(within(open.dialog).getByRole('button', { name: 'Change 1 order' })).toHaveFocus())
  await open.user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ orders: [{ id: 1 }] }]))
})

test('one short order among several is named', async () => {
  const shipped = anOrderSummary({ id: 2, orderNum: '100002', orderStatus: 'DELIVERED' })
  const open = await changing([answerCall(findStatusShortages, () => [shortage(1, '100001', 'Ikura')])], {
    orders: [anOrderSummary({ id: 1, orderNum: '100001', orderStatus: 'PACKED' }), shipped],
  })
  await choose(open, 'Order status', 'Completed')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  expect(await within(open.dialog).findByRole('alert')).toHaveTextContent('Ikura: 5 of 12 short, order 100001')
  expect(within(open.dialog).getByRole('button', { name: 'Leave out 100001' })).toBeInTheDocument()
})

test('choosing a different status asks again, unless it needs no units', async () => {
  const sent: unknown[] = []
  const checked: unknown[] = []
  const open = await changing([
    saying(sent),
    answerCall(findStatusShortages, ({ body }) => {
      checked.push(body)
      return [shortage(3, 'DRAFT_AAAA1111', 'Chai')]
    }),
  ])
  await choose(open, 'Order status', 'Delivered')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  await within(open.dialog).findByRole('alert')
  await choose(open, 'Order status', 'Refunded')
  expect(within(open.dialog).queryByRole('alert')).toBeNull()
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 3 orders' }))
  await waitFor(() => expect(sent).toMatchObject([{ orderStatus: 'REFUNDED' }]))
  expect(checked).toHaveLength(1)
})

test('when the stock cannot be checked, no order is changed and the reason is shown', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: unknown[] = []
  const open = await changing([saying(sent), refuseCall(findStatusShortages, 'busy')])
  await choose(open, 'Order status', 'Delivered')
  await open.user.click(within(open.dialog).getByRole('button', { name: 'Change 2 orders' }))
  expect(await within(open.dialog).findByRole('alert')).toHaveTextContent('The server is busy.')
  expect(sent).toEqual([])
})
