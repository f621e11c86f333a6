import { withdrawCollection } from '@dray/contract/collections'
import { createDocument, createDocumentUpload } from '@dray/contract/documents'
import { changeOrder } from '@dray/contract/orders'
import { uploadDocument } from '@dray/contract/storage'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { doublePressWindow, undoWindow } from '../../kit/timings.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, answerPdf, handler, refuseCall } from '../../test-data/screens.tsx'
import { passTime, setUpUser } from '../../test-data/set-up-user.ts'
import { aRouteStop, openStop, routeStop, showRoute, stopRouteTime } from '../../test-data/shown-route.tsx'
import { addEvent } from '../route-store.ts'

beforeEach(stopRouteTime)

/** Waits until the next press is no longer taken for a double tap. */
const waitBetweenPresses = () => passTime(doublePressWindow)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const listed = () =>
  screen.getAllByRole('listitem').flatMap((item) => (item.ariaLabel === null ? [] : [item.ariaLabel]))

// R2.1-02
test('a driver’s stop shows its map and phone links, order link, collapsed items, amount due and status', async () => {
  await showRoute({ stops: [aRouteStop({ notes: 'Ring twice' })] })
  const shown = within(await routeStop())
  const map = shown.getByRole('link', { name: 'Navigate to Kirchgasse 6, 8010 Graz' })
  expect(map).toHaveAttribute('href', 'https://maps.google.com/?q=Kirchgasse%206%2C%208010%20Graz')
  expect(map).toHaveAttribute('rel', 'noopener')
  expect(shown.getByRole('link', { name: 'Call Roland Mendel, 7675-3425' })).toHaveAttribute('href', 'tel:76753425')
  for (const text of ['Ring twice', '$216.00', 'Packed']) expect(shown.getByText(text)).toBeVisible()
  expect(shown.getByText('Chai')).not.toBeVisible()
  await setUpUser().click(shown.getByText('12 units (2 full cases) on 1 line'))
  expect(shown.getByText('Chai')).toHaveTextContent('12 = 2 cases Chai 00042')
  expect(shown.getByText('Roland Mendel · 7675-3425')).toBeVisible()
  const order = shown.getByRole('link', { name: /^Order / })
  expect(order.getAttribute('href')).toBe('/orders/100023')
  expect(order.getAttribute('target')).toBe('_blank')
  expect(shown.getByRole('link', { name: 'Ernst Handel' })).toHaveAttribute('href', '/customers/7')
})

test('a stop shows its own number, and only what was pulled is to load', async () => {
  const [item] = aRouteStop().items
  if (item === undefined) throw new Error('The stop has no line')
  const items = [
    { ...item, isPulled: true },
    { ...item, id: 2, quantity: 3, isPulled: false },
  ]
  await showRoute({
    stops: [
      aRouteStop({ stopNumber: 2, items }),
      aRouteStop({ id: 43, stopNumber: 5, customerName: 'QUICK-Stop', items: [] }),
    ],
  })
  expect(await screen.findByRole('heading', { name: '2 Ernst Handel' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '5 QUICK-Stop' })).toBeVisible()
  const toLoad = screen.getByText('To load', { selector: 'dt' }).parentElement
  expect(toLoad).toHaveTextContent('To load12 units (2 full cases) 3 not pulled yet')
})

test('the next stop is open, and the others are rows with their units and the money to collect', async () => {
  await showRoute({
    stops: [
      aRouteStop({ customerName: 'Done', orderStatus: 'DELIVERED', stopNumber: 1 }),
      aRouteStop({ id: 43, customerName: 'Next', stopNumber: 2, toCollect: cents(216_00) }),
      aRouteStop({ id: 44, customerName: 'Later', stopNumber: 3, toCollect: cents(50_00), items: [] }),
    ],
  })
  expect(await screen.findByText(/1 of 3 done/)).toBeVisible()
  const states = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const toggle = within(heading).getByRole('button')
    return `${toggle.textContent}: ${toggle.ariaExpanded}`
  })
  expect(states).toEqual(['2 Next: true', '3 Later: false', '1 Done: false'])
  expect(await routeStop('Later')).toHaveTextContent('3 Later12 unitsOrder 100023$50.00')
  expect(await routeStop('Done')).toHaveTextContent('1 DoneDeliveredOrder 100023–Nothing to collect')
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.getByText(/^Next: /)).toHaveTextContent('Next: Next, $216.00')
  expect(foot.getByRole('link', { name: /^Navigate to the next stop: Kirchgasse/ })).toBeVisible()
  await openStop('Later')
  expect(button('Delivered: Later')).toBeVisible()
  expect(button('Delivered: Next')).toBeVisible()
})

