import 'fake-indexeddb/auto'
import type { DeliveryStop } from '@dray/contract/deliveries'
import { listDeliveries } from '@dray/contract/deliveries'
import { readSession } from '@dray/contract/users/session'
import { readSettings } from '@dray/contract/settings'
import { readSettlement, type Settlement } from '@dray/contract/deliveries/settlements'
import {
  recordStopEvents,
  stopEventSchema,
  type StopEvent,
  type StopEventOutcome,
} from '@dray/contract/deliveries/stop-events'
import { applyStopEvents } from '@dray/domain/deliveries/apply-stop-events'
import { cents } from '@dray/domain/money'
import { optionalMethods } from '@dray/domain/payments/payment-methods'
import type { Role } from '@dray/domain/users/permissions'
import { act, render, screen, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { forgetStored } from '../route/database.ts'
import { readRoute } from '../route/read-route.ts'
import { changeRoute } from '../route/route-state.ts'
import { RoutePage } from '../route/route-page.tsx'
import { loadStopForms } from '../route/stop/stop-forms-part.tsx'
import { answerCall, settings, stubServer } from './screens.tsx'
import { setUpUser } from './set-up-user.ts'
import { plainStop } from './stops.ts'

export const routeDay = '2026-03-09'

/** Still the ninth in Los Angeles, the company's time zone. The database of the browser goes on. */
export const stopRouteTime = (): void =>
  void vi.useFakeTimers({ now: new Date('2026-03-10T05:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })

/** A packed order of $216.00 on Ann's route. */
export const aRouteStop = (overrides: Partial<DeliveryStop> = {}): DeliveryStop => ({
  id: 42,
  orderNum: '100023',
  customerID: 7,
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactPhone: '7675-3425',
  address: 'Kirchgasse 6\n8010 Graz',
  pickupOrder: false,
  deliveryDate: routeDay,
  driverId: 3,
  driverName: 'Ann',
  packingLocationId: 1,
  packingLocationName: 'Main warehouse',
  orderStatus: 'PACKED',
  notes: null,
  unitQuantity: 12,
  total: cents(216_00),
  balanceDue: cents(216_00),
  customerOverdue: cents(0),
  items: [
    {
      id: 1,
      productId: 1,
      productName: 'Chai',
      quantity: 12,
      unitsPerCase: 6,
      batchNumber: 'EXO-BEV-0001-260301-00042',
      net: null,
    },
  ],
  collections: [],
  ...plainStop,
  ...overrides,
})

const nothing = { expected: cents(0), counted: null, settledExpected: null }
export const nothingToSettle: Settlement = {
  driverId: 3,
  driverName: 'Ann',
  day: routeDay,
  cash: nothing,
  checks: nothing,
  other: nothing,
  units: [],
  difference: null,
  reason: null,
  settledBy: null,
  settledOn: null,
  isChanged: false,
  openStops: 0,
  memos: [],
}

type Sent = { address: string; method: string; body: string }
export type Intercept = (answer: () => Promise<Response>, sent: Sent) => Response | Promise<Response>

type Options = {
  stops?: readonly DeliveryStop[]
  rules?: { requireSignature?: boolean; requirePhoto?: boolean }
  answers?: Parameters<typeof stubServer>
  /** The server's answer to an event; undefined if it takes it. */
  refuse?: (event: StopEvent) => { code: string; title: string; retry?: true } | undefined
  /** Why the server keeps a delivery for the office; undefined if it applies it. */
  hold?: (event: StopEvent) => string | undefined
}

/** Ann's route on her phone. The server applies her events. */
export async function showRoute({ stops = [aRouteStop()], rules = {}, answers = [], refuse, hold }: Options = {}) {
  const state = {
    stops: [...stops],
    events: [] as StopEvent[],
    isOffline: false,
    user: { id: 3, name: 'Ann', role: ['DRIVER'] as Role[] },
    /** Stands between the phone and the server. */
    intercept: undefined as Intercept | undefined,
  }
  const applied = new Set<string>()
  let openRequests = 0
  onTestFinished(() => endRoute(() => openRequests > 0))
  stubServer(
    ...answers,
    answerCall(readSession, () => ({
      ...state.user,
      email: 'ann@dray.example',
      title: null,
      avatar: null,
      image: null,
    })),
    answerCall(readSettlement, () => nothingToSettle),
    answerCall(readSettings, () => ({ ...settings, ...rules, paymentMethods: [...optionalMethods] })),
    answerCall(listDeliveries, () => state.stops),
    answerCall(recordStopEvents, ({ body }) =>
      recordStopEvents.body.parse(body).events.map((sent): StopEventOutcome => {
        const event = stopEventSchema.parse(sent)
        state.events.push(event)
        const refusal = refuse?.(event)
        if (refusal !== undefined) return { id: event.id, ...refusal }
        const held = hold?.(event)
        if (held !== undefined) return { id: event.id, done: true, held }
        if (!applied.has(event.id)) state.stops = applyStopEvents(state.stops, [event]).map(withPositiveIds)
        applied.add(event.id)
        return { id: event.id, done: true }
      }),
    ),
  )
  const online = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (state.isOffline) throw new TypeError('Failed to fetch')
    const answer = () => online(...request)
    const [address, { method = 'GET', body } = {}] = request
    openRequests++
    try {
      if (!state.intercept) return await answer()
      const text = (part: unknown) => (typeof part === 'string' ? part : '')
      return await state.intercept(answer, { address: text(address), method, body: text(body) })
    } finally {
      openRequests--
    }
  })
  await forgetStored(3)
  changeRoute({
    user: { id: 3, name: 'Ann' },
    timeZone: settings.timeZone,
    route: undefined,
    otherDay: undefined,
    events: [],
    hasSent: false,
    isOffline: false,
    denial: undefined,
    problem: undefined,
    notice: undefined,
  })
  await loadStopForms()
  render(<RoutePage />)
  await act(() => readRoute())
  return state
}

/** Reading and sending go on without the page, and would ask the server of another test. */
async function endRoute(isBusy: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet = isBusy() ? 0 : quiet + 1) {
    await forgetStored(3)
    changeRoute({ user: undefined, events: [] })
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

const withPositiveIds = (stop: DeliveryStop): DeliveryStop => ({
  ...stop,
  collections: stop.collections.map((collection, index) => ({ ...collection, id: index + 1 })),
})

/** Only the next stop is open by itself. */
export async function openStop(name = 'Ernst Handel'): Promise<void> {
  const heading = within(await routeStop(name)).getByRole('heading', { level: 2 })
  const toggle = within(heading).getByRole('button')
  if (toggle.ariaExpanded !== 'true') await setUpUser().click(toggle)
}

export const routeStop = (name = 'Ernst Handel') => screen.findByRole('listitem', { name })
