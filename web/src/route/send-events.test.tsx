import { listCollections } from '@dray/contract/collections'
import { findNextDeliveryDay } from '@dray/contract/deliveries'
import { type HeldDelivery, listHeldDeliveries } from '@dray/contract/deliveries/held'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCollection } from '../test-data/payments/collections.ts'
import { aHeldDelivery, aUnitsDifference } from '../test-data/held-deliveries.ts'
import { answerCall } from '../test-data/screens.tsx'
import { passTime, setUpUser } from '../test-data/set-up-user.ts'
import { aRouteStop, routeStop, showRoute, stopRouteTime } from '../test-data/shown-route.tsx'
import { readRoute, showStored } from './read-route.ts'
import { changeRoute, routeState } from './route-state.ts'
import { sendSoon } from './send-events.ts'

beforeEach(stopRouteTime)

const noNextDay = answerCall(findNextDeliveryDay, () => ({ day: null }))
const pressDelivered = () => setUpUser().click(screen.getByRole('button', { name: /^Delivered: / }))

test('an event the server could not apply just now waits and is sent again by itself, and is never shown as refused', async () => {
  const busy = {
    id: '',
    retry: true as const,
    code: 'busy',
    title: 'The server is busy. Please try again in a moment.',
  }
  let tries = 0
  const state = await showRoute({ refuse: () => (++tries <= 2 ? busy : undefined) })
  await pressDelivered()
  const shown = within(await routeStop())
  expect(await shown.findByText(/Delivered at .*, not sent yet/)).toBeVisible()
  expect(screen.queryByText(/was not accepted|refused/)).toBeNull()
  // At longer and longer intervals.
  const refusals: unknown[] = []
  for (let seconds = 0; tries < 3 && seconds < 120; seconds++) {
    await passTime(1000)
    refusals.push(...screen.queryAllByText(/was not accepted|refused/))
  }
  expect(refusals).toEqual([])
  expect(await screen.findByText('All sent')).toBeVisible()
  expect(tries).toBe(3)
  expect(state.stops[0]?.orderStatus).toBe('DELIVERED')
})

test('what was entered at a stop that is no longer on the phone stays in sight with the server’s sentence', async () => {
  const refusal = {
    code: 'order-not-found',
    title: 'This stop is no longer yours. Tell the office what happened here.',
  }
  const state = await showRoute({ refuse: () => refusal, answers: [noNextDay] })
  await pressDelivered()
  await within(await routeStop()).findByText(/was not accepted/)
  state.stops = []
  await act(() => readRoute())
  const others = within(await screen.findByRole('region', { name: 'Other stops' }))
  expect(others.getByText(/was not accepted/)).toHaveTextContent(refusal.title)
  expect(others.getByRole('button', { name: /^Try again: Delivered at/ })).toBeVisible()
})

test('what waits for a stop that is no longer on the phone is listed, too', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const state = await showRoute({ answers: [noNextDay] })
  state.intercept = (answer, { address }) =>
    address.endsWith('/deliveries/events') ? Promise.reject(new TypeError('Failed to fetch')) : answer()
  await pressDelivered()
  await within(await routeStop()).findByText(/not sent yet/)
  state.stops = []
  await act(() => readRoute())
  const others = within(await screen.findByRole('region', { name: 'Other stops' }))
  expect(others.getByText(/^Delivered at .*, not sent yet$/)).toBeVisible()
})

test('without an answer the phone tries again after three seconds, then less and less often, at least each minute', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const state = await showRoute()
  sendSoon()
  const tries: number[] = []
  const start = Date.now()
  state.intercept = (answer, { address }) => {
    if (!address.endsWith('/getSession')) return answer()
    tries.push(Math.round((Date.now() - start) / 1000))
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await pressDelivered()
  for (let seconds = 0; seconds < 240; seconds++) await passTime(1000)
  const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(gaps.slice(0, 6)).toEqual([3, 6, 12, 24, 48, 60])
})

