import { recordStopEvents } from '@dray/contract/deliveries/stop-events'
import { problems } from '@dray/contract/problems'
import { stopEventKinds } from '@dray/domain/deliveries/stop-events'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type EventAction,
  eventActions,
  type OnlineAction,
  onlineActions,
  type Phone,
  press,
} from '../test-data/driver-actions.tsx'
import { refusalOf } from '../test-data/screens.tsx'
import { passTime } from '../test-data/set-up-user.ts'
import { aRouteStop, type Intercept, openStop, routeStop, showRoute, stopRouteTime } from '../test-data/shown-route.tsx'
import { readEvents, readStoredRoute } from './database.ts'
import { readRoute } from './read-route.ts'

beforeEach(() => {
  stopRouteTime()
  vi.mocked(console.error).mockImplementation(() => {})
})

const noAnswer: Intercept = () => Promise.reject(new TypeError('Failed to fetch'))
const lostAnswer: Intercept = async (answer) => {
  await answer()
  throw new TypeError('Failed to fetch')
}
const busy: Intercept = () => refusalOf('busy')
const tooMany: Intercept = () => refusalOf('too-many')
/** The request is answered, but none of its events was applied (D-355). */
const notNow: Intercept = (_, { body }) => {
  const { events } = recordStopEvents.body.parse(JSON.parse(body))
  return Response.json(events.map(({ id }) => ({ id, retry: true, code: 'busy', title: 'Busy.' })))
}
const whileSending =
  (failing: Intercept): Intercept =>
  (answer, sent) =>
    sendsEvents(sent) ? failing(answer, sent) : answer()
const sendsEvents = ({ address }: { address: string }) => address === recordStopEvents.path

/** A button stays busy only while its call is on its way. The first stop can't move up. */
const isIdle = () =>
  waitFor(() => expect(document.querySelector('[aria-disabled="true"]:not([aria-label^="Move "])')).toBeNull())

/** Nothing of the page stays busy, and nothing waits. */
async function expectSettled(): Promise<void> {
  await isIdle()
  await waitFor(async () => expect(await readEvents(3)).toEqual([]))
  expect(screen.queryByText(/not sent yet|sending|was not accepted|waiting since|Sending/)).toBeNull()
}

async function signInAgain(phone: Phone): Promise<void> {
  expect(await screen.findByRole('heading', { name: "You're signed out" })).toBeVisible()
  expect(screen.queryByRole('listitem', { name: 'Ernst Handel' })).toBeNull()
  await waitFor(async () => expect(await readStoredRoute()).toBeUndefined())
  phone.intercept = undefined
  await act(() => readRoute())
  expect(await routeStop()).toBeVisible()
}

const actions = Object.entries(eventActions)
/** One more stop, whose events are sent in the same batch. */
const other = aRouteStop({ id: 43, customerName: 'QUICK-Stop' })
const show = ({ options = {} }: EventAction, refuse: Parameters<typeof showRoute>[0] = {}) =>
  showRoute({ ...options, stops: [...(options.stops ?? [aRouteStop()]), other], ...refuse })

/** Each once, with one id however often it is sent. */
async function expectRecorded(phone: Phone, { events, shows }: EventAction): Promise<void> {
  expect(await within(await routeStop()).findByText(shows)).toBeVisible()
  await expectSettled()
  const once = new Map(phone.events.filter(({ orderId }) => orderId === 42).map((event) => [event.id, event]))
  expect([...once.values()]).toMatchObject(events)
  expect(await screen.findByText('All sent')).toBeVisible()
}

test.each(actions)('%s is recorded once the server answers', async (_, each) => {
  const phone = await show(each)
  await each.act()
  await expectRecorded(phone, each)
  expect(phone.events).toHaveLength(each.events.length)
})

test.each(actions)('%s that is refused says why, and is sent the same once more at a press', async (_, each) => {
  let refusal: { code: string; title: string } | undefined = { code: 'not-allowed', title: 'Ask the office.' }
  const phone = await show(each, { refuse: () => refusal })
  await each.act()
  const stop = within(await routeStop())
  await waitFor(() => expect(stop.getAllByText(/was not accepted: Ask the office\./)).toHaveLength(each.events.length))
  const refused = phone.events.splice(0)
  await passTime(120_000)
  expect(phone.events).toEqual([])
  refusal = undefined
  for (const { name } of stop.getAllByRole('button', { name: /^Try again: / }).map((b) => ({ name: b.ariaLabel })))
    await press(name ?? '')
  await expectRecorded(phone, each)
  expect(phone.events).toEqual(refused)
})

