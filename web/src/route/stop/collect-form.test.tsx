import { readOwed } from '@dray/contract/receivables'
import { cents } from '@dray/domain/money'
import { nothingOwed } from '@dray/domain/receivables/aging'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCall } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { aRouteStop, openStop, routeStop, showRoute, stopRouteTime } from '../../test-data/shown-route.tsx'

beforeEach(stopRouteTime)

const owed = answerCall(readOwed, () => ({
  balance: cents(516_00),
  aging: { ...nothingOwed, current: cents(516_00) },
  overdue: cents(0),
  daysLate: 0,
  oldestDueOn: null,
}))

type Options = NonNullable<Parameters<typeof showRoute>[0]>

async function openForm(options: Options = { stops: [aRouteStop({ orderStatus: 'DELIVERED' })] }) {
  const user = setUpUser()
  const state = await showRoute({ ...options, answers: [owed] })
  await openStop()
  await user.click(screen.getByRole('button', { name: 'Collect: Ernst Handel' }))
  return { user, state, form: within(screen.getByRole('dialog', { name: 'Collect: Ernst Handel' })) }
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
  const { user, state, form } = await openForm()
  await user.click(form.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(state.events).toHaveLength(1))
  expect(state.events).toMatchObject([{ kind: 'COLLECTED', orderId: 42, amount: 216_00, paymentMethod: 'CASH' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await within(await routeStop()).findByText('Collected $216.00 in cash, awaiting confirmation')).toBeVisible()
})

test('unconfirmed collections are left out of the prefilled amount, and a check has its number', async () => {
  const waiting = { ...collected, status: 'waiting', refusalReason: null } as const
  const { user, state, form } = await openForm({
    stops: [aRouteStop({ orderStatus: 'DELIVERED', collections: [waiting] })],
  })
  await user.click(form.getByLabelText('Check'))
  await user.type(form.getByLabelText('Check number'), '1043')
  await user.type(form.getByLabelText('Note'), 'From the son')
  await user.click(form.getByRole('button', { name: 'Collect $96.00' }))
  await waitFor(() =>
    expect(state.events).toMatchObject([
      { amount: 96_00, paymentMethod: 'CHECK', reference: '1043', notes: 'From the son' },
    ]),
  )
})

test('cash has no number, even if one was typed for a check before', async () => {
  const { user, state, form } = await openForm()
  await user.click(form.getByLabelText('Check'))
  await user.type(form.getByLabelText('Check number'), '1043')
  await user.click(form.getByLabelText('Cash'))
  expect(form.queryByLabelText('Check number')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(state.events).toMatchObject([{ paymentMethod: 'CASH' }]))
  expect(state.events[0]).not.toHaveProperty('reference')
})

test('several payments can be collected at a stop', async () => {
  const { user, state, form } = await openForm()
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '100')
  await user.click(form.getByRole('button', { name: 'Collect $100.00' }))
  await waitFor(() => expect(state.events).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Collect: Ernst Handel' }))
  await user.click(await screen.findByLabelText('Check'))
  await user.click(screen.getByRole('button', { name: 'Collect $116.00' }))
  await waitFor(() => expect(state.events).toMatchObject([{ amount: 100_00 }, { amount: 116_00 }]))
})

test('more than the customer’s whole balance needs confirmation; an invalid amount can’t be sent', async () => {
  const { user, state, form } = await openForm()
  await form.findByText("Order 100023: $216.00 due, $516.00 with the customer's other orders")
  const field = form.getByLabelText('Amount')
  for (const wrong of ['0', '-5', '12.345', '1e5', 'free']) {
    await user.clear(field)
    await user.type(field, wrong)
    await user.click(form.getByRole('button', { name: 'Collect' }))
    expect(field).toHaveAccessibleDescription('Enter an amount above $0.00')
    await waitFor(() => expect(field).toHaveFocus())
  }
  await user.clear(field)
  await user.type(field, '2160')
  await user.click(form.getByRole('button', { name: 'Collect $2,160.00' }))
  expect(await form.findByRole('alert')).toHaveTextContent(
    '$2,160.00 is more than everything Ernst Handel owes ($516.00).',
  )
  expect(state.events).toEqual([])
  // A different amount asks again.
  await user.clear(field)
  await user.type(field, '516.01')
  await user.click(form.getByRole('button', { name: 'Collect $516.01' }))
  await user.click(await form.findByRole('button', { name: 'Collect $516.01 anyway' }))
  await waitFor(() => expect(state.events).toMatchObject([{ amount: 516_01 }]))
})

test('more than the order’s balance is accepted while the customer owes it, and the form says what becomes credit', async () => {
  const { user, state, form } = await openForm()
  await form.findByText("Order 100023: $216.00 due, $516.00 with the customer's other orders")
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '500')
  expect(form.getByText('$284.00 becomes credit')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Collect $500.00' }))
  await waitFor(() => expect(state.events).toMatchObject([{ amount: 500_00 }]))
})

test('without a connection money is collected too, and more than this order owes is asked about', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const user = setUpUser()
  const state = await showRoute()
  state.isOffline = true
  await user.click(screen.getByRole('button', { name: 'Collect: Ernst Handel' }))
  await user.clear(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), '300')
  await user.click(screen.getByLabelText('Also mark delivered'))
  await user.click(screen.getByRole('button', { name: 'Collect $300.00' }))
  await user.click(await screen.findByRole('button', { name: 'Collect $300.00 anyway' }))
  const stop = within(await routeStop())
  expect(await stop.findByText(/^Collected \$300\.00 in cash at .*, not sent yet$/)).toBeVisible()
  expect(stop.queryByText(/awaiting confirmation/)).toBeNull()
})

