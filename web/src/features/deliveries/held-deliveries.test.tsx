import { findNextDeliveryDay, listDeliveries } from '@dray/contract/deliveries'
import { applyHeldDelivery, type HeldDelivery, listHeldDeliveries } from '@dray/contract/deliveries/held'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aHeldDelivery } from '../../test-data/held-deliveries.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, openDialog, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { DeliveriesPage } from './deliveries-page.tsx'
import { DismissDeliveryDialog } from './dismiss-delivery-dialog.tsx'

const none: HeldDelivery['differs'] = { units: [], driver: false, pickup: false, status: null }

function show(held: readonly HeldDelivery[], answers: Parameters<typeof stubServer> = [], roles: Role[] = ['SALES']) {
  const state = { held: [...held], sent: [] as unknown[] }
  stubServer(
    ...answers,
    answerCall(listDeliveries, () => []),
    answerCall(findNextDeliveryDay, () => ({ day: null })),
    answerCall(listHeldDeliveries, () => state.held),
    answerCall(applyHeldDelivery, ({ params, body }) => {
      state.sent.push([params['id'], body])
      state.held = []
      return { order: anOrder(), backorder: anOrder({ id: 43, orderNum: '100099' }) }
    }),
  )
  showScreens({ '/deliveries': DeliveriesPage }, { at: '/deliveries?day=2026-03-09', roles })
  return state
}

const section = () => screen.findByRole('region', { name: 'Deliveries to decide' })

test('the office sees which deliveries wait, and what changed since the driver read the order', async () => {
  const cases: [Partial<HeldDelivery>, string[]][] = [
    [{}, ['Chai: 4 on the phone, 9 now']],
    [{ differs: { ...none, driver: true }, driverNow: 'Bob' }, ['Bob drives it now, not Ann']],
    [{ differs: { ...none, driver: true }, driverNow: null }, ['Nobody drives it now, not Ann']],
    [{ differs: { ...none, pickup: true } }, ['The order is now a pickup']],
    [{ differs: { ...none, status: 'CANCELLED' } }, ['The order was canceled']],
    [{ differs: none, problem: "This batch can't be used." }, ["This batch can't be used."]],
    [{ differs: none }, ['The order is as the driver delivered it']],
  ]
  show(cases.map(([more], n) => aHeldDelivery({ ...more, id: n + 1, orderNum: String(100_001 + n) })))
  const list = within(await section())
  expect(list.getByRole('heading', { name: '7 deliveries to decide' })).toBeVisible()
  for (const [n, [, texts]] of cases.entries()) {
    const row = within(list.getByRole('listitem', { name: `Ernst Handel, order ${100_001 + n}` }))
    const [differences] = row.getAllByRole('list')
    expect([...(differences?.children ?? [])].map(({ textContent }) => textContent)).toEqual(texts)
    expect(row.getByText(/^Ann delivered 4 units to J\. Smith/)).toBeVisible()
  }
})

test('one press applies a delivery in the version that was shown, and says where the rest went', async () => {
  const state = show([aHeldDelivery({ refusedUnits: 1 })])
  const list = within(await section())
  expect(
    list.getByText(
      'Apply delivers the order as the driver did; 5 units go to a backorder; a credit memo is requested.',
    ),
  ).toBeVisible()
  await setUpUser().click(list.getByRole('button', { name: 'Apply the delivery of order 100023 of Ernst Handel' }))
  await waitFor(() => expect(state.sent).toEqual([['5', { modifiedOn: '2026-03-09T20:00:00.000Z' }]]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Deliveries to decide' })).toBeNull())
  expect(
    screen.getByText('Delivered order 100023 of Ernst Handel. The rest is on backorder 100099.'),
  ).toBeInTheDocument()
})

// D-314: nobody waits for the rest of an order that was canceled
test('the rest of an order that is over by now goes nowhere', async () => {
  const { units } = aHeldDelivery().differs
  show(
    (['CANCELLED', 'REFUNDED', 'DRAFT'] as const).map((status, n) =>
      aHeldDelivery({ id: n + 1, orderNum: String(n + 1), differs: { ...none, units, status } }),
    ),
  )
  const effects = within(await section()).getAllByText(/^Apply delivers the order/)
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    'Apply delivers the order as the driver did.',
    'Apply delivers the order as the driver did.',
    'Apply delivers the order as the driver did; 5 units go to a backorder.',
  ])
})

test('a refusal is shown beside the delivery, which stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  show([aHeldDelivery()], [refuseCall(applyHeldDelivery, 'delivery-settled')])
  await setUpUser().click(within(await section()).getByRole('button', { name: /^Apply the delivery/ }))
  expect(await within(await section()).findByRole('alert')).toHaveTextContent(
    'Someone else applied or dismissed this delivery already. Nothing was changed.',
  )
})

test('dismissing asks for a reason', async () => {
  const delivery = aHeldDelivery()
  show([delivery])
  await setUpUser().click(within(await section()).getByRole('button', { name: /^Dismiss the delivery/ }))
  expect(openDialog).toHaveBeenLastCalledWith(DismissDeliveryDialog, expect.objectContaining({ delivery }))
})

test('accounting and drivers decide nothing, and nothing is asked for them', async () => {
  for (const role of ['ACCOUNTING', 'DRIVER'] as const) {
    const held = refuseCall(listHeldDeliveries, 'busy')
    show([], [held], [role])
    expect((await screen.findAllByText(/^No deliveries or pickups on/)).at(-1)).toBeVisible()
    expect(screen.queryByText(/couldn't be loaded/)).toBeNull()
  }
})