test('a closed stop counts what was pulled so far, and asks for no money once it was not delivered', async () => {
  const [item] = aRouteStop().items
  if (item === undefined) throw new Error('The stop has no line')
  const items = [
    { ...item, isPulled: true },
    { ...item, id: 2, quantity: 3, isPulled: false },
    // Without a tag to pull.
    { ...item, id: 3, quantity: 5 },
  ]
  const notDelivered = { at: new Date('2026-03-09T20:15:00Z'), isClockOff: false, reason: 'Customer closed' }
  const due = { cod: true, toCollect: cents(216_00) }
  await showRoute({
    stops: [
      aRouteStop({ customerName: 'Next' }),
      aRouteStop({ ...due, id: 43, customerName: 'Later', items, unitQuantity: 20 }),
      aRouteStop({ ...due, id: 44, customerName: 'Closed', notDelivered }),
    ],
  })
  expect(await routeStop('Later')).toHaveTextContent('17 of 20 units pulled')
  expect(await routeStop('Later')).toHaveTextContent('$216.00')
  expect(await routeStop('Closed')).toHaveTextContent(/Customer closed.*Nothing to collect$/)
})

test('a route that is done has no next stop', async () => {
  await showRoute({ stops: [aRouteStop({ orderStatus: 'DELIVERED' })] })
  expect(await screen.findByText(/^All done/)).toBeVisible()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('a stop says how many of its units are short, and of which line', async () => {
  const items = aRouteStop().items.map((item) => ({ ...item, short: 4 }))
  await showRoute({ stops: [aRouteStop({ items }), aRouteStop({ id: 43, customerName: 'QUICK-Stop' })] })
  const shown = within(await routeStop())
  expect(shown.getByText('4 of 12 Chai short')).toBeVisible()
  expect(shown.getByText('Chai')).toHaveTextContent('12 = 2 cases Chai 00042 4 short')
  expect(await routeStop('QUICK-Stop')).not.toHaveTextContent('short')
  await setUpUser().click(button('1 Ernst Handel'))
  expect(await routeStop()).toHaveTextContent('1 Ernst Handel4 of 12 units short')
})

test('a contact with only a name or only a phone is shown', async () => {
  await showRoute({
    stops: [aRouteStop({ contactName: null }), aRouteStop({ id: 43, customerName: 'QUICK-Stop', contactPhone: null })],
  })
  expect(within(await routeStop()).getByRole('link', { name: 'Call 7675-3425' })).toBeVisible()
  await openStop('QUICK-Stop')
  const [shown] = within(await routeStop('QUICK-Stop')).getAllByText('Roland Mendel')
  expect(shown).toBeVisible()
})

test('a stop shows its customer’s overdue balance, and nothing if there is none', async () => {
  await showRoute({
    stops: [
      aRouteStop({ customerName: 'Late', customerOverdue: cents(1_200_00) }),
      aRouteStop({ id: 43, customerName: 'Prompt' }),
    ],
  })
  expect(within(await routeStop('Late')).getByText(/overdue/)).toHaveTextContent('$1,200.00 overdue')
  expect(within(await routeStop('Prompt')).queryByText(/overdue/)).toBeNull()
})

test('a driver marks a stop delivered in one press and can undo it for a few seconds', async () => {
  const user = setUpUser()
  const undone: unknown[] = []
  const state = await showRoute({
    stops: [aRouteStop({ orderStatus: 'RECEIVED' })],
    answers: [
      answerCall(changeOrder, ({ body }) => {
        undone.push(body)
        state.stops = state.stops.map((stop) => ({ ...stop, orderStatus: 'PACKED', delivered: null }))
        return anOrder({ id: 42, orderStatus: 'PACKED' })
      }),
    ],
  })
  await user.click(button('Delivered: Ernst Handel'))
  const undo = await screen.findByRole('button', { name: 'Undo delivery' })
  expect(await screen.findByText('All sent')).toBeVisible()
  expect(state.events).toMatchObject([{ kind: 'DELIVERED', orderId: 42 }])
  // A double tap does not undo.
  act(() => undo.click())
  expect(undone).toEqual([])
  await waitBetweenPresses()
  await user.click(button('Undo delivery'))
  await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })
  // A driver may only go back to PACKED.
  expect(undone).toEqual([{ orderStatus: 'PACKED' }])

  await user.click(button('Delivered: Ernst Handel'))
  await screen.findByRole('button', { name: 'Undo delivery' })
  await waitFor(() => expect(state.events).toHaveLength(2))
  await passTime(undoWindow)
  expect(screen.queryByRole('button', { name: 'Undo delivery' })).toBeNull()
  expect(document.body).not.toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Delivered/ })).toBeNull()
  expect(within(await routeStop()).getByText(/^Delivered at /)).toBeVisible()
})

