import { findSplits } from '@dray/contract/backorders'
import {
  createRouteSheet,
  type DeliveryStop,
  findNextDeliveryDay,
  listDeliveries,
  listLateStops,
} from '@dray/contract/deliveries'
import { createDocument, createDocumentUpload } from '@dray/contract/documents'
import { changeOrder } from '@dray/contract/orders'
import { uploadDocument } from '@dray/contract/storage'
import { listDrivers } from '@dray/contract/users'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { doublePressWindow, undoWindow } from '../../kit/timings.ts'
import { downloads } from '../../test-data/downloads.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import {
  answerCall,
  answerPdf,
  handler,
  openDialog,
  refuseCall,
  stubServer,
  showScreens,
} from '../../test-data/screens.tsx'
import { passTime, stopTime, setUpUser } from '../../test-data/set-up-user.ts'
import { DeliveriesPage } from './deliveries-page.tsx'
import { plainStop } from '../../test-data/stops.ts'

// Still the ninth in Los Angeles, the company's time zone.
const now = new Date('2026-03-10T05:00:00Z')
const today = '2026-03-09'
beforeEach(() => void stopTime(now))

let id = 0
const aStop = (overrides: Partial<DeliveryStop> = {}): DeliveryStop => {
  id += 1
  return {
    id,
    orderNum: String(100_000 + id),
    customerID: 7,
    customerName: 'Ernst Handel',
    contactName: 'Roland Mendel',
    contactPhone: '7675-3425',
    address: 'Kirchgasse 6\n8010 Graz',
    pickupOrder: false,
    deliveryDate: today,
    driverId: 3,
    driverName: 'Ann',
    packingLocationId: 1,
    packingLocationName: 'Main warehouse',
    orderStatus: 'PACKED',
    notes: null,
    unitQuantity: 12,
    total: cents(216_00),
    balanceDue: cents(216_00),
    ...plainStop,
    customerOverdue: cents(0),
    items: [
      {
        id: 1,
        productId: 1,
        productName: 'Chai',
        quantity: 12,
        unitsPerCase: null,
        batchNumber: 'EXO-BEV-0001-260301-00042',
        net: null,
      },
    ],
    collections: [],
    ...overrides,
  }
}

/** Someone of the office who also drives. Those who only drive have their route. */
const whoDrives = { roles: ['DRIVER', 'ACCOUNTING'] satisfies Role[] }

type Options = {
  stops?: readonly DeliveryStop[]
  day?: string
  roles?: Role[]
  answers?: Parameters<typeof stubServer>
  late?: { driverId: number; stops: number; oldest: string }[]
}

/** The server applies changes to its stops. */
function show(options: Options = {}) {
  const { stops: initialStops = [aStop()], day = '', roles = ['SALES'], answers = [], late = [] } = options
  const state = { stops: [...initialStops], requestedDays: [] as string[], sent: [] as { id: number; body: unknown }[] }
  stubServer(
    ...answers,
    answerCall(listDeliveries, ({ params }) => {
      state.requestedDays.push(params['day'] ?? '')
      return state.stops.filter(({ deliveryDate }) => deliveryDate === params['day'])
    }),
    answerCall(changeOrder, ({ params, body }) => {
      const orderId = Number(params['id'])
      state.sent.push({ id: orderId, body })
      const change = changeOrder.body.parse(body)
      const { orderStatus, driverId } = change
      state.stops = state.stops.map((stop) =>
        stop.id !== orderId
          ? stop
          : { ...stop, ...(orderStatus ? { orderStatus } : {}), ...(driverId === undefined ? {} : { driverId }) },
      )
      return anOrder({ id: orderId, ...(orderStatus ? { orderStatus } : {}) })
    }),
    answerCall(findNextDeliveryDay, ({ params }) => ({
      day: initialStops.map((each) => each.deliveryDate).find((each) => each > (params['day'] ?? '')) ?? null,
    })),
    answerCall(listLateStops, () => late),
    answerCall(listDrivers, () => [
      { id: 3, name: 'Ann', image: null },
      { id: 4, name: 'Bob', image: null },
    ]),
  )
  const shown = showScreens({ '/deliveries': DeliveriesPage }, { at: `/deliveries${day && `?day=${day}`}`, roles })
  return { ...shown, state }
}
/** Waits until the next press is no longer taken for a double tap. */
const waitBetweenPresses = () => passTime(doublePressWindow)
const route = (name: string) => screen.findByRole('region', { name })
const listedStops = (region: HTMLElement) =>
  within(within(region).getByRole('list', { name: /^Stops/ }))
    .getAllByRole('listitem')
    .filter((item) => item.hasAttribute('aria-label'))
