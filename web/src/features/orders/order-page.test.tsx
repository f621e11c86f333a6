import { findPullShortages, findStatusShortages } from '@dray/contract/pending'
import { readChangeLog } from '@dray/contract/changelog'
import { listComments } from '@dray/contract/comments'
import { listHeldDeliveries } from '@dray/contract/deliveries/held'
import { createDocument, createDocumentUpload, listDocuments } from '@dray/contract/documents'
import { changeOrder, findOrderByNumber, listOrders, type Order, pullTags, readOrder } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { changeDueDate } from '@dray/contract/receivables'
import { uploadDocument } from '@dray/contract/storage'
import { cents, zero } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refresh } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { aHeldDelivery } from '../../test-data/held-deliveries.ts'
import { marginFloors } from '../../test-data/margin-floors.ts'
import { aLine, anOrder, answerTotals, showOrders, unknownStock } from '../../test-data/orders/orders.tsx'
import {
  answerCall,
  answerPdf,
  handler,
  openDialog,
  openModal,
  refuseCall,
  stubServer,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

const noInvoices = answerCall(listDocuments, () => ({ files: [] }))
const noChanges = answerCall(readChangeLog, () => [])
const noComments = answerCall(listComments, () => [])
/** Serves `state.order` and returns the state, so a test's answers can replace the order. */
function showing(order = anOrder(), answers: Parameters<typeof stubServer> = []) {
  const state = { order }
  stubServer(
    ...answers,
    noInvoices,
    noChanges,
    noComments,
    unknownStock,
    marginFloors(),
    answerCall(findPullShortages, () => []),
    answerCall(findOrderByNumber, () => ({ res: state.order })),
  )
  return state
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const at = '/orders/100023'
const shown = () => screen.findByLabelText('Summary')

/** A fact of the head: its label, value, and details. */
const fact = async (label: string) => within(await shown()).getByText(label).parentElement

// R2.1-01
test('an order page shows customer, delivery, lines in the sequence of their brands, totals and notes', async () => {
  showing(
    anOrder({
      orderedItems: [
        aLine({ id: 1, productName: 'Chai', quantity: 12, unitPrice: cents(18_00) }),
        aLine({
          id: 2,
          productName: 'Côte de Blaye',
          productBrand: 'Aux joyeux',
          productSku: 'AUX-BEV-0001',
          quantity: 6,
          unitPrice: cents(263_50),
        }),
        aLine({
          id: 3,
          productName: 'Chang',
          quantity: 1,
          unitPrice: cents(19_00),
          priceAdjustment: cents(-1_00),
          subtotal: cents(18_00),
        }),
      ],
      dollarAdjustment: cents(25_00),
      discountNotes: 'Spring offer',
      balanceDue: cents(1000_00),
      notes: 'Ring twice.\nLeave at the back.',
      cost: cents(900_00),
    }),
  )
  showOrders({ at })
  await title('Order 100023')
  const summary = within(await shown())
  for (const line of ['Ernst Handel', 'Roland Mendel', '7675-3425', 'Kirchgasse 6, Graz'])
    expect(summary.getByText(line)).toBeInTheDocument()
  expect(summary.getByRole('link', { name: 'Ernst Handel' })).toHaveAttribute('href', '/customers/7')
  expect(await fact('Delivery')).toHaveTextContent('Mar 12, 2026Delivery by Nancy DavolioPacked at Main warehouse')
  expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Ring twice. Leave at the back.')

  const rows = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'ProductSKUQuantityPriceTotalTags',
    'Côte de BlayeAux joyeuxAUX-BEV-0001 AUX-BEV-00016$263.50$1,581.00Pull',
    'ChaiExotic LiquidsEXO-BEV-0001 EXO-BEV-000112$18.00$216.00Pull',
    'ChangExotic LiquidsEXO-BEV-0001 EXO-BEV-00011$18.00$18.00Pull',
    'Subtotal, 19 units$1,815.00',
    'DiscountSpring offer−$25.00',
    'Total$1,790.00',
    'Payments−$790.00',
    'Balance due$1,000.00',
  ])
  expect(screen.getByText('−$25.00')).not.toHaveAttribute('data-negative')
})