test.each(actions)('%s that is refused can be removed', async (_, each) => {
  const phone = await show(each, { refuse: () => ({ code: 'not-allowed', title: 'Ask the office.' }) })
  await each.act()
  for (let left = each.events.length; left > 0; left--) {
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove: / })).toHaveLength(left))
    await press(screen.getAllByRole('button', { name: /^Remove: / })[0]?.ariaLabel ?? '')
    await press('Remove')
  }
  await expectSettled()
  expect(phone.stops[0]).toEqual(each.options?.stops?.[0] ?? aRouteStop())
})

test.each(actions)('a batch that is refused because of %s refuses nothing else', async (_, each) => {
  const phone = await show(each)
  phone.intercept = noAnswer
  await openStop('QUICK-Stop')
  await press('Not delivered: QUICK-Stop')
  await press('Customer closed')
  await press('Not delivered')
  await each.act()
  phone.intercept = (answer, sent) =>
    sendsEvents(sent) && sent.body.includes('"orderId":42') ? refusalOf('changed-meanwhile') : answer()
  await passTime(60_000)
  const stop = within(await routeStop())
  await waitFor(() => expect(stop.getAllByText(/was not accepted/)).toHaveLength(each.events.length))
  expect(phone.events).toMatchObject([{ kind: 'NOT_DELIVERED', orderId: 43 }])
  expect(await within(await routeStop('QUICK-Stop')).findByText(/^Not delivered at [^,]*$/)).toBeVisible()
  phone.intercept = undefined
  for (const button of stop.getAllByRole('button', { name: /^Try again: / })) await press(button.ariaLabel ?? '')
  await expectRecorded(phone, each)
})

test.each(
  actions.flatMap(([name, each]) => [
    [name, 'without a connection', each, noAnswer] as const,
    [name, 'sent as the connection breaks', each, whileSending(noAnswer)] as const,
    [name, 'sent to a busy server', each, whileSending(busy)] as const,
    [name, 'after too many requests', each, whileSending(tooMany)] as const,
    [name, 'whose answer is lost', each, whileSending(lostAnswer)] as const,
    [name, 'that the server can’t apply just now', each, whileSending(notNow)] as const,
  ]),
)('%s %s waits, and is sent by itself', async (_name, _how, each, intercept) => {
  const phone = await show(each)
  phone.intercept = intercept
  await each.act()
  const stop = within(await routeStop())
  await waitFor(() => expect(stop.getAllByText(/, not sent yet$/)).toHaveLength(each.events.length))
  expect(screen.queryByText(/was not accepted|refused:/)).toBeNull()
  expect(await readEvents(3)).toHaveLength(each.events.length)
  phone.intercept = undefined
  await passTime(60_000)
  await expectRecorded(phone, each)
})

test.each(actions)('%s of a driver whose session has ended is sent once they sign in again', async (_, each) => {
  const phone = await show(each)
  phone.intercept = noAnswer
  await each.act()
  await waitFor(async () => expect(await readEvents(3)).toHaveLength(each.events.length))
  phone.intercept = () => refusalOf('signed-out')
  await act(() => readRoute())
  await signInAgain(phone)
  await openStop()
  await passTime(60_000)
  await expectRecorded(phone, each)
})

test('money that is on its way by the time its removal is confirmed stays, because the server may have it', async () => {
  const { 'money after the delivery': money } = eventActions
  if (money === undefined) throw new RangeError('There is no such act')
  const phone = await show(money)
  phone.intercept = noAnswer
  await money.act()
  await press(/^Remove: Collected/)
  const held = Promise.withResolvers<void>()
  phone.intercept = whileSending(async (answer) => {
    await held.promise
    return answer()
  })
  await passTime(60_000)
  const stop = within(await routeStop())
  expect(await stop.findByText(/, sending…$/)).toBeVisible()
  await press('Remove')
  expect(stop.getByText(/, sending…$/)).toBeVisible()
  expect(await readEvents(3)).toHaveLength(1)
  held.resolve()
  await expectRecorded(phone, money)
})

test('a delivery that is not sent yet can be undone at once', async () => {
  const phone = await showRoute()
  phone.intercept = noAnswer
  await press('Delivered: Ernst Handel')
  await within(await routeStop()).findByText(/, not sent yet$/)
  await passTime(1000)
  await press('Undo delivery')
  expect(await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })).toBeVisible()
  phone.intercept = undefined
  await passTime(60_000)
  await expectSettled()
  expect(phone.events).toEqual([])
})

const online = Object.entries(onlineActions)

async function showOnline({ options, prepare }: OnlineAction) {
  const reference: { current: Phone | undefined } = { current: undefined }
  const phone = await showRoute(options?.(reference))
  reference.current = phone
  await prepare?.(phone)
  return phone
}