test('two quick presses count once', async () => {
  const state = await showRoute()
  const press = await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })
  act(() => {
    press.click()
    press.click()
  })
  await screen.findByRole('button', { name: 'Undo delivery' })
  await waitFor(() => expect(state.events).toHaveLength(1))
})

test('a pickup is marked picked up', async () => {
  const state = await showRoute({ stops: [aRouteStop({ pickupOrder: true, address: null })] })
  await setUpUser().click(button('Picked up: Ernst Handel'))
  await screen.findByRole('button', { name: 'Undo pickup' })
  await waitFor(() => expect(state.events).toMatchObject([{ kind: 'DELIVERED' }]))
})

test('without a connection a delivery waits at its stop and can be undone there', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const user = setUpUser()
  const state = await showRoute()
  state.isOffline = true
  await user.click(button('Delivered: Ernst Handel'))
  expect(await screen.findByText(/^Delivered at 10:00\sPM, not sent yet$/)).toBeVisible()
  await waitBetweenPresses()
  await user.click(button('Undo delivery'))
  await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })
  expect(screen.queryByText(/not sent yet/)).toBeNull()
  state.isOffline = false
  await passTime(120_000)
  expect(state.events).toEqual([])
})

test('a delivery that is on its way can be undone only once it is answered', async () => {
  const user = setUpUser()
  const state = await showRoute()
  const { promise, resolve } = Promise.withResolvers<void>()
  state.intercept = async (answer, { address }) => {
    if (address.endsWith('/deliveries/events')) await promise
    return answer()
  }
  await user.click(button('Delivered: Ernst Handel'))
  const shown = within(await routeStop())
  expect(await shown.findByText(/, sending…$/)).toBeVisible()
  await waitBetweenPresses()
  expect(button('Undo delivery')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Undo delivery'))
  expect(button('Undo delivery')).toBeVisible()
  resolve()
  await waitFor(() => expect(button('Undo delivery')).toHaveAttribute('aria-disabled', 'false'))
  expect(state.events).toHaveLength(1)
})

test('what the server has stays in sight beside a later entry that it refused', async () => {
  const at = new Date('2026-03-09T20:15:00Z')
  const answered = {
    delivered: { at, isClockOff: false, receivedBy: 'J. Smith', refusedUnits: 0 },
    notDelivered: { at, isClockOff: false, reason: 'Customer closed' },
  }
  await showRoute({ stops: [aRouteStop(answered)], refuse: () => ({ code: 'not-found', title: 'Not taken.' }) })
  await act(async () => {
    await addEvent({ kind: 'DELIVERED', orderId: 42 })
    await addEvent({ kind: 'NOT_DELIVERED', orderId: 42, reason: 'No access' })
  })
  const shown = within(await routeStop())
  await waitFor(() => expect(shown.getAllByText(/Not taken\./)).toHaveLength(2))
  expect(shown.getByText(/received by J\. Smith/)).toBeVisible()
  expect(shown.getByText(/Customer closed/)).toBeVisible()
})

test('a refused delivery stays at its stop with the server’s reason, to be tried again or removed', async () => {
  const user = setUpUser()
  let refusal: { code: string; title: string } | undefined = { code: 'must-pay', title: '$20.00 must be paid first.' }
  const state = await showRoute({ refuse: () => refusal })
  await user.click(button('Delivered: Ernst Handel'))
  const shown = within(await routeStop())
  expect(await shown.findByText(/was not accepted/)).toHaveTextContent('was not accepted: $20.00 must be paid first.')
  expect(screen.queryByRole('button', { name: 'Delivered: Ernst Handel' })).toBeNull()
  await user.click(button(/^Remove: Delivered at/))
  await user.click(button('Keep'))
  refusal = undefined
  await user.click(button(/^Try again: Delivered at/))
  await waitFor(() => expect(state.events).toHaveLength(2))
  await waitFor(() => expect(shown.queryByText(/was not accepted/)).toBeNull())
  expect(state.events[0]?.id).toBe(state.events[1]?.id)
})

test('a refused delivery that is removed can be marked anew', async () => {
  const user = setUpUser()
  await showRoute({ refuse: () => ({ code: 'not-allowed', title: 'This order is on another route.' }) })
  await user.click(button('Delivered: Ernst Handel'))
  await user.click(await screen.findByRole('button', { name: /^Remove: Delivered at/ }))
  await user.click(button('Remove'))
  expect(await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })).toBeVisible()
  expect(screen.queryByText(/was not accepted/)).toBeNull()
})