test('an unpaid order says when it’s due and how late it is', async () => {
  const state = showing(anOrder({ dueOn: addDays(companyToday('America/Los_Angeles'), -45), balanceDue: cents(10_00) }))
  const { cache } = showOrders({ at, roles: ['SALES'] })
  expect(await screen.findByText('45 days late')).toBeInTheDocument()
  expect(screen.queryByTitle('Change the due date')).toBeNull()
  state.order = { ...state.order, balanceDue: cents(0) }
  await act(() => refresh(cache, ['payments']))
  await waitFor(() => expect(screen.queryByText('45 days late')).toBeNull())
})

test('accounting sets a due date; if someone else set one first, it’s shown, and a second press overwrites it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent: unknown[] = []
  const theirs = new Date('2026-03-02T00:00:00Z')
  const state = showing(anOrder({ dueOn: '2026-03-12', isDueOnSet: false }), [
    handler(changeDueDate, ({ body }) => {
      sent.push(body)
      if (sent.length > 1) {
        state.order = { ...state.order, dueOn: '2026-04-30', isDueOnSet: true, modifiedOn: new Date() }
        return Response.json(z.encode(changeDueDate.answer, state.order))
      }
      state.order = { ...state.order, dueOn: '2026-03-20', isDueOnSet: true, modifiedOn: theirs }
      const [status, title] = problems['changed-meanwhile']
      return Response.json({ type: '', title, error: title, status, code: 'changed-meanwhile' }, { status })
    }),
  ])
  const before = state.order.modifiedOn.toISOString()
  showOrders({ at, roles: ['ACCOUNTING'] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Mar 12, 2026' }))
  const form = within(await screen.findByRole('dialog', { name: 'Due date' }))
  const day = await form.findByLabelText('Due date')
  expect(form.queryByRole('button', { name: 'Use payment terms' })).toBeNull()
  fireEvent.change(day, { target: { value: '2026-04-30' } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/It's currently due on Mar 20, 2026\./)).toBeInTheDocument()
  expect(day).toHaveValue('2026-04-30')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Apr 30, 2026' })).toBeInTheDocument()
  expect(sent).toEqual([
    { dueOn: '2026-04-30', modifiedOn: before },
    { dueOn: '2026-04-30', modifiedOn: theirs.toISOString() },
  ])
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

test('a due date that is refused for another reason says nothing of a change', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  showing(anOrder({ dueOn: '2026-03-12', isDueOnSet: false }), [refuseCall(changeDueDate, 'not-allowed')])
  showOrders({ at, roles: ['ACCOUNTING'] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Mar 12, 2026' }))
  const form = within(await screen.findByRole('dialog', { name: 'Due date' }))
  fireEvent.change(await form.findByLabelText('Due date'), { target: { value: '2026-04-30' } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).not.toHaveTextContent('currently due')
})

test('a due date set by hand can go back to the payment terms', async () => {
  const sent: unknown[] = []
  const state = showing(anOrder({ dueOn: '2026-03-12', isDueOnSet: true }), [
    answerCall(changeDueDate, ({ body }) => {
      sent.push(body)
      state.order = { ...state.order, dueOn: '2026-03-01', isDueOnSet: false, modifiedOn: new Date() }
      return state.order
    }),
  ])
  const modifiedOn = state.order.modifiedOn.toISOString()
  showOrders({ at, roles: ['ACCOUNTING'] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Mar 12, 2026' }))
  await user.click(await screen.findByRole('button', { name: 'Use payment terms' }))
  expect(await screen.findByRole('button', { name: 'Mar 1, 2026' })).toHaveFocus()
  expect(sent).toEqual([{ dueOn: null, modifiedOn }])
})

test('a draft has no due date', async () => {
  showing(anOrder({ orderStatus: 'DRAFT', dueOn: null }))
  showOrders({ at, roles: ['ACCOUNTING'] })
  await shown()
  expect(screen.queryByText('Due')).toBeNull()
})

test('lines below the margin floor are marked until the order ships, with the reason given', async () => {
  const orderedItems = [aLine({ id: 1, productName: 'Chai' }), aLine({ id: 2, productId: 2, productName: 'Chang' })]
  const state = showing(anOrder({ orderedItems, priceReason: 'Large order' }), [
    marginFloors(({ productId }) => productId === 1),
  ])
  const { cache } = showOrders({ at })
  const floor = "Below this brand's margin floor"
  const mark = await screen.findByText(floor)
  expect(mark.closest('tr')).toHaveTextContent(/^Chai/)
  expect(screen.getAllByText(floor)).toHaveLength(1)
  expect(screen.getByText('Reason for prices below the margin floor').nextElementSibling).toHaveTextContent(
    'Large order',
  )
  state.order = { ...state.order, orderStatus: 'DELIVERED' }
  await act(() => refresh(cache, ['orders']))
  await waitFor(() => expect(screen.queryByText(floor)).toBeNull())
})

// R4.2-03, R4.2-04, R4.2-05
test('statuses are read-only for users who can’t change them, and show when they last changed', async () => {
  showing()
  showOrders({ at, roles: ['PAYROLL'] })
  await shown()
  expect(screen.getByRole('banner')).toHaveTextContent(/^Order 100023Received.*Since Mar 9, 2026Awaiting/)
  expect(screen.getByTitle('Since Mar 8, 2026')).toHaveTextContent('Awaiting')
  expect(screen.queryByRole('button', { name: /status of/ })).toBeNull()
})

test('a status is changed from its pill with two clicks, without a notice about changes by others', async () => {
  const sent: unknown[] = []
  const state = showing(anOrder({ orderStatus: 'PACKED' }), [
    answerCall(findStatusShortages, () => []),
    answerCall(changeOrder, ({ body }) => {
      sent.push(body)
      state.order = { ...state.order, orderStatus: 'DELIVERED' }
      return state.order
    }),
  ])
  showOrders({ at, roles: ['SALES'] })
  await shown()
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Order status of 100023: Packed' }))
  const menu = await screen.findByRole('menu', { name: 'Order status of 100023' })
  // It opens on the usual next status, and says what each does to stock.
  const delivered = within(menu).getByRole('menuitem', { name: /^Delivered/ })
  await waitFor(() => expect(delivered).toHaveFocus())
  expect(delivered).toHaveTextContent('Takes unpulled units out of stock')
  await user.click(delivered)
  const changed = await screen.findByRole('button', { name: 'Order status of 100023: Delivered' })
  await waitFor(() => expect(changed).toHaveFocus())
  expect(sent).toEqual([{ orderStatus: 'DELIVERED', modifiedOn: '2026-03-09T20:00:00.000Z' }])
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

test('a draft with a price below the margin floor is placed from its menu with a reason, typed and sent by Enter', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent: unknown[] = []
  const draft = anOrder({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  const refused = refuseCall(changeOrder, 'reason-missing')
  const state = showing(draft, [
    answerCall(findStatusShortages, () => []),
    handler(changeOrder, (request) => {
      const { reason, orderStatus } = changeOrder.body.parse(request.body)
      sent.push({ reason, orderStatus })
      if (reason === undefined) return refused.answer(request)
      state.order = { ...state.order, orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' }
      return Response.json(changeOrder.answer.encode(state.order))
    }),
  ])
  showOrders({ at, roles: ['SALES'] })
  await shown()
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Order status of 100023: Draft' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Received/ }))
  const field = await screen.findByRole('textbox', {
    name: /below the brand's margin floor\. What's the reason\?/,
  })
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAccessibleDescription('Enter a reason for this change.')
  await user.keyboard('Large order{Enter}')
  expect(await screen.findByRole('button', { name: 'Order status of 100023: Received' })).toBeInTheDocument()
  expect(sent).toEqual([
    { reason: undefined, orderStatus: 'RECEIVED' },
    { reason: 'Large order', orderStatus: 'RECEIVED' },
  ])
})

test('a refused status is explained in its menu, which stays open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  showing(anOrder(), [refuseCall(changeOrder, 'changed-meanwhile')])
  showOrders({ at, roles: ['ACCOUNTING'] })
  await shown()
  const user = setUpUser()
  // Accounting may not change the order status.
  expect(screen.queryByRole('button', { name: /^Order status/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Payment status of 100023: Awaiting' }))
  const menu = await screen.findByRole('menu', { name: 'Payment status of 100023' })
  // Only a draft has the payment status Draft (D-229).
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Pending', 'Partial', 'Paid', 'Refunded', 'Cancelled'])
  // A letter jumps to the status that begins with it.
  await user.keyboard('r{Enter}')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('menu', { name: 'Payment status of 100023' })).toBeInTheDocument()
})

test('the head of an order shows its steps and what is left of its total', async () => {
  showing(anOrder({ orderStatus: 'PACKED', total: cents(216_00), balanceDue: cents(16_00) }))
  const { unmount } = showOrders({ at })
  await shown()
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['Received', null],
    ['Fulfillment', null],
    ['Packed', 'step'],
    ['Delivered', null],
  ])
  expect(await fact('Balance')).toHaveTextContent('Balance$16.00$200.00 paid')
  unmount()
  showing(anOrder({ orderStatus: 'CANCELLED', paymentStatus: 'CANCELLED' }))
  showOrders({ at })
  await shown()
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
})

const isFilled = (name: string) => screen.getByRole('button', { name }).getAttribute('data-variant') === 'filled'

test('of the head’s buttons only the usual next action is filled: Edit, or for a delivered unpaid order Add payment', async () => {
  showing()
  const { unmount } = showOrders({ at, roles: ['ADMIN'] })
  await shown()
  expect([isFilled('Edit'), isFilled('Add payment'), isFilled('Print')]).toEqual([true, false, false])
  unmount()
  showing(anOrder({ orderStatus: 'DELIVERED' }))
  showOrders({ at, roles: ['ADMIN'] })
  await shown()
  expect([isFilled('Edit'), isFilled('Add payment'), isFilled('Print')]).toEqual([false, true, false])
})

test('once all lines are pulled, the page offers to mark the order packed', async () => {
  const sent: unknown[] = []
  const [first, second] = [aLine({ tagsPulled: true }), aLine({ id: 2, productId: 2, productName: 'Chang' })]
  const state = showing(anOrder({ orderedItems: [first, second] }), [
    answerCall(pullTags, () => {
      state.order = { ...state.order, orderedItems: [first, { ...second, tagsPulled: true }] }
      return state.order
    }),
    answerCall(changeOrder, ({ body }) => {
      sent.push(body)
      state.order = { ...state.order, orderStatus: 'PACKED' }
      return state.order
    }),
  ])
  showOrders({ at, roles: ['INVENTORY'] })
  await shown()
  const user = setUpUser()
  expect(screen.queryByRole('button', { name: 'Mark packed' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pull all' }))
  await user.click(await screen.findByRole('button', { name: 'Mark packed' }))
  expect(await screen.findByRole('button', { name: 'Order status of 100023: Packed' })).toBeInTheDocument()
  expect(sent).toEqual([{ orderStatus: 'PACKED', modifiedOn: '2026-03-09T20:00:00.000Z' }])
  expect(screen.queryByRole('button', { name: 'Mark packed' })).toBeNull()
})

test('a delivery of the order that waits for the office is said, to who may decide it', async () => {
  const others = answerCall(listHeldDeliveries, () => [aHeldDelivery({ orderId: 1 }), aHeldDelivery({ orderId: 2 })])
  showing(anOrder({ id: 1 }), [others])
  const { unmount } = showOrders({ at, roles: ['SALES'] })
  expect(await screen.findByText(/^A delivery waits for a decision/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/deliveries')
  unmount()
  showing(anOrder({ id: 1 }), [others])
  showOrders({ at, roles: ['ACCOUNTING'] })
  await shown()
  expect(screen.queryByText(/waits for a decision/)).toBeNull()
})

// R6-04
test('only an admin sees the cost, even if the server sends it to another role', async () => {
  showing(anOrder({ cost: cents(90_00) }))
  const { unmount } = showOrders({ at, roles: ['ACCOUNTING'] })
  await shown()
  expect(screen.queryByText('$90.00')).toBeNull()
  unmount()
  showOrders({ at, roles: ['ADMIN'] })
  expect(await screen.findByText('$90.00')).toBeInTheDocument()
})

test('a pickup has a location and no driver', async () => {
  showing(anOrder({ pickupOrder: true, deliveryDate: null }))
  showOrders({ at })
  expect(await fact('Pickup')).toHaveTextContent('PickupNo date yetPickup at Main warehouse')
})

test('an order without discount or payments mentions neither', async () => {
  showing(anOrder({ orderedItems: [aLine({ unitPrice: zero })] }))
  showOrders({ at })
  await shown()
  const totals = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('rowheader')
  expect(totals.map((head) => head.textContent)).toEqual(['Subtotal, 12 units', 'Balance due'])
})

test('an unknown order number says so and links back to the orders', async () => {
  stubServer(refuseCall(findOrderByNumber, 'order-not-found'))
  showOrders({ at: '/orders/4711' })
  await title('Order not found')
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders')
})

test('an order that cannot be loaded says why and can be retried', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(findOrderByNumber, 'database-away'))
  showOrders({ at })
  expect(await screen.findByRole('alert')).toHaveTextContent("The database isn't responding.")
  showing()
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await shown()).toBeInTheDocument()
})

test('someone else’s change appears on the order page, with a notice that can be dismissed', async () => {
  showing()
  const { cache } = showOrders({ at })
  await shown()
  await act(() => refresh(cache, ['orders']))
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()

  showing(anOrder({ orderStatus: 'PACKED', modifiedOn: new Date('2026-03-10T20:00:00Z') }))
  await act(() => refresh(cache, ['orders']))
  expect(await screen.findByText(/Someone else just changed/)).toBeInTheDocument()
  expect(screen.getByRole('banner')).toHaveTextContent('Order 100023Packed')
  await setUpUser().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

test('an order leads back to the orders with their filters as they were left', async () => {
  showing()
  stubServer(
    answerCall(listOrders, () => []),
    answerTotals([]),
  )
  const { router } = showOrders({ at: '/orders?search=Ernst' })
  await screen.findByRole('heading', { level: 1, name: 'Orders' })
  showing()
  act(() => void router.navigate({ to: at }))
  await shown()
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders?search=Ernst')
})

test('a comment that was typed but not added asks for confirmation before the page is left', async () => {
  showing()
  const { router } = showOrders({ at })
  await setUpUser().click(await screen.findByRole('button', { name: 'Comments: 0' }))
  const box = screen.getByRole('textbox', { name: 'New comment' })
  await setUpUser().type(box, 'Ring twice')
  openModal.mockClear()
  act(() => void router.navigate({ to: '/orders' }))
  await waitFor(() =>
    expect(openModal).toHaveBeenCalledWith(
      'Confirmation',
      expect.objectContaining({ question: 'You have unsaved changes. Leave without saving?' }),
    ),
  )
  expect(router.state.location.pathname).toBe(at)
  await setUpUser().clear(box)
  stubServer(
    answerCall(listOrders, () => []),
    answerTotals([]),
  )
  act(() => void router.navigate({ to: '/orders' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
})

test('an open draft that gets its permanent number moves to the URL of that number', async () => {
  const draft = anOrder({ orderNum: 'DRAFT_AB12CD34' })
  stubServer(
    noInvoices,
    noChanges,
    noComments,
    unknownStock,
    marginFloors(),
    answerCall(findOrderByNumber, () => ({ res: draft })),
  )
  const { cache, router } = showOrders({ at: '/orders/DRAFT_AB12CD34' })
  await shown()
  await setUpUser().click(await screen.findByRole('button', { name: 'Comments: 0' }))
  await setUpUser().type(screen.getByRole('textbox', { name: 'New comment' }), 'Ring twice')
  openModal.mockClear()

  const submitted = { ...draft, orderNum: '100024' }
  stubServer(
    noInvoices,
    noChanges,
    noComments,
    handler(findOrderByNumber, ({ params, ...request }) =>
      (params.orderNum === '100024'
        ? answerCall(findOrderByNumber, () => ({ res: submitted }))
        : refuseCall(findOrderByNumber, 'order-not-found')
      ).answer({
        params,
        ...request,
      }),
    ),
    unknownStock,
    marginFloors(),
    answerCall(readOrder, () => ({ res: submitted })),
  )
  await act(() => refresh(cache, ['orders']))
  await title('Order 100024')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/100024'))
  // The half-typed comment stays, without asking.
  expect(screen.getByRole('textbox', { name: 'New comment' })).toHaveValue('Ring twice')
  expect(openModal).not.toHaveBeenCalled()
})

// R2.13-43, R9-26
test('the order page saves the invoice as portrait Letter with the general margins, 35px and 0', async () => {
  const rendered: unknown[] = []
  stubServer(
    noInvoices,
    noChanges,
    noComments,
    unknownStock,
    marginFloors(),
    answerCall(findOrderByNumber, () => ({ res: anOrder({ cost: cents(90_00) }) })),
    answerPdf(createDocument, ({ body }) => rendered.push(body)),
    answerCall(createDocumentUpload, () => ({ uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' })),
    handler(uploadDocument, () => new Response(null, { status: 204 })),
  )
  showOrders({ at, roles: ['ADMIN'] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await user.click(await screen.findByRole('button', { name: 'Save PDF to Order' }))
  expect(await screen.findByText('Saved to the order')).toBeInTheDocument()
  expect(rendered).toMatchObject([
    { kind: 'invoice', page: { size: 'letter', orientation: 'portrait', margin: { vertical: 35, horizontal: 0 } } },
  ])
})

test('a driver prints the order and opens its saved invoices', async () => {
  showing()
  showOrders({ at, roles: ['DRIVER'] })
  await shown()
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument()
  expect(await screen.findByText('0 Invoice(s)')).toBeInTheDocument()
})

test('the order page shows the comments on the order, to a driver too', async () => {
  showing()
  showOrders({ at, roles: ['DRIVER'] })
  expect(await screen.findByRole('button', { name: 'Comments: 0' })).toBeInTheDocument()
})

async function openPrint(order: Order) {
  showing(order)
  const { unmount } = showOrders({ at })
  await shown()
  await setUpUser().click(screen.getByRole('button', { name: 'Print' }))
  await screen.findByRole('button', { name: 'Download PDF' })
  return unmount
}

test('the invoice of an order can be emailed, but not that of a draft', async () => {
  const closeDraft = await openPrint(anOrder({ orderStatus: 'DRAFT' }))
  expect(screen.queryByRole('button', { name: 'Email' })).toBeNull()
  closeDraft()
  await openPrint(anOrder())
  await setUpUser().click(screen.getByRole('button', { name: 'Email' }))
  expect(openDialog.mock.calls.map(([, input]) => input)).toMatchObject([
    { document: { recordId: 1, label: { kind: 'invoice', number: '100023' } }, version: undefined },
  ])
})

// R2.2-20
test('Edit is shown to users who may change part of the order, and opens it', async () => {
  showing()
  const { unmount } = showOrders({ at, roles: ['ACCOUNTING'] })
  await setUpUser().click(await screen.findByRole('button', { name: 'Edit' }))
  expect(openModal).toHaveBeenCalledWith('EditOrder', expect.objectContaining({ orderId: 1 }))
  unmount()
  showOrders({ at, roles: ['PAYROLL'] })
  await shown()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test.each(['CANCELLED', 'REFUNDED'] as const)(
  'a %s order says which payments are still applied',
  async (orderStatus) => {
    showing(anOrder({ orderStatus, balanceDue: cents(16_00) }))
    showOrders({ at })
    expect(await screen.findByText('Payments of $200.00 are still applied to this order.')).toBeInTheDocument()
  },
)

test('neither a cancelled order without payments nor a paid active order mentions remaining payments', async () => {
  for (const state of [{ orderStatus: 'CANCELLED' }, { orderStatus: 'PACKED', balanceDue: zero }] as const) {
    showing(anOrder(state))
    const { unmount } = showOrders({ at })
    await shown()
    expect(screen.queryByText(/still applied/)).toBeNull()
    unmount()
  }
})
