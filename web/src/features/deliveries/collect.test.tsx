import { type Collection, listCollections, recordCollection, withdrawCollection } from '@dray/contract/collections'
import { type DeliveryStop, listDeliveries, listLateStops } from '@dray/contract/deliveries'
import { changeOrder } from '@dray/contract/orders'
import { readOwed } from '@dray/contract/receivables'
import { listDrivers } from '@dray/contract/users'
import { nothingOwed } from '@dray/domain/receivables/aging'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCollection } from '../../test-data/payments/collections.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import {
  answerCall,
  handler,
  openDialog,
  refuseCall,
  showScreens,
  showWithin,
  stubServer,
} from '../../test-data/screens.tsx'
import { setUpUser, stopTime } from '../../test-data/set-up-user.ts'
import { CollectDialog } from './collect-dialog.tsx'
import { DeliveriesPage } from './deliveries-page.tsx'
import { plainStop } from '../../test-data/stops.ts'

const today = '2026-03-09'
beforeEach(() => void stopTime(new Date('2026-03-10T05:00:00Z')))

const aStop = (overrides: Partial<DeliveryStop> = {}): DeliveryStop => ({
  id: 42,
  orderNum: '100023',
  customerID: 7,
  customerName: 'Ernst Handel',
  contactName: null,
  contactPhone: null,
  address: 'Kirchgasse 6',
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
  ...plainStop,
  customerOverdue: cents(0),
  balanceDue: cents(216_00),
  items: [],
  collections: [],
  ...overrides,
})

type Shown = {
  stops?: readonly DeliveryStop[]
  own?: readonly Collection[]
  roles?: Role[]
  answers?: Parameters<typeof stubServer>
}

/** To someone of the office who also drives. Those who only drive have their route. */
function showDay({ stops = [aStop()], own = [], roles, answers = [] }: Shown = {}) {
  stubServer(
    ...answers,
    answerCall(listDeliveries, () => [...stops]),
    answerCall(listLateStops, () => []),
    answerCall(listDrivers, () => []),
    answerCall(listCollections, ({ url }) => {
      const status = url.searchParams.get('status')
      return own.filter((collection) => status === null || collection.status === status)
    }),
  )
  return showScreens({ '/deliveries': DeliveriesPage }, { at: '/deliveries', roles: roles ?? ['DRIVER', 'ACCOUNTING'] })
}

function showForm(
  stop = aStop({ orderStatus: 'DELIVERED' }),
  answers: Parameters<typeof stubServer> = [],
  role: Role = 'DRIVER',
) {
  const sent: unknown[] = []
  stubServer(
    ...answers,
    answerCall(readOwed, () => ({
      balance: cents(516_00),
      aging: { ...nothingOwed, current: cents(516_00) },
      overdue: cents(0),
      daysLate: 0,
      oldestDueOn: null,
    })),
    answerCall(recordCollection, ({ body }) => {
      sent.push(body)
      return aCollection()
    }),
  )
  const closeNow = vi.fn<() => void>()
  const offerUndo = vi.fn<() => void>()
  const frame = { opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: true }
  const { unmount } = showWithin(
    <CollectDialog frame={frame} closeNow={closeNow} stop={stop} delivery={{ day: today, offerUndo }} />,
    [role],
  )
  return { sent, unmount, closeNow, offerUndo, user: setUpUser() }
}
const stop = (name = 'Ernst Handel') => screen.findByRole('listitem', { name })
const openStop = async () => {
  await setUpUser().click(await screen.findByRole('button', { name: '1: details of Ernst Handel' }))
  return stop()
}
const collected = {
  id: 1,
  driverId: 3,
  amount: cents(120_00),
  paymentMethod: 'CASH',
  reference: null,
  note: null,
} as const

