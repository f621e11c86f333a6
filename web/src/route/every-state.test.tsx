import type { DeliveryStop } from '@dray/contract/deliveries'
import { listHeldDeliveries } from '@dray/contract/deliveries/held'
import { readSettlement } from '@dray/contract/deliveries/settlements'
import { cents } from '@dray/domain/money'
import { act, screen } from '@testing-library/react'
import { test, vi } from 'vitest'
import { expectViews, type View } from '../test-data/every-screen/company-views.tsx'
import { eventActions, type Phone } from '../test-data/driver-actions.tsx'
import { aHeldDelivery } from '../test-data/held-deliveries.ts'
import { answerCall, refusalOf } from '../test-data/screens.tsx'
import { aRouteStop, nothingToSettle, showRoute, stopRouteTime } from '../test-data/shown-route.tsx'
import { readRoute } from './read-route.ts'

type Options = NonNullable<Parameters<typeof showRoute>[0]>

const collection = {
  id: 1,
  driverId: 3,
  amount: cents(20_00),
  paymentMethod: 'CASH',
  reference: null,
  note: null,
  status: 'waiting',
  refusalReason: null,
} as const
const [line] = aRouteStop().items
const at = new Date('2026-03-09T20:15:00Z')

/** A stop in each state that the page shows differently. */
const stops: Readonly<Record<string, Partial<DeliveryStop>>> = {
  'ready to deliver': {},
  'with notes and cases': { notes: 'Ring twice', unitQuantity: 30, items: line ? [{ ...line, quantity: 30 }] : [] },
  'without a phone or an address': { contactName: null, contactPhone: null, address: null },
  'not packed yet': { orderStatus: 'RECEIVED' },
  short: { items: line ? [{ ...line, short: 5, isPulled: false }] : [] },
  'a pickup': { pickupOrder: true, address: null },
  'a pickup that was handed over': { pickupOrder: true, orderStatus: 'DELIVERED', address: null },
  'paid before the drop': { cod: true, toCollect: cents(216_00) },
  'paid in part by credit and at another stop': {
    cod: true,
    creditUsed: cents(50_00),
    fromOtherStops: cents(66_00),
    requestedCredit: cents(20_00),
    toCollect: cents(80_00),
  },
  'to pay another order': {
    mustPay: [{ orderId: 7, orderNum: '100007', amount: cents(38_00) }],
    toCollect: cents(38_00),
  },
  'allowed without payment': { cod: true, isLifted: true },
  'of an overdue customer': { customerOverdue: cents(99_00) },
  'with a payment that waits': { collections: [collection] },
  'with a payment of another driver': { collections: [{ ...collection, driverId: 8 }] },
  'with a confirmed payment': { collections: [{ ...collection, status: 'confirmed' }] },
  'with a refused payment': { collections: [{ ...collection, status: 'refused', refusalReason: 'Not handed over' }] },
  delivered: {
    orderStatus: 'DELIVERED',
    delivered: { at, isClockOff: false, receivedBy: 'J. Smith', refusedUnits: 2 },
  },
  'delivered by a wrong clock, and paid': {
    orderStatus: 'DELIVERED',
    balanceDue: cents(0),
    delivered: { at, isClockOff: true, receivedBy: null, refusedUnits: 0 },
  },
  completed: { orderStatus: 'COMPLETED' },
  'not delivered': { notDelivered: { at, isClockOff: false, reason: 'Customer closed' } },
  'given to another driver': { driverId: 8 },
}

const money = (expected: number, counted: number | null = null) => ({
  expected: cents(expected),
  counted: counted === null ? null : cents(counted),
  settledExpected: counted === null ? null : cents(expected),
})
const back = {
  orderLineId: 1,
  orderId: 42,
  orderNum: '100023',
  customerName: 'Ernst Handel',
  productName: 'Chai',
  unitsPerCase: null,
  productSku: 'EXO-BEV-0001',
  notDelivered: null,
  expected: 2,
  counted: null,
  settledExpected: null,
}
const settledOn = new Date('2026-03-10T04:00:00Z')
const settled = { settledBy: 'Paula', settledOn, cash: money(216_00, 216_00) }
const settling = (settlement: Partial<typeof nothingToSettle>): Options => ({
  answers: [answerCall(readSettlement, () => ({ ...nothingToSettle, ...settlement }))],
})

/** The route in each state, besides those of one stop. */
const routes: Readonly<Record<string, Options>> = {
  'without stops': { stops: [] },
  'with a stop left of two': {
    stops: [
      aRouteStop({ orderStatus: 'DELIVERED' }),
      aRouteStop({ id: 43, customerName: 'QUICK-Stop', stopNumber: 2 }),
    ],
  },
  'with all stops done': { stops: [aRouteStop({ orderStatus: 'DELIVERED' })] },
  'with deliveries for the office': { answers: [answerCall(listHeldDeliveries, () => [aHeldDelivery()])] },
  'that is not settled': settling({ cash: money(216_00), checks: money(50_00), units: [back] }),
  'settled without a difference': settling(settled),
  'settled with a difference': settling({
    ...settled,
    cash: money(216_00, 200_00),
    reason: 'Change given',
    isChanged: true,
  }),
}

const withEvents = ['a delivery in one press', 'money after the delivery', 'a stop that was not delivered']
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const outcomes: Readonly<Record<string, { options?: Options; intercept?: typeof noAnswer; shows: RegExp }>> = {
  'not sent yet': { intercept: noAnswer, shows: /not sent yet$/ },
  refused: { options: { refuse: () => ({ code: 'not-allowed', title: 'Ask the office.' }) }, shows: /Ask the office/ },
  recorded: { shows: /^All sent$/ },
}

const view = (title: string, options: Options, after?: (phone: Phone) => Promise<unknown>): View => ({
  title,
  roles: ['DRIVER'],
  part: 'body',
  presses: true,
  isOffline: true,
  async show() {
    // The database of the browser needs real immediates.
    vi.useRealTimers()
    stopRouteTime()
    const phone = await showRoute(options)
    await after?.(phone)
  },
})

test('a driver sees a stop in each state as before', async () => {
  await expectViews(
    'route-stops',
    Object.entries(stops).map(([title, stop]) => view(title, { stops: [aRouteStop(stop)] })),
  )
})

test('a driver sees the route in each state as before', async () => {
  const denied = (title: string, code: 'signed-out' | 'not-allowed') =>
    view(title, {}, async (phone) => {
      phone.intercept = () => refusalOf(code)
      await act(() => readRoute())
    })
  const offline = view('without a connection', {}, async (phone) => {
    phone.isOffline = true
    await act(() => readRoute())
  })
  await expectViews('route', [
    ...Object.entries(routes).map(([title, options]) => view(title, options)),
    offline,
    denied('of someone signed out', 'signed-out'),
    denied('of someone who is no driver', 'not-allowed'),
  ])
})

test('a driver sees what became of each entry as before', async () => {
  await expectViews(
    'route-entries',
    withEvents.flatMap((name) =>
      Object.entries(outcomes).map(([outcome, { options, intercept, shows }]) =>
        view(`${name}, ${outcome}`, { ...eventActions[name]?.options, ...options }, async (phone) => {
          phone.intercept = intercept
          await eventActions[name]?.act()
          await screen.findAllByText(shows)
        }),
      ),
    ),
  )
})
