import { findNextDeliveryDay } from '@dray/contract/deliveries'
import type { ProblemCode } from '@dray/contract/problems'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCall, refusalOf } from '../test-data/screens.tsx'
import { passTime, setUpUser } from '../test-data/set-up-user.ts'
import { routeStop, showRoute, stopRouteTime } from '../test-data/shown-route.tsx'
import { forgetStored, readEvents, readStoredRoute } from './database.ts'
import { storedUserId } from './stored-user.ts'
import { readRoute } from './read-route.ts'
import { changeRoute } from './route-state.ts'
import { sendSoon } from './send-events.ts'

beforeEach(() => {
  stopRouteTime()
  vi.mocked(console.error).mockImplementation(() => {})
})

const noNextDay = answerCall(findNextDeliveryDay, () => ({ day: null }))
const press = (name: RegExp) => setUpUser().click(screen.getByRole('button', { name }))

/** A route with a delivery that could not be sent. */
async function showUnsent() {
  const state = await showRoute({ answers: [noNextDay] })
  expect(await readStoredRoute()).toBeDefined()
  state.isOffline = true
  await press(/^Delivered: /)
  await screen.findByText(/not sent yet/)
  state.isOffline = false
  return state
}

async function expectNothingShown(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Ernst Handel' })).toBeNull())
  for (const hidden of [/Ernst Handel/, /100023/, /not sent yet/, /waiting since/, /^To collect/, 'Ann'])
    expect(screen.queryByText(hidden)).toBeNull()
  await waitFor(async () => expect(await readStoredRoute()).toBeUndefined())
  expect(storedUserId()).toBeUndefined()
  expect(await readEvents(3)).toMatchObject([{ kind: 'DELIVERED', orderId: 42 }])
}

/** As if the page were opened again: only the database is still there. */
const forgetPage = () => act(() => changeRoute({ user: undefined, route: undefined, events: [], denial: undefined }))

const refusals: [ProblemCode, string, string][] = [
  ['signed-out', "You're signed out", 'Sign in'],
  ['not-allowed', "You don't have a route", 'Sign out'],
  ['second-factor-required', "You don't have a route", 'Sign out'],
]
const calls = { reading: readRoute, sending: sendSoon }

test.each(refusals.flatMap((refusal) => (['reading', 'sending'] as const).map((call) => [call, ...refusal] as const)))(
  '%s refused by %s hides and removes the route, and what was not sent is sent once its driver is back',
  async (call, code, title, way) => {
    const state = await showUnsent()
    state.intercept = () => refusalOf(code)
    await act(async () => await calls[call]())
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText(way, { selector: 'section *' })).toBeVisible()
    await expectNothingShown()
    expect(state.events).toEqual([])
    state.intercept = undefined
    await act(() => readRoute())
    expect(await routeStop()).toBeVisible()
    sendSoon()
    await waitFor(() => expect(state.events).toMatchObject([{ kind: 'DELIVERED', orderId: 42 }]))
    await waitFor(async () => expect(await readEvents(3)).toEqual([]))
  },
)

test('who may no longer deliver has no route, whatever else they may do', async () => {
  const state = await showUnsent()
  state.user.role = ['ACCOUNTING', 'SALES']
  await act(() => readRoute())
  expect(await screen.findByRole('heading', { name: "You don't have a route" })).toBeVisible()
  await expectNothingShown()
})

test('a driver who opens the page after their route was removed finds what they entered, and it is sent', async () => {
  const state = await showUnsent()
  state.intercept = () => refusalOf('signed-out')
  await act(() => readRoute())
  await expectNothingShown()
  forgetPage()
  state.intercept = undefined
  await act(() => readRoute())
  expect(await screen.findByText(/not sent yet/)).toBeVisible()
  sendSoon()
  await waitFor(() => expect(state.events).toHaveLength(1))
})

test('the next driver on the phone neither sees nor sends what the first one entered', async () => {
  const state = await showUnsent()
  state.intercept = () => refusalOf('signed-out')
  await act(() => readRoute())
  forgetPage()
  state.intercept = undefined
  state.user = { ...state.user, id: 9, name: 'Bob' }
  await act(() => readRoute())
  await passTime(120_000)
  expect(screen.queryByText(/not sent yet/)).toBeNull()
  expect(state.events).toEqual([])
  expect(await readEvents(3)).toHaveLength(1)
})

test('the next driver who signs out takes only what is theirs from the phone', async () => {
  const state = await showUnsent()
  state.intercept = () => refusalOf('signed-out')
  await act(() => readRoute())
  forgetPage()
  await forgetStored(9)
  expect(await readEvents(3)).toHaveLength(1)
  await forgetStored(3)
  expect(await readEvents(3)).toEqual([])
})

// No such answers: no connection, a server that fails, and another network's own page.
test.each<[string, () => Response]>([
  ['no connection', () => Response.error()],
  ['a server that fails', () => refusalOf('busy')],
  ['another network', () => new Response('<h1>Welcome to the hotel</h1>', { status: 403 })],
  ['an upload address that expired', () => refusalOf('bad-signature')],
  ['a sign-in page of another network', () => new Response('<h1>Welcome</h1>', { status: 401 })],
])('the route stays on the phone with %s', async (_, answer) => {
  const state = await showUnsent()
  state.intercept = answer
  await act(() => readRoute())
  await passTime(60_000)
  expect(await routeStop()).toBeVisible()
  expect(screen.getByText(/not sent yet/)).toBeVisible()
  expect(await readStoredRoute()).toBeDefined()
  expect(storedUserId()).toBe(3)
})