test('the form is prefilled with the amount to collect, so one press records it in cash', async () => {
  const { sent, user, closeNow } = showForm()
  await user.click(await screen.findByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(closeNow).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([{ orderId: 42, amount: 216, paymentMethod: 'CASH', reference: null, note: null }])
})

test('unconfirmed collections are left out of the prefilled amount, and a check’s number goes in the note', async () => {
  const waiting = { ...collected, status: 'waiting', refusalReason: null } as const
  const { sent, user } = showForm(aStop({ orderStatus: 'DELIVERED', collections: [waiting] }))
  expect(await screen.findByRole('button', { name: 'Collect $96.00' })).toBeInTheDocument()
  await user.click(screen.getByLabelText('Check'))
  await user.type(screen.getByLabelText('Check number'), '1043')
  await user.type(screen.getByLabelText('Note'), 'From the son')
  await user.click(screen.getByRole('button', { name: 'Collect $96.00' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { orderId: 42, amount: 96, paymentMethod: 'CHECK', reference: '1043', note: 'From the son' },
    ]),
  )
})

test('more than the customer’s whole balance needs confirmation; an invalid amount can’t be sent', async () => {
  const { sent, user } = showForm()
  await screen.findByText("Order 100023: $216.00 due, $516.00 with the customer's other orders")
  const field = screen.getByLabelText(/^Amount/)
  for (const wrong of ['0', '-5', '12.345', '1e5', 'free']) {
    await user.clear(field)
    await user.type(field, wrong)
    await user.click(screen.getByRole('button', { name: 'Collect' }))
    expect(field).toHaveAccessibleDescription(/Enter an amount above \$0\.00/)
    await waitFor(() => expect(field).toHaveFocus())
  }
  expect(sent).toEqual([])
  await user.clear(field)
  await user.type(field, '2160')
  await user.click(screen.getByRole('button', { name: 'Collect $2,160.00' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '$2,160.00 is more than everything Ernst Handel owes ($516.00).',
  )
  expect(sent).toEqual([])
  // A different amount asks again.
  await user.clear(field)
  await user.type(field, '516.01')
  await user.click(screen.getByRole('button', { name: 'Collect $516.01' }))
  await user.click(await screen.findByRole('button', { name: 'Collect $516.01 anyway' }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: 516.01 }]))
})

test('more than the order’s balance is accepted while the customer owes it, and the form says what becomes credit', async () => {
  const { sent, user } = showForm()
  await screen.findByText("Order 100023: $216.00 due, $516.00 with the customer's other orders")
  const field = screen.getByLabelText(/^Amount/)
  await user.clear(field)
  await user.type(field, '500')
  expect(screen.getByText('$284.00 becomes credit')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Collect $500.00' }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: 500 }]))
})

test('what must be collected is proposed, and cash has no reference', async () => {
  const { sent, user } = showForm(aStop({ orderStatus: 'DELIVERED', toCollect: cents(236_00) }))
  await user.click(await screen.findByLabelText('Check'))
  await user.type(screen.getByLabelText('Check number'), '1043')
  await user.click(screen.getByLabelText('Cash'))
  await user.click(screen.getByRole('button', { name: 'Collect $236.00' }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: 236, paymentMethod: 'CASH', reference: null }]))
})

test('what was typed at a stop is kept for that stop', async () => {
  const { user, unmount } = showForm()
  await user.type(await screen.findByLabelText('Note'), 'From the son')
  unmount()
  const other = showForm(aStop({ id: 43, orderStatus: 'DELIVERED' }))
  expect(screen.getByLabelText('Note')).toHaveValue('')
  other.unmount()
  showForm()
  expect(screen.getByLabelText('Note')).toHaveValue('From the son')
  expect(screen.getByText(/^Your unsaved changes from .* were restored\.$/)).toBeVisible()
})