const stop = (name: string) => screen.findByRole('listitem', { name })
const numbers = (region: HTMLElement) =>
  within(region)
    .getAllByRole('button', { name: /: details of / })
    .map((button) => button.ariaLabel?.split(':')[0])
async function openStop(name: string) {
  await setUpUser().click(await screen.findByRole('button', { name: new RegExp(`: details of ${name}$`) }))
  return stop(name)
}

test('a stop shows its customer’s overdue balance, and nothing if there is none', async () => {
  show({
    stops: [
      aStop({ customerName: 'Late', customerOverdue: cents(1_200_00) }),
      aStop({ customerName: 'Prompt', customerOverdue: cents(0) }),
    ],
  })
  expect(within(await stop('Late')).getByText(/overdue/)).toHaveTextContent('$1,200.00 overdue')
  expect(within(await stop('Prompt')).queryByText(/overdue/)).toBeNull()
})

test('where an earlier order must be paid, a stop also says what its own order has due, which the route counts', async () => {
  const mustPay = [{ orderId: 671, orderNum: '100671', amount: cents(1_447_50) }]
  show({
    stops: [
      aStop({ customerName: 'Earlier', balanceDue: cents(1_309_50), mustPay, toCollect: cents(1_447_50) }),
      aStop({ customerName: 'COD', balanceDue: cents(100_00), cod: true, mustPay, toCollect: cents(1_547_50) }),
    ],
  })
  expect(await stop('Earlier')).toHaveTextContent('$1,447.50 to collectorder 100671 $1,447.50 this order $1,309.50 due')
  expect(await stop('COD')).toHaveTextContent('$1,547.50 to collectbalance $100.00 + order 100671 $1,447.50')
  expect(await stop('COD')).not.toHaveTextContent('this order')
  expect(await route('Ann')).toHaveTextContent('2 stops, 2 left with $1,409.50 due')
})

test('the office sees how far each driver is: done, next, not delivered, refused, late and collected', async () => {
  const delivered = { at: new Date('2026-03-09T18:42:00Z'), isClockOff: false, receivedBy: 'J. Smith', refusedUnits: 2 }
  const notDelivered = { at: new Date('2026-03-09T19:00:00Z'), isClockOff: true, reason: 'Closed' }
  show({
    late: [{ driverId: 4, stops: 2, oldest: '2026-03-06' }],
    stops: [
      aStop({ customerName: 'First', orderStatus: 'DELIVERED', delivered }),
      aStop({ customerName: 'Second', notDelivered }),
      aStop({ customerName: 'Third' }),
      aStop({ driverId: 4, driverName: 'Bob', customerName: 'Other' }),
    ],
  })
  const board = within(await screen.findByRole('region', { name: 'Routes' }))
  expect(board.getByRole('row', { name: /^Ann/ })).toHaveTextContent('2 of 3Third12 units')
  expect(await board.findByText('2 stops since Mar 6')).toBeVisible()
  expect(board.getByRole('row', { name: /^Bob/ })).toHaveTextContent('0 of 1Other')
  expect(board.queryByRole('link', { name: 'Settle' }), 'only for accounting').toBeNull()
  const anns = within(await route('Ann'))
  expect(anns.getByText(/^Delivered .*J\. Smith/)).toBeVisible()
  expect(anns.getByText('Phone clock off')).toBeVisible()
  expect(anns.getByText(/^Not delivered: Closed/)).toBeVisible()
  expect(listedStops(await route('Ann')).map((item) => item.getAttribute('aria-label'))).toEqual([
    'Third',
    'First',
    'Second',
  ])
})