test('collecting at an open stop also marks it delivered, after the money, and offers to undo that', async () => {
  const { user, state, form } = await openForm({})
  expect(form.getByLabelText('Also mark delivered')).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Collect $216.00' }))
  expect(await screen.findByRole('button', { name: 'Undo delivery' })).toBeVisible()
  await waitFor(() => expect(state.events.map(({ kind }) => kind)).toEqual(['COLLECTED', 'DELIVERED']))
})

test('a driver who clears the box only collects', async () => {
  const { user, state, form } = await openForm({})
  await user.click(form.getByLabelText('Also mark delivered'))
  await user.click(form.getByRole('button', { name: 'Collect $216.00' }))
  await waitFor(() => expect(state.events.map(({ kind }) => kind)).toEqual(['COLLECTED']))
  expect(await screen.findByRole('button', { name: 'Delivered: Ernst Handel' })).toBeVisible()
})

test('a stop with money to collect first leads to it, and less than that doesn’t mark it delivered', async () => {
  const user = setUpUser()
  const state = await showRoute({
    stops: [aRouteStop({ cod: true, toCollect: cents(200_00), creditUsed: cents(16_00) })],
    answers: [owed],
  })
  expect(await routeStop()).toHaveTextContent('Collect before you unload $200.00')
  expect(within(await routeStop()).getByText('balance $216.00 − credit $16.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delivered: Ernst Handel' }))
  const form = within(screen.getByRole('dialog', { name: 'Collect: Ernst Handel' }))
  const amount = form.getByLabelText('Amount')
  expect(amount).toHaveValue('200.00')
  await user.clear(amount)
  await user.type(amount, '50')
  expect(form.getByRole('checkbox')).toBeDisabled()
  await user.click(form.getByRole('button', { name: 'Collect $50.00' }))
  await waitFor(() => expect(state.events).toMatchObject([{ kind: 'COLLECTED', amount: 50_00 }]))
  await waitFor(async () => expect(await routeStop()).toHaveTextContent('Collect before you unload $150.00'))
  await user.click(screen.getByRole('button', { name: 'Delivered: Ernst Handel' }))
  await user.click(screen.getByRole('button', { name: 'Collect $150.00' }))
  await waitFor(() => expect(state.events.map(({ kind }) => kind)).toEqual(['COLLECTED', 'COLLECTED', 'DELIVERED']))
})

test('money that pays a required order says so, and only the rest becomes credit', async () => {
  const mustPay = [{ orderId: 40, orderNum: '100020', amount: cents(138_00) }]
  const { user, form } = await openForm({ stops: [aRouteStop({ cod: true, mustPay, toCollect: cents(354_00) })] })
  expect(form.getByLabelText('Amount')).toHaveAccessibleDescription('$138.00 pays order 100020')
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '360')
  expect(form.getByLabelText('Amount')).toHaveAccessibleDescription('$138.00 pays order 100020, $6.00 becomes credit')
})

test('money taken at one stop for two counts at the second, before the server has it', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const first = aRouteStop({ cod: true, toCollect: cents(216_00) })
  const second = { ...first, id: 43, orderNum: '100024', customerName: 'Ernst Handel, Linz' }
  const { user, state, form } = await openForm({ stops: [first, second] })
  state.isOffline = true
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '400')
  await user.click(form.getByRole('button', { name: 'Collect $400.00' }))
  const next = await routeStop('Ernst Handel, Linz')
  await waitFor(() => expect(next).toHaveTextContent('Collect before you unload $32.00'))
  expect(within(next).getByText('balance $216.00 − from other stops $184.00')).toBeVisible()
})

test('money alone doesn’t deliver where a proof is required: the form for it follows', async () => {
  const user = setUpUser()
  const state = await showRoute({
    stops: [aRouteStop({ cod: true, toCollect: cents(216_00) })],
    rules: { requireSignature: true },
    answers: [owed],
  })
  await user.click(screen.getByRole('button', { name: 'Delivered: Ernst Handel' }))
  await user.click(screen.getByRole('button', { name: 'Collect $216.00' }))
  const form = within(await screen.findByRole('dialog', { name: 'Delivered: Ernst Handel' }))
  await user.type(form.getByLabelText('Received by'), 'Roland Mendel')
  await user.click(form.getByRole('button', { name: 'Sign with the typed name' }))
  await user.click(form.getByRole('button', { name: 'Delivered' }))
  await waitFor(() =>
    expect(state.events).toMatchObject([{ kind: 'COLLECTED' }, { kind: 'DELIVERED', receivedBy: 'Roland Mendel' }]),
  )
})
