import { type Collection, confirmCollections, listCollections } from '@dray/contract/collections'
import {
  listDifferences,
  listSettlements,
  readSettlement,
  type Settlement,
  settleRound,
} from '@dray/contract/deliveries/settlements'
import { type Cents, cents, zero } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCollection } from '../../../test-data/payments/collections.ts'
import { answerCall, refuseCall, showScreens, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { CollectionsPage } from '../collections-page.tsx'

const day = '2026-03-09'
const part = <T extends number>(expected: T) => ({ expected, counted: null, settledExpected: null })
const ann: Settlement = {
  driverId: 3,
  driverName: 'Ann',
  day,
  cash: part(cents(120_00)),
  checks: part(zero),
  other: part(zero),
  units: [
    {
      ...part(12),
      orderLineId: 7,
      orderId: 41,
      orderNum: '100041',
      customerName: 'Ernst Handel',
      productSku: 'TEA-1',
      productName: 'Chai',
      unitsPerCase: 6,
      notDelivered: 'Closed',
    },
    {
      ...part(2),
      orderLineId: 8,
      orderId: 41,
      orderNum: '100041',
      customerName: 'Ernst Handel',
      productSku: 'TEA-2',
      productName: 'Chang',
      unitsPerCase: null,
      notDelivered: 'Closed',
    },
  ],
  difference: null,
  reason: null,
  settledBy: null,
  settledOn: null,
  isChanged: false,
  openStops: 1,
  memos: [
    { id: 5, memoNum: null, status: 'REQUESTED', orderId: 42, orderNum: '100042', customerName: 'Franchi' },
    { id: 6, memoNum: 'CM-1', status: 'ISSUED', orderId: 43, orderNum: '100043', customerName: 'Simons' },
  ],
}
const bob: Settlement = { ...ann, driverId: 4, driverName: 'Bob', cash: part(zero), units: [], memos: [], openStops: 0 }

type Body = { cash: Cents; checks: Cents; units: { units: number }[]; reason: string | null; settledOn: unknown }

function show({ settlements = [ann, bob], answers = [] as Parameters<typeof stubServer> } = {}) {
  const state = { settlements, sent: [] as Body[], collections: [] as Collection[] }
  const settle = (driverId: number, changed: Partial<Settlement>) => {
    state.settlements = state.settlements.map((each) => (each.driverId === driverId ? { ...each, ...changed } : each))
  }
  stubServer(
    ...answers,
    answerCall(listCollections, () => state.collections),
    answerCall(listDifferences, () => []),
    answerCall(confirmCollections, () => ({ payments: 1 })),
    answerCall(listSettlements, () =>
      state.settlements.map(({ cash, checks, units, other: _, memos: __, ...row }) => ({
        ...row,
        money: cents(cash.expected + checks.expected),
        units: units.reduce((total, { expected }) => total + expected, 0),
        unitsDifference: row.settledOn === null ? null : 0,
      })),
    ),
    answerCall(readSettlement, ({ params }) => {
      const found = state.settlements.find(({ driverId }) => String(driverId) === params['driverId'])
      return found ?? ann
    }),
    answerCall(settleRound, ({ params, body }) => {
      const sent = settleRound.body.parse(body)
      state.sent.push(sent as Body)
      const { cash, reason } = sent
      settle(Number(params['driverId']), {
        cash: { expected: cents(120_00), counted: cash, settledExpected: cents(120_00) },
        difference: cents(cash - 120_00),
        reason,
        settledBy: 'Cleo',
        settledOn: new Date(`${day}T20:00:00Z`),
      })
      return state.settlements.find(({ driverId }) => String(driverId) === params['driverId']) ?? ann
    }),
  )
  const at = `/payments/collections?tab=rounds&day=${day}`
  const shown = showScreens({ '/payments/collections': CollectionsPage }, { at, roles: ['ACCOUNTING'] })
  return { ...shown, state, settle, user: setUpUser() }
}
const card = () => screen.findByRole('region', { name: /^Count of/ })

test('an accountant types what was counted, gives a reason for the difference, and settles with Enter', async () => {
  const { user, state } = show()
  const count = within(await card())
  expect(count.getByRole('row', { name: /^Cash/ })).toHaveTextContent('$120.00')
  expect(count.getByText('1 stop still open')).toBeVisible()
  await user.type(count.getByLabelText('Cash counted'), '115')
  expect(count.getByRole('row', { name: /^Cash/ })).toHaveTextContent('−$5.00')
  await user.click(count.getByRole('button', { name: 'All there: Ernst Handel' }))
  expect(count.getByLabelText('Units of Chai counted')).toHaveValue('12')
  await user.type(count.getByLabelText(/^Reason for −\$5\.00 cash/), 'Change given twice{Enter}')
  await waitFor(() => expect(state.sent).toHaveLength(1))
  expect(state.sent[0]).toMatchObject({
    cash: 115_00,
    checks: 0,
    units: [{ units: 12 }, { units: 2 }],
    reason: 'Change given twice',
    settledOn: null,
  })
  expect(await screen.findByText(/Settled by Cleo/)).toHaveTextContent('−$5.00 cash (Change given twice)')
  expect(screen.getByText("Ann's route is settled.")).toBeVisible()
})

// D-343
test('cases that came back are counted as their units', async () => {
  const { user } = show()
  const count = within(await card())
  await user.type(count.getByLabelText('Units of Chai counted'), '1 cs')
  expect(count.getByRole('row', { name: /^Chai/ })).toHaveTextContent('−6')
  await user.type(count.getByLabelText('Units of Chang counted'), '1 cs')
  expect(count.getByRole('row', { name: /^Chang/ })).not.toHaveTextContent('−')
})

test('what wasn’t counted is marked and gets the focus, and nothing is sent', async () => {
  const { user, state } = show()
  const count = within(await card())
  expect(count.getByLabelText('Checks counted'), 'nothing to count').toHaveValue('0.00')
  await user.click(count.getByRole('button', { name: 'Settle route' }))
  expect(count.getAllByText('Enter what you counted')).toHaveLength(3)
  await waitFor(() => expect(count.getByLabelText('Cash counted')).toHaveFocus())
  await user.type(count.getByLabelText('Cash counted'), 'lots')
  expect(count.getByText('Enter an amount')).toBeVisible()
  expect(state.sent).toEqual([])
})

test('counts of one driver stay while another is looked at', async () => {
  const { user } = show()
  await user.type(within(await card()).getByLabelText('Cash counted'), '115')
  await user.click(screen.getByRole('button', { name: /^Bob/ }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Count of Bob' })).toBeVisible())
  await waitFor(() => expect(screen.getByLabelText('Cash counted')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: /^Ann/ }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Count of Ann' })).toBeVisible())
  expect(screen.getByLabelText('Cash counted')).toHaveValue('115.00')
})

test('a route that changed since it was settled says so, with what was expected then', async () => {
  const changed: Settlement = {
    ...ann,
    cash: { expected: cents(120_00), counted: cents(90_00), settledExpected: cents(90_00) },
    units: [],
    settledBy: 'Cleo',
    settledOn: new Date(`${day}T20:00:00Z`),
    difference: cents(-30_00),
    isChanged: true,
  }
  show({ settlements: [changed] })
  const count = within(await card())
  expect(count.getByText('Changed since it was settled')).toBeVisible()
  expect(count.getByRole('row', { name: /^Cash/ })).toHaveTextContent('$120.00was $90.00')
  expect(count.getByLabelText('Cash counted')).toHaveValue('90.00')
  expect(count.getByRole('button', { name: 'Settle again' })).toBeEnabled()
})

test('a refusal keeps what was typed', async () => {
  const { user } = show({ answers: [refuseCall(settleRound, 'changed-meanwhile')], settlements: [bob] })
  const count = within(await card())
  await user.click(count.getByRole('button', { name: 'Settle route' }))
  expect(await count.findByRole('alert')).toHaveTextContent('Someone else changed this while you were editing.')
})

test('collections are confirmed and refused units checked in right there', async () => {
  const { state } = show()
  state.collections = [
    aCollection({ id: 1, driverId: 3 }),
    aCollection({ id: 2, driverId: 3 }),
    aCollection({ id: 3, driverId: 3, status: 'confirmed' }),
  ]
  const envelope = within(await screen.findByRole('region', { name: 'Collections to confirm' }))
  expect(envelope.getByRole('button', { name: /^Confirm all 2/ })).toBeVisible()
  expect(screen.getByText(/^Confirmed: /)).toBeVisible()
  const refused = within(screen.getByRole('region', { name: 'Refused units' }))
  expect(refused.getByRole('button', { name: 'Check in units of Franchi, order 100042' })).toBeVisible()
  expect(refused.getByText('CM-1')).toBeVisible()
})

test('a check that was refused is not counted among those of the envelope', async () => {
  const { state } = show()
  state.collections = [
    aCollection({ id: 1, driverId: 3, paymentMethod: 'CHECK' }),
    aCollection({ id: 2, driverId: 3, paymentMethod: 'CHECK', status: 'refused', refusalReason: 'Not signed' }),
  ]
  expect(await screen.findByRole('rowheader', { name: /^Checks/ })).toHaveTextContent('Checks (1 check)')
})

test('the differences of a driver are listed over time, with their reasons and what they add up to', async () => {
  const asked: unknown[] = []
  const even = (amount: number) => ({ expected: cents(amount), counted: cents(amount) })
  const row = { cash: even(50_00), checks: even(0), other: even(0), missingUnits: 0, extraUnits: 0 }
  const settled = { settledBy: 'Cleo', settledOn: new Date(`${day}T20:00:00Z`) }
  const { user, router } = show({
    answers: [
      answerCall(listDifferences, ({ params, url }) => {
        asked.push({ ...params, ...Object.fromEntries(url.searchParams) })
        return [
          { ...row, ...settled, day: '2026-03-06', missingUnits: 2, extraUnits: 1, reason: 'Fell off' },
          {
            ...row,
            ...settled,
            day: '2026-03-02',
            cash: { expected: cents(50_00), counted: cents(45_00) },
            reason: 'Change given twice',
          },
        ]
      }),
    ],
  })
  const list = within(await screen.findByRole('region', { name: 'Differences of Ann' }))
  expect(asked).toEqual([{ driverId: '3', from: '2025-12-09', to: day }])
  expect(list.getByText('−$5.00, 2 units missing')).toBeVisible()
  const [units, money] = list.getAllByRole('listitem')
  expect(units).toHaveTextContent('Fri, Mar 6, 2026 Fell off · settled by Cleo−2 units, +1 unit')
  expect(money).toHaveTextContent('Mon, Mar 2, 2026 Change given twice · settled by Cleo−$5.00 cash')
  await user.click(list.getByRole('link', { name: 'Mon, Mar 2, 2026' }))
  expect(router.state.location.href).toBe('/payments/collections?tab=rounds&day=2026-03-02&driver=3')
})

test('a driver without differences is said to have none', async () => {
  show()
  const list = await screen.findByRole('region', { name: 'Differences of Ann' })
  expect(list).toHaveTextContent('None: everything was there each time.')
})

test('a day without routes says what the page is for', async () => {
  show({ settlements: [] })
  expect(await screen.findByText('No routes, and nothing collected, on Mon, Mar 9, 2026.')).toBeVisible()
})