test('a day lists stops without a driver first, then each driver with their stops, units and amount to collect', async () => {
  show({
    stops: [
      aStop({ driverId: 4, driverName: 'Bob', customerName: 'Que Delícia' }),
      aStop({ customerName: 'First', balanceDue: cents(100_00), cod: true, toCollect: cents(100_00) }),
      aStop({ customerName: 'Second', balanceDue: cents(-5_00), orderStatus: 'DELIVERED', unitQuantity: 3 }),
      aStop({ driverId: null, driverName: null, customerName: 'Unassigned' }),
      aStop({ driverId: null, driverName: null, customerName: 'Walk-in', pickupOrder: true }),
    ],
  })
  const annsRoute = await route('Ann')
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'No driver assigned',
    'Ann',
    'Bob',
    'Pickups',
  ])
  expect(listedStops(annsRoute).map((item) => item.getAttribute('aria-label'))).toEqual(['First', 'Second'])
  expect(annsRoute).toHaveTextContent('2 stops, 1 left · 15 units · $100.00 to collect')
  expect(screen.getByRole('region', { name: 'Deliveries' })).toHaveTextContent(
    '5 stops (1 pickup, 1 without a driver), 4 left with $748.00 due · 51 units · $100.00 to collect',
  )
})

// R2.1-02
test('a stop is one line, which opens to its contact, notes, and products', async () => {
  const user = setUpUser()
  show({ stops: [aStop({ orderNum: '100023', notes: 'Ring twice', customerOverdue: cents(80_00) })] })
  const line = within(await stop('Ernst Handel'))
  expect(line.getByRole('link', { name: 'Ernst Handel' })).toHaveAttribute('href', '/customers/7')
  const order = line.getByRole('link', { name: '100023' })
  expect(order.getAttribute('href')).toBe('/orders/100023')
  expect(order.getAttribute('target')).toBe('_blank')
  for (const text of ['Kirchgasse 6, 8010 Graz', '12 units', '$216.00', '$80.00', 'Packed', 'Note'])
    expect(line.getByText(text)).toBeVisible()
  // One next step; the rest is in the menu.
  expect(line.getByRole('button', { name: 'Delivered: Ernst Handel' })).toBeVisible()
  expect(line.queryByRole('button', { name: /^Invoice/ })).toBeNull()
  expect(line.queryByRole('link', { name: /^Call/ })).toBeNull()
  expect(line.queryByText('Chai')).toBeNull()

  await user.click(line.getByRole('button', { name: '1: details of Ernst Handel' }))
  const map = line.getByRole('link', { name: 'Navigate to Kirchgasse 6, 8010 Graz' })
  expect(map).toHaveAttribute('href', 'https://maps.google.com/?q=Kirchgasse%206%2C%208010%20Graz')
  expect(map).toHaveAttribute('rel', 'noopener')
  expect(line.getByRole('link', { name: 'Call 7675-3425' })).toHaveAttribute('href', 'tel:76753425')
  for (const text of ['Roland Mendel · 7675-3425', 'Ring twice']) expect(line.getByText(text)).toBeVisible()
  expect(line.getByText('Chai').closest('li')).toHaveTextContent('12 Chai 00042')
  expect(line.getByRole('button', { name: /^Invoice/ })).toBeVisible()

  await user.click(line.getByRole('button', { name: 'Actions for Ernst Handel' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Give to Bob', 'Remove driver', 'Navigate', 'Open order'])
})

test('a contact with only a name or only a phone is shown', async () => {
  show({
    stops: [aStop({ contactName: null }), aStop({ customerName: 'QUICK-Stop', contactPhone: null })],
  })
  expect(within(await openStop('Ernst Handel')).getByText('7675-3425')).toBeVisible()
  expect(within(await openStop('QUICK-Stop')).getByText('Roland Mendel')).toBeVisible()
})

test('the page opens on the company’s today, and the buttons and the date field change the day and the URL', async () => {
  const user = setUpUser()
  const { router, state } = show()
  await stop('Ernst Handel')
  expect(state.requestedDays).toEqual([today])
  expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('No deliveries or pickups on Tue, Mar 10.')).toBeInTheDocument()
  expect(router.state.location.href).toBe('/deliveries?day=2026-03-10')
  fireEvent.change(screen.getByLabelText('Delivery day'), { target: { value: '0002-03-01' } })
  expect(router.state.location.href).toBe('/deliveries?day=2026-03-10')
  fireEvent.change(screen.getByLabelText('Delivery day'), { target: { value: '2026-03-01' } })
  expect(await screen.findByText('No deliveries or pickups on Sun, Mar 1.')).toBeInTheDocument()
  expect(router.state.location.href).toBe('/deliveries?day=2026-03-01')
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('No deliveries or pickups on Sat, Feb 28.')).toBeInTheDocument()
  expect(router.state.location.href).toBe('/deliveries?day=2026-02-28')
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(router.state.location.href).toBe('/deliveries'))
  expect(screen.getByRole('button', { name: 'Today' })).toHaveFocus()
})