test('money that may already be recorded is sent again as it was, without a question', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const lost = handler(recordCollection, () => {
    throw new TypeError('Failed to fetch')
  })
  const first = showForm(undefined, [lost])
  await screen.findByText(/with the customer's other orders/)
  const field = screen.getByLabelText(/^Amount/)
  await first.user.clear(field)
  await first.user.type(field, '600')
  await first.user.click(screen.getByRole('button', { name: 'Collect $600.00' }))
  await first.user.click(await screen.findByRole('button', { name: 'Collect $600.00 anyway' }))
  await screen.findByText(/^No connection/)
  first.unmount()
  const { user, sent } = showForm()
  expect(screen.getByText(/so this may already be recorded\. Press again/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Collect $600.00' }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: 600 }]))
})

test('a delivered stop offers Collect to its driver', async () => {
  const own = aStop({ orderStatus: 'DELIVERED' })
  const stops = [own, aStop({ ...own, id: 43, driverId: 4, driverName: 'Bob', customerName: 'Bob’s' })]
  showDay({ stops })
  await stop()
  expect(screen.getAllByRole('button', { name: /^Collect: / }).map((button) => button.ariaLabel)).toEqual([
    'Collect: Ernst Handel',
  ])
  await setUpUser().click(await screen.findByRole('button', { name: 'Collect: Ernst Handel' }))
  expect(openDialog).toHaveBeenCalledWith(expect.anything(), {
    stop: own,
    delivery: expect.objectContaining({ day: today }) as unknown,
  })
})

/** Answers as the server does: marking it again changes nothing. */
const markDelivered = (marked: unknown[]) =>
  handler(changeOrder, ({ body }) => {
    marked.push(body)
    return Response.json(changeOrder.answer.encode(anOrder({ id: 42, orderStatus: 'DELIVERED' })))
  })

test('collecting at the driver’s own open stop also marks it delivered, before the money, and offers to undo that', async () => {
  const marked: unknown[] = []
  const { sent, user, closeNow, offerUndo } = showForm(aStop(), [markDelivered(marked)])
  expect(await screen.findByLabelText('Also mark delivered')).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(closeNow).toHaveBeenCalledTimes(1))
  expect(marked).toEqual([{ orderStatus: 'DELIVERED' }])
  expect(sent).toEqual([{ orderId: 42, amount: 216, paymentMethod: 'CASH', reference: null, note: null }])
  expect(offerUndo.mock.invocationCallOrder[0]).toBeLessThan(closeNow.mock.invocationCallOrder[0] ?? 0)
})

test('a driver who clears the box only collects', async () => {
  const marked: unknown[] = []
  const { sent, user } = showForm(aStop(), [markDelivered(marked)])
  await user.click(await screen.findByLabelText('Also mark delivered'))
  await user.click(screen.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(marked).toEqual([])
})

test('an admin who collects at a driver’s stop marks it delivered only if they check the box', async () => {
  const marked: unknown[] = []
  const { sent, user } = showForm(aStop({ driverId: 4 }), [markDelivered(marked)], 'ADMIN')
  const box = await screen.findByLabelText('Also mark delivered')
  expect(box).not.toBeChecked()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(marked).toHaveLength(1)
})

test('if the payment fails the form says the stop is delivered, and pressing again only sends the payment', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const marked: unknown[] = []
  const tried: (string | null)[] = []
  const { sent, user, closeNow } = showForm(aStop(), [
    markDelivered(marked),
    handler(recordCollection, ({ body, headers }) => {
      tried.push(headers.get('idempotency-key'))
      if (tried.length === 1) throw new TypeError('Failed to fetch')
      sent.push(body)
      return Response.json(recordCollection.answer.encode(aCollection()))
    }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Collect $216.00' }))
  expect(
    await screen.findByText(/^Marked delivered, but the payment isn't recorded yet\. No connection\. Press again/),
  ).toBeVisible()
  expect(closeNow).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(closeNow).toHaveBeenCalledTimes(1))
  expect(marked).toHaveLength(1)
  expect(sent).toHaveLength(1)
  expect(tried[0] === tried[1]).toBe(true)
})

test('if the stop can’t be marked delivered nothing is collected, and the form says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent, user, closeNow } = showForm(aStop(), [refuseCall(changeOrder, 'not-allowed')])
  await user.click(await screen.findByRole('button', { name: 'Collect $216.00' }))
  expect(await screen.findByText(/^Not marked delivered, nothing collected\. /)).toBeVisible()
  expect(sent).toEqual([])
  expect(closeNow).not.toHaveBeenCalled()
})

test('an admin can collect at each stop that can be paid: from its menu, and once delivered as its next step', async () => {
  const stops = [
    aStop({ driverId: 4, driverName: 'Bob', customerName: 'Bob’s' }),
    aStop({
      id: 44,
      orderStatus: 'DELIVERED',
      driverId: null,
      driverName: null,
      customerName: 'Walk-in',
      pickupOrder: true,
    }),
  ]
  const user = setUpUser()
  for (const [role, offers] of [
    ['ADMIN', ['Collect', 'Remove driver', 'Navigate', 'Open order']],
    ['SALES', ['Remove driver', 'Navigate', 'Open order']],
    ['ACCOUNTING', ['Navigate', 'Open order']],
  ] as const) {
    const { unmount } = showDay({ stops, roles: [role] })
    await user.click(await screen.findByRole('button', { name: 'Actions for Bob’s' }))
    const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
    expect(entries, role).toEqual(offers)
    const buttons = screen.queryAllByRole('button', { name: /^Collect: /, hidden: true })
    expect(
      buttons.map((button) => button.ariaLabel),
      role,
    ).toEqual(role === 'ADMIN' ? ['Collect: Walk-in'] : [])
    unmount()
  }
})

test('a stop shows what was collected and, until that is confirmed, what is left to collect', async () => {
  const collections = [
    { ...collected, status: 'waiting', refusalReason: null },
    { ...collected, id: 2, paymentMethod: 'CHECK', note: 'Check 7', status: 'refused', refusalReason: 'Not signed' },
  ] as const
  showDay({ stops: [aStop({ collections: [...collections] })] })
  const shown = await openStop()
  expect(shown).toHaveTextContent('$96.00 left$120.00 collected')
  expect(within(shown).getByText('Collected $120.00 in cash, awaiting confirmation')).toBeVisible()
  expect(within(shown).getByText('Accounting refused a check for $120.00 (Check 7): Not signed')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Ann' })).toHaveTextContent(
    '1 left with $96.00 due · 12 units · $120.00 in cash collected, awaiting confirmation',
  )
})

test('a stop where everything was collected says that nothing is left to collect', async () => {
  const all = { ...collected, amount: cents(216_00), status: 'waiting', refusalReason: null } as const
  showDay({ stops: [aStop({ collections: [all] })] })
  expect(await stop()).toHaveTextContent('Nothing more to collect$216.00 collected')
})

test('a stop says what must be collected before the drop and how it comes about', async () => {
  const mustPay = [{ orderId: 7, orderNum: '100412', amount: cents(50_00) }]
  const amounts = { cod: true, mustPay, creditUsed: cents(30_00), toCollect: cents(236_00) }
  showDay({ stops: [aStop(amounts)] })
  expect(await stop()).toHaveTextContent('$236.00 to collectbalance $216.00 + order 100412 $50.00 − credit $30.00')
})

test('drivers can undo their own unconfirmed collections, and the focus goes to their stop', async () => {
  const withdrawn: string[] = []
  const collection = (id: number, driverId: number, status: 'waiting' | 'confirmed') => ({
    ...collected,
    id,
    driverId,
    status,
    refusalReason: null,
    amount: cents(id),
  })
  showDay({
    roles: ['DRIVER'],
    stops: [
      aStop({ collections: [collection(1, 3, 'waiting'), collection(2, 4, 'waiting'), collection(3, 3, 'confirmed')] }),
    ],
    answers: [
      answerCall(withdrawCollection, ({ params }) => {
        withdrawn.push(params['id'] ?? '')
        return { ok: true } as const
      }),
    ],
  })
  await openStop()
  const undo = await screen.findAllByRole('button', { name: /^Undo payment: / })
  expect(undo.map((button) => button.ariaLabel)).toEqual(['Undo payment: collected $0.01 in cash'])
  await setUpUser().click(screen.getByRole('button', { name: /^Undo payment: / }))
  await waitFor(() => expect(screen.getByRole('button', { name: '1: details of Ernst Handel' })).toHaveFocus())
  expect(withdrawn).toEqual(['1'])
})

test('accounting is asked why it takes a payment back', async () => {
  const waiting = { ...collected, status: 'waiting' as const, refusalReason: null }
  showDay({ stops: [aStop({ collections: [waiting] })] })
  await openStop()
  await setUpUser().click(await screen.findByRole('button', { name: /^Undo payment: / }))
  expect(openDialog).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ collection: waiting }))
})

test('a collection that accounting decided on in the meantime can’t be undone, and the stop says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  showDay({
    roles: ['DRIVER'],
    stops: [aStop({ collections: [{ ...collected, status: 'waiting', refusalReason: null }] })],
    answers: [refuseCall(withdrawCollection, 'collection-decided')],
  })
  await openStop()
  await setUpUser().click(await screen.findByRole('button', { name: /^Undo payment: / }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This was confirmed, refused or taken back in the meantime.',
  )
})