test('a driver holds only their own money, and says which of it is of other days', async () => {
  const all = [
    aCollection({ amount: cents(120_00) }),
    aCollection({ id: 2, amount: cents(30_00), collectedOn: '2026-03-08' }),
    aCollection({ id: 3, driverId: 8, driverName: 'Bob', amount: cents(50_00) }),
    aCollection({ id: 4, status: 'confirmed', amount: cents(7_00) }),
  ]
  const list = answerCall(listCollections, ({ url: { searchParams } }) =>
    all.filter(
      ({ driverId, status, collectedOn }) =>
        (searchParams.get('driver') ?? String(driverId)) === String(driverId) &&
        (searchParams.get('status') ?? status) === status &&
        collectedOn >= (searchParams.get('from') ?? ''),
    ),
  )
  await showRoute({ answers: [list] })
  expect(await screen.findByText('You hold $150.00 in cash.')).toBeVisible()
  expect(screen.getByText('From other days: $30.00 in cash.')).toBeVisible()
})

test('money that waits to be assigned is shown with its sentence, also without any stop', async () => {
  const collection = aCollection({ toAssign: 'NOT_PAYABLE' })
  await showRoute({ stops: [], answers: [noNextDay, answerCall(listCollections, () => [collection])] })
  expect(
    await screen.findByText(/^You collected \$120\.00 in cash from Ernst Handel, order 100023\./),
  ).toHaveTextContent("The order couldn't be paid anymore when the phone sent it. Accounting will assign it.")
  expect(screen.getByText('You hold $120.00 in cash.')).toBeVisible()
})

test('an answer about the route that a later reading overtakes is not shown', async () => {
  const state = await showRoute({ answers: [noNextDay] })
  const arrive: (() => void)[] = []
  state.intercept = async (answer, { address }) => {
    const response = await answer()
    if (address.startsWith('/api/db/orders/getDeliveries/'))
      await new Promise<void>((resolve) => void arrive.push(resolve))
    return response
  }
  state.stops = [aRouteStop({ notes: 'Before' })]
  const reading = readRoute()
  await waitFor(() => expect(arrive).toHaveLength(1))
  state.stops = [aRouteStop({ notes: 'After' })]
  void readRoute()
  arrive[0]?.()
  await waitFor(() => expect(arrive).toHaveLength(2))
  expect(routeState().route?.stops).toMatchObject([{ notes: null }])
  arrive[1]?.()
  await act(() => reading)
  expect(within(await routeStop()).getByText('After')).toBeVisible()
})

test('a delivery says which lines the phone showed, and one that waits for the office is shown until it is settled', async () => {
  const sentence = 'The office changed the units of this order. Your delivery is kept, and the office decides.'
  const held = aHeldDelivery({ differs: { units: [], driver: false, pickup: false, status: null } })
  let listed: HeldDelivery[] = []
  const state = await showRoute({ hold: () => sentence, answers: [answerCall(listHeldDeliveries, () => listed)] })
  listed = [{ ...held, differs: { ...held.differs, units: [{ ...aUnitsDifference, shown: 12, now: 20 }] } }]
  await pressDelivered()
  const section = within(await screen.findByRole('region', { name: 'With the office' }))
  expect(section.getByText(/^Delivered at .*, Ernst Handel, order 100023\./)).toHaveTextContent(sentence)
  expect(state.events).toMatchObject([{ shown: [{ orderLineId: 1, productId: 1, units: 12 }] }])
  const shown = within(await routeStop())
  // The stop isn't delivered, and can't be a second time.
  expect(shown.getByText('Packed')).toBeVisible()
  expect(shown.queryByRole('button', { name: /Delivered/ })).toBeNull()
  // A reload shows what is kept, before any answer.
  changeRoute({ route: undefined, events: [] })
  await act(() => showStored())
  expect(await screen.findByRole('region', { name: 'With the office' })).toBeVisible()
  // Those of other drivers are listed for the office only.
  listed = [aHeldDelivery({ driverId: 9, driverName: 'Bob' })]
  await act(() => readRoute())
  expect(screen.queryByRole('region', { name: 'With the office' })).toBeNull()
  expect(within(await routeStop()).getByRole('button', { name: /^Delivered: / })).toBeVisible()
})