test('a URL with an invalid day shows today', async () => {
  const { state } = show({ day: 'soon' })
  await stop('Ernst Handel')
  expect(state.requestedDays).toEqual([today])
})

const openMenu = async (name: string) => {
  await setUpUser().click(within(await stop(name)).getByRole('button', { name: `Actions for ${name}` }))
  return await screen.findByRole('menu', { name: `Actions for ${name}` })
}
async function menuOf(name: string) {
  const items = within(await openMenu(name)).getAllByRole('menuitem')
  await setUpUser().keyboard('{Escape}')
  return items.map(({ textContent }) => textContent)
}
async function give(driver: string) {
  const menu = within(await openMenu('Ernst Handel'))
  await setUpUser().click(await menu.findByRole('menuitem', { name: `Give to ${driver}` }))
}

test('sales assigns a stop to another driver, and it moves to that driver', async () => {
  const { state } = show({ stops: [aStop({ driverId: null, driverName: null })] })
  await give('Bob')
  await waitFor(() => expect(state.sent).toEqual([{ id: state.stops[0]?.id, body: { driverId: 4 } }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'No driver assigned' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: '1: details of Ernst Handel' })).toHaveFocus())
})

test('only users who may change the driver can choose one, and a pickup has none', async () => {
  const stops = [aStop(), aStop({ customerName: 'Walk-in', pickupOrder: true, driverId: null })]
  const { unmount } = show({ stops, roles: ['INVENTORY'] })
  expect(await menuOf('Ernst Handel')).toEqual(['Navigate', 'Open order'])
  unmount()
  show({ stops })
  const menu = within(await openMenu('Ernst Handel'))
  expect(await menu.findByRole('menuitem', { name: 'Give to Bob' })).toBeVisible()
  await setUpUser().keyboard('{Escape}')
  expect(await menuOf('Walk-in')).toEqual(['Navigate', 'Open order'])
})

test('when a driver change is refused, the driver stays and the reason is shown', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  show({ answers: [refuseCall(changeOrder, 'driver-unknown')] })
  await give('Bob')
  expect(await screen.findByText('This driver no longer exists.')).toBeInTheDocument()
  expect(within(await route('Ann')).getByText('Ernst Handel')).toBeVisible()
})

test('a driver marks a stop delivered in one press and can undo it for a few seconds', async () => {
  const user = setUpUser()
  const { state } = show({ ...whoDrives, stops: [aStop({ orderStatus: 'RECEIVED' })] })
  await route('Ann')
  await user.click(screen.getByRole('button', { name: 'Delivered: Ernst Handel' }))
  const undo = await screen.findByRole('button', { name: 'Undo delivery' })
  // A double tap does not undo.
  act(() => undo.click())
  await waitBetweenPresses()
  expect(state.sent).toHaveLength(1)
  await user.click(undo)
  await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })
  // A driver may only go back to PACKED.
  expect(state.sent.map(({ body }) => body)).toEqual([{ orderStatus: 'DELIVERED' }, { orderStatus: 'PACKED' }])

  await user.click(screen.getByRole('button', { name: 'Delivered: Ernst Handel' }))
  await screen.findByRole('button', { name: 'Undo delivery' })
  await passTime(undoWindow)
  expect(screen.queryByRole('button', { name: 'Undo delivery' })).toBeNull()
  expect(document.body).not.toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Delivered/ })).toBeNull()
  expect(within(await stop('Ernst Handel')).getByText('Delivered')).toBeInTheDocument()
})