/** Answers the act's own call, and lets all others through. Collects what was sent. */
function onlyFor({ call }: OnlineAction, sent: object[], failing: Intercept | undefined): Intercept {
  const path = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`)
  return (answer, request) => {
    if (request.method !== call.method || !path.test(request.address)) return answer()
    sent.push(request.body === '' ? {} : JSON.parse(request.body))
    return failing ? failing(answer, request) : answer()
  }
}

/** The one above the others, if there are several. */
async function pressLast(name: string | RegExp): Promise<void> {
  const buttons = await screen.findAllByRole('button', { name })
  act(() => buttons.at(-1)?.click())
}

test.each(online)('%s is done at one press', async (_, each) => {
  const phone = await showOnline(each)
  const sent: object[] = []
  phone.intercept = onlyFor(each, sent, undefined)
  await pressLast(each.press)
  await each.done()
  await isIdle()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject(each.sent ?? {})
})

const noConnection = "No connection. Press again when you're back online."
const failures: [string, Intercept, string][] = [
  ['refused', () => refusalOf('changed-meanwhile'), problems['changed-meanwhile'][1]],
  ['not allowed for this record alone', () => refusalOf('not-allowed'), problems['not-allowed'][1]],
  ['without an answer', noAnswer, noConnection],
  ['of a busy server', busy, noConnection],
]

test.each(
  online.flatMap(([name, each]) =>
    failures.map(([how, failing, text]) => [name, how, each, { failing, text }] as const),
  ),
)('%s %s says so, and is done at the next press', async (_name, _how, each, { failing, text }) => {
  const phone = await showOnline(each)
  const sent: object[] = []
  phone.intercept = onlyFor(each, sent, failing)
  await pressLast(each.press)
  expect(await screen.findByText((shown) => shown.includes(text), { selector: '.danger' })).toBeVisible()
  await isIdle()
  expect(screen.getByRole('listitem', { name: 'Ernst Handel' })).toBeInTheDocument()
  phone.intercept = onlyFor(each, sent, undefined)
  await pressLast(each.press)
  await each.done()
  await isIdle()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test.each(online.filter(([, { endsWithSignIn }]) => endsWithSignIn === undefined))(
  '%s of a driver whose session has ended is done after they sign in again',
  async (_, each) => {
    const phone = await showOnline(each)
    phone.intercept = () => refusalOf('signed-out')
    await pressLast(each.press)
    await signInAgain(phone)
    await each.prepare?.(phone)
    await pressLast(each.press)
    await each.done()
    await isIdle()
    expect(await routeStop()).toBeVisible()
  },
)

test('a delivery can’t be undone by someone signed out, and is still there after signing in again', async () => {
  const each = onlineActions['undoing a delivery']
  if (each === undefined) throw new Error('It is not in the table')
  const phone = await showOnline(each)
  phone.intercept = () => refusalOf('signed-out')
  await pressLast(each.press)
  await signInAgain(phone)
  expect(await within(await routeStop()).findByText(/^Delivered at [^,]*$/)).toBeVisible()
  await expectSettled()
})

test('signing out of a session that has ended leaves nothing on the phone', async () => {
  const each = onlineActions['signing out']
  if (each === undefined) throw new Error('It is not in the table')
  const phone = await showOnline(each)
  phone.intercept = () => refusalOf('signed-out')
  await pressLast(each.press)
  await each.done()
  expect(await readStoredRoute()).toBeUndefined()
})

const sources = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], { query: '?raw', import: 'default', eager: true }),
)
const filesWith = (pattern: RegExp) =>
  sources.flatMap(([file, text]) => (pattern.test(text) ? [file.replace(/^\.\//, '')] : [])).sort()

/** Removing and sending again, which the tests of refused actions press. The others define the actions. */
const ways = ['stop/stop-events.tsx', 'route-store.ts', 'use-online-action.ts']

test('every action of the page is in a table', () => {
  const named = [...actions, ...online].flatMap(([, { files }]) => files)
  const acting = filesWith(/\b(useOnlineAction|addEvent|removeEvent|retryEvent)\(/)
  expect([...new Set([...named, ...ways])].sort()).toEqual(acting)
  const kinds = actions.flatMap(([, { events }]) => events.map(({ kind }) => kind))
  expect(new Set(kinds)).toEqual(new Set(stopEventKinds))
})

/** Answers what the page reads, and receives its events. */
const background = [
  ...['readSession', 'readSettings', 'readSettlement', 'listDeliveries', 'listCollections', 'findNextDeliveryDay'],
  ...['listHeldDeliveries', 'readOwed', 'recordStopEvents', 'createImageUpload'],
]

test('every call of the page is read or sent in the background, or made by an action in a table', () => {
  const made = sources.flatMap(([, text]) => [...text.matchAll(/\brequest\((\w+)[,)]/g)].map(([, name]) => name))
  const byActions = ['changeOrder', 'withdrawCollection', 'setStopOrder', 'createRouteSheet', 'signOut']
  expect(new Set(made)).toEqual(new Set([...background, ...byActions]))
})