test('a driver cannot mark a completed stop, and another driver’s stop isn’t on the route', async () => {
  await showRoute({
    stops: [
      aRouteStop({ orderStatus: 'COMPLETED' }),
      aRouteStop({ id: 43, driverId: 4, driverName: 'Bob', customerName: 'Bob’s' }),
    ],
  })
  await routeStop()
  expect(screen.queryByRole('button', { name: /^Delivered/ })).toBeNull()
  expect(listed()).toEqual(['Ernst Handel'])
})

test('a finished stop moves down once it can’t be undone', async () => {
  const user = setUpUser()
  await showRoute({
    stops: [aRouteStop({ customerName: 'First' }), aRouteStop({ id: 43, customerName: 'Second' })],
  })
  await user.click(button('Delivered: First'))
  await screen.findByRole('button', { name: 'Undo delivery' })
  // The stop doesn't move yet, so Undo stays under the thumb.
  expect(listed()).toEqual(['First', 'Second'])
  await passTime(undoWindow)
  await waitFor(() => expect(listed()).toEqual(['Second', 'First']))
  expect(document.body).not.toHaveFocus()
})

test('a stop that can’t be delivered says why, with a usual reason or a typed one', async () => {
  const user = setUpUser()
  const state = await showRoute({ stops: [aRouteStop({ toCollect: cents(216_00) })] })
  await user.click(button('Not delivered: Ernst Handel'))
  const form = within(screen.getByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Not delivered' }))
  expect(form.getByLabelText('Reason')).toHaveAccessibleDescription('Say why, or choose a reason')
  await user.click(form.getByRole('button', { name: 'Customer closed' }))
  expect(form.getByLabelText('Reason')).toHaveValue('Customer closed')
  await user.click(form.getByRole('button', { name: 'Not delivered' }))
  await waitFor(() => expect(state.events).toMatchObject([{ kind: 'NOT_DELIVERED', reason: 'Customer closed' }]))
  expect(await within(await routeStop()).findByText(/^Not delivered at .*: Customer closed$/)).toBeVisible()
  // They may still come back to it.
  await openStop()
  expect(button('Delivered: Ernst Handel')).toBeVisible()
})

test('a form with something typed asks before it closes', async () => {
  const user = setUpUser()
  const state = await showRoute()
  await user.click(button('Not delivered: Ernst Handel'))
  await user.type(screen.getByLabelText('Reason'), 'Road closed')
  await user.click(button('Close'))
  await user.click(button('Keep editing'))
  expect(screen.getByLabelText('Reason')).toHaveValue('Road closed')
  await user.click(button('Close'))
  await user.click(button('Discard'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(state.events).toEqual([])
})

const collected = {
  id: 1,
  driverId: 3,
  amount: cents(120_00),
  paymentMethod: 'CASH',
  reference: null,
  note: null,
} as const

test('a stop shows what was collected and, until that is confirmed, both what is left to collect and what is due', async () => {
  const collections = [
    { ...collected, status: 'waiting', refusalReason: null },
    { ...collected, id: 2, paymentMethod: 'CHECK', reference: '7', status: 'refused', refusalReason: 'Not signed' },
  ] as const
  await showRoute({ stops: [aRouteStop({ collections: [...collections] })] })
  const shown = await routeStop()
  expect(shown).toHaveTextContent('$96.00 to collect of $216.00 due')
  expect(within(shown).getByText('Collected $120.00 in cash, awaiting confirmation')).toBeVisible()
  expect(within(shown).getByText('Accounting refused check 7 for $120.00: Not signed')).toBeVisible()
})

test('a stop where everything was collected says that nothing is left to collect, and still shows what is due', async () => {
  const all = { ...collected, amount: cents(216_00), status: 'waiting', refusalReason: null } as const
  await showRoute({ stops: [aRouteStop({ collections: [all] })] })
  expect(await routeStop()).toHaveTextContent('Nothing more to collect of $216.00 due')
})

test('a payment that the server refused takes the place of none that it has', async () => {
  const has = { ...collected, status: 'waiting', refusalReason: null } as const
  await showRoute({
    stops: [aRouteStop({ collections: [has] })],
    refuse: () => ({ code: 'not-found', title: 'Not taken.' }),
  })
  await act(async () => {
    await addEvent({ kind: 'COLLECTED', orderId: 42, amount: cents(5_00), paymentMethod: 'CASH' })
  })
  expect(await screen.findByText(/Not taken\./)).toBeVisible()
  expect(within(await routeStop()).getByText('Collected $120.00 in cash, awaiting confirmation')).toBeVisible()
})

test('drivers can undo their own unconfirmed collections, and the focus stays at the stop', async () => {
  const withdrawn: string[] = []
  const collection = (id: number, driverId: number, status: 'waiting' | 'confirmed') => ({
    ...collected,
    id,
    driverId,
    status,
    refusalReason: null,
    amount: cents(id),
  })
  const state = await showRoute({
    stops: [
      aRouteStop({
        collections: [collection(1, 3, 'waiting'), collection(2, 4, 'waiting'), collection(3, 3, 'confirmed')],
      }),
    ],
    answers: [
      answerCall(withdrawCollection, ({ params }) => {
        withdrawn.push(params['id'] ?? '')
        state.stops = state.stops.map((stop) => ({ ...stop, collections: [] }))
        return { ok: true } as const
      }),
    ],
  })
  const undo = await screen.findAllByRole('button', { name: /^Undo payment: / })
  expect(undo.map(({ ariaLabel }) => ariaLabel)).toEqual(['Undo payment: collected $0.01 in cash'])
  await setUpUser().click(button(/^Undo payment: /))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo payment: / })).toBeNull())
  expect(document.body).not.toHaveFocus()
  expect(withdrawn).toEqual(['1'])
})