test('when sales undoes a delivery, the order returns to its previous status', async () => {
  const user = setUpUser()
  const { state } = show({ stops: [aStop({ orderStatus: 'FULFILLMENT', pickupOrder: true, driverId: null })] })
  await user.click(await screen.findByRole('button', { name: 'Picked up: Ernst Handel' }))
  await screen.findByRole('button', { name: 'Undo pickup' })
  await waitBetweenPresses()
  await user.click(screen.getByRole('button', { name: 'Undo pickup' }))
  await waitFor(() => expect(state.sent.at(-1)?.body).toEqual({ orderStatus: 'FULFILLMENT' }))
})

test('two quick presses count once', async () => {
  const { state } = show({ ...whoDrives })
  const button = await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByRole('button', { name: 'Undo delivery' })
  expect(state.sent).toHaveLength(1)
})

test('without a connection the stop says so, keeps its status, and can be marked again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let isOffline = true
  const user = setUpUser()
  const { state } = show({
    ...whoDrives,
    answers: [
      handler(changeOrder, ({ params }) => {
        if (isOffline) throw new TypeError('Failed to fetch')
        state.stops = state.stops.map((delivery) => ({ ...delivery, orderStatus: 'DELIVERED' }))
        return Response.json(changeOrder.answer.encode(anOrder({ id: Number(params['id']), orderStatus: 'DELIVERED' })))
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Delivered: Ernst Handel' }))
  expect(await screen.findByText(/^No connection. Press again when you're back/)).toBeInTheDocument()
  expect(within(await stop('Ernst Handel')).getByText('Packed')).toBeInTheDocument()
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Delivered: Ernst Handel' }))
  expect(await screen.findByRole('button', { name: 'Undo delivery' })).toBeInTheDocument()
  expect(screen.queryByText(/^No connection/)).toBeNull()
})

test('a refusal shows the server’s message', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  show({ ...whoDrives, answers: [refuseCall(changeOrder, 'batch-taken')] })
  await setUpUser().click(await screen.findByRole('button', { name: 'Delivered: Ernst Handel' }))
  expect(
    await screen.findByText('Not enough units left in this batch. Choose another or lower the quantity.'),
  ).toBeInTheDocument()
})

test('a driver cannot mark a completed stop or another driver’s stop', async () => {
  show({
    ...whoDrives,
    stops: [aStop({ orderStatus: 'COMPLETED' }), aStop({ driverId: 4, driverName: 'Bob', customerName: 'Bob’s' })],
  })
  await stop('Bob’s')
  expect(screen.queryByRole('button', { name: /^Delivered/ })).toBeNull()
})

test('a day that cannot be refreshed stays on the screen', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let isOffline = false
  const { cache } = show({
    answers: [
      handler(listDeliveries, () => {
        if (isOffline) throw new TypeError('Failed to fetch')
        return Response.json(listDeliveries.answer.encode([aStop()]))
      }),
    ],
  })
  await stop('Ernst Handel')
  isOffline = true
  await act(() => cache.invalidateQueries())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "This day couldn't be refreshed. Showing the last version that was loaded.",
  )
  isOffline = false
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a driver’s route sheet opens in a new tab', async () => {
  const tab = {
    location: { replace: vi.fn<(url: string) => void>() },
    document: { title: '', body: {} },
    opener: {},
  }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sheet' }))
  const requests: unknown[] = []
  show({ answers: [answerPdf(createRouteSheet, ({ body }) => requests.push(body))] })
  await setUpUser().click(within(await route('Ann')).getByRole('button', { name: 'Route sheet' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:sheet'))
  expect(requests).toEqual([{ day: today, driverId: 3 }])
})

test('Export saves the day as a CSV with a row for each stop', async () => {
  show({ stops: [aStop({ customerName: 'Zaanse' }), aStop({ driverId: null, driverName: null })] })
  await stop('Zaanse')
  const downloaded = downloads()
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  const lines = (await downloaded[0]?.file.text())?.split('\r\n') ?? []
  expect(lines[0]).toContain('Day,Delivery or pickup,Driver,Customer,Address')
  expect(lines[1]).toContain('"Ernst Handel"')
  expect(lines[2]).toContain('"Zaanse"')
  expect(lines[2]).toContain('"12 × Chai",216.00,216.00')
})

test('a stop’s invoice is printed and saved from the order as it is stored', async () => {
  const rendered: unknown[] = []
  const savedNames: string[] = []
  show({
    stops: [aStop({ id: 42, orderNum: '100023' })],
    ...whoDrives,
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
  await openStop('Ernst Handel')
  await user.click(await screen.findByRole('button', { name: 'Invoice: Ernst Handel, order 100023' }))
  await user.click(await screen.findByRole('button', { name: 'Save PDF to Order' }))
  expect(await screen.findByText('Saved to the order')).toBeInTheDocument()
  expect(rendered).toMatchObject([{ kind: 'invoice', recordId: 42 }])
  expect(savedNames).toEqual([expect.stringMatching(/^invoices\/Ernst Handel_100023_/)])
})

test('stops have their own numbers, in the list and in the form for their order', async () => {
  const done = aStop({ stopNumber: 1, customerName: 'Done', orderStatus: 'DELIVERED' })
  const open = [aStop({ stopNumber: 3, customerName: 'First' }), aStop({ stopNumber: 6, customerName: 'Second' })]
  show({ ...whoDrives, stops: [done, ...open] })
  const own = await route('Ann')
  expect(numbers(own)).toEqual(['3', '6', '1'])
})

test('a finished stop moves down once it can’t be undone, keeps its number, and what it still owes is to be collected', async () => {
  const user = setUpUser()
  show({
    ...whoDrives,
    stops: [
      aStop({ customerName: 'First', balanceDue: cents(100_00), cod: true, toCollect: cents(100_00) }),
      aStop({ customerName: 'Second', balanceDue: cents(50_00), cod: true, toCollect: cents(50_00) }),
    ],
  })
  const own = await route('Ann')
  const names = () => listedStops(own).map((item) => item.getAttribute('aria-label'))
  expect(own).toHaveTextContent('2 stops, 2 left · 24 units · $150.00 to collect')
  await user.click(screen.getByRole('button', { name: 'Delivered: First' }))
  await screen.findByRole('button', { name: 'Undo delivery' })
  await waitFor(() => expect(own).toHaveTextContent('2 stops, 1 left with $50.00 due · 24 units · $150.00 to collect'))
  // The stop doesn't move yet, so Undo stays under the thumb.
  expect(names()).toEqual(['First', 'Second'])
  await passTime(undoWindow)
  await waitFor(() => expect(names()).toEqual(['Second', 'First']))
  expect(numbers(own)).toEqual(['2', '1'])
  expect(document.body).not.toHaveFocus()
})

test('an empty day names the next day with deliveries and opens it', async () => {
  const { router } = show({ day: '2026-03-01' })
  await setUpUser().click(await screen.findByRole('button', { name: 'Next deliveries: Mon, Mar 9' }))
  await stop('Ernst Handel')
  expect(router.state.location.href).toBe('/deliveries?day=2026-03-09')
})

test('the office sees which stops are short', async () => {
  const stop = aStop({ driverId: null, driverName: null })
  const answers = [
    answerCall(findSplits, () => [
      {
        id: stop.id,
        orderNum: stop.orderNum,
        modifiedOn: now,
        ships: { units: 8, total: cents(144_00) },
        waits: { units: 4, total: cents(72_00) },
        products: [],
      },
    ]),
  ]
  show({ stops: [stop], answers })
  expect(await screen.findByText('of 12 units short')).toHaveTextContent('4 of 12 units short')
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ernst Handel' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: "Ship what's in stock" }))
  expect(openDialog).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ orders: [expect.objectContaining({ id: stop.id, orderNum: stop.orderNum })] }),
  )
})