test('a collection that accounting decided on in the meantime can’t be undone, and the stop says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  await showRoute({
    stops: [aRouteStop({ collections: [{ ...collected, status: 'waiting', refusalReason: null }] })],
    answers: [refuseCall(withdrawCollection, 'collection-decided')],
  })
  await setUpUser().click(await screen.findByRole('button', { name: /^Undo payment: / }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This was confirmed, refused or taken back in the meantime.',
  )
})

test('a stop’s invoice is printed and saved from the order as it is stored', async () => {
  const rendered: unknown[] = []
  const savedNames: string[] = []
  await showRoute({
    answers: [
      answerPdf(createDocument, ({ body }) => rendered.push(body)),
      answerCall(createDocumentUpload, ({ body }) => {
        savedNames.push(createDocumentUpload.body.parse(body).fileName)
        return { uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' }
      }),
      handler(uploadDocument, () => new Response(null, { status: 204 })),
    ],
  })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Invoice: Ernst Handel, order 100023' }))
  await user.click(await screen.findByRole('button', { name: 'Save PDF to Order' }))
  expect(await screen.findByText('Saved to the order')).toBeInTheDocument()
  expect(rendered).toMatchObject([{ kind: 'invoice', recordId: 42 }])
  expect(savedNames).toEqual([expect.stringMatching(/^invoices\/Ernst Handel_100023_/)])
})
