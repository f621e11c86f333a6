import { listBatches } from '@dray/contract/batches'
import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { listCustomers } from '@dray/contract/customers'
import {
  addMemo,
  type CreditMemo,
  issueMemo,
  readMemo,
  readReturnable,
  type ReturnableLine,
} from '@dray/contract/memos'
import { type Order, readOrder } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCustomer, plainBatch } from '../../test-data/catalog.ts'
import { aMemo, aMemoLine, aRequest, aReturnableLine } from '../../test-data/payments/memos.ts'
import { anOrder, anOrderSummary } from '../../test-data/orders/orders.tsx'
import { answerCall, handler, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CheckInCreditMemoModal } from './check-in-credit-memo-modal.tsx'
import { NewCreditMemoModal } from './new-credit-memo-modal.tsx'

const onClose = vi.fn<() => void>()
const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose, zIndex: 200, closeOnEscape: true, returnFocus: true }

const chai = aReturnableLine()
const chang = aReturnableLine({ orderLineId: 2, productSku: 'EXO-BEV-0002', productName: 'Chang', quantity: 10 })
const shipped = (overrides: Partial<Order> = {}) => anOrder({ orderStatus: 'DELIVERED', ...overrides })

type Shown = { lines?: () => ReturnableLine[]; order?: Order; roles?: Role[]; handlers?: Parameters<typeof stubServer> }

const reads = ({ lines = () => [chai, chang], order = shipped() }: Shown) => [
  answerCall(readOrder, () => ({ res: order })),
  answerCall(readReturnable, () => ({ orderId: 1, total: order.total, creditedTotal: cents(0), lines: lines() })),
]

function show(options: Shown = {}) {
  const { roles = ['ACCOUNTING'], handlers = [] } = options
  stubServer(...handlers, ...reads(options))
  const shown = showWithin(<NewCreditMemoModal frame={frame} closeNow={closeNow} orderId={1} />, roles)
  return { ...shown, user: setUpUser() }
}
const collect = (sent: unknown[], answer: CreditMemo = aMemo()) =>
  answerCall(addMemo, ({ params, body }) => {
    sent.push({ order: params['orderId'], ...(body as object) })
    return answer
  })
const field = (name: string) => screen.findByLabelText(name)

test('units are typed by keyboard alone: Enter goes down, letters choose what happens, + splits a line, and only filled lines are sent', async () => {
  const sent: unknown[] = []
  const { user } = show({ handlers: [collect(sent)] })
  expect(await field('Units of Chai')).toHaveFocus()
  await user.keyboard('2d{Tab}{Tab}Broken{Enter}')
  expect(await field('Units of Chang')).toHaveFocus()
  await user.keyboard('4+')
  await waitFor(() => expect(screen.getByLabelText('Units of Chang, part 2')).toHaveFocus())
  await user.keyboard('1k{Tab}{Tab}Opened{Control>}{Enter}{/Control}')
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      order: '1',
      lines: [
        { orderLineId: 1, disposition: 'DAMAGED', units: 2, reason: 'Broken' },
        { orderLineId: 2, disposition: 'RESTOCK', units: 4 },
        { orderLineId: 2, disposition: 'KEPT', units: 1, reason: 'Opened' },
      ],
      notes: null,
      request: false,
    },
  ])
})

test('the total says what lowers the balance and what becomes credit while units are typed', async () => {
  const { user } = show({ order: shipped({ balanceDue: cents(30_00) }) })
  await user.type(await field('Units of Chai'), '1')
  expect(screen.getByText('lowers the balance by $18.00')).toBeVisible()
  await user.type(await field('Units of Chang'), '2')
  expect(screen.getByText('lowers the balance by $30.00, $24.00 becomes credit')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Credit everything' }))
  expect(await field('Units of Chai')).toHaveValue('12')
  expect(screen.getByText('$396.00')).toBeVisible()
})

test('more units than are left, more than a line is worth, and a missing reason are marked where they are', async () => {
  const sent: unknown[] = []
  const { user } = show({
    handlers: [collect(sent)],
    lines: () => [
      { ...chai, creditedUnits: 2, left: 10, creditedAmount: cents(36_00), creditedUnitsAmount: cents(36_00) },
    ],
  })
  await user.type(await field('Units of Chai'), '11')
  expect(await field('Units of Chai')).toHaveAccessibleDescription('Only 10 left')
  await user.keyboard('c')
  const amount = await field('Amount for Chai')
  expect(amount).toHaveFocus()
  await user.type(amount, '180.01')
  expect(amount).toHaveAccessibleDescription('At most $180.00')
  await user.clear(amount)
  await user.type(amount, '180{Control>}{Enter}{/Control}')
  const reason = screen.getByLabelText('Reason for Chai')
  expect(reason).toHaveFocus()
  expect(reason).toHaveAccessibleDescription('Enter a reason')
  expect(screen.getByRole('alert')).toHaveTextContent('Chai: Enter a reason.')
  expect(sent).toEqual([])
  await user.type(reason, 'Late{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('units that someone else credited first are marked when the server refuses them', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  let line = chai
  const refuse = handler(addMemo, () => {
    line = { ...chai, creditedUnits: 11, left: 1, creditedAmount: cents(198_00), creditedUnitsAmount: cents(198_00) }
    const [status, title] = problems['return-exceeds']
    const details = { orderLineId: 1, sku: 'EXO-BEV-0001', left: 1 }
    return Response.json({ title, error: title, status, code: 'return-exceeds', ...details }, { status })
  })
  const { user } = show({ handlers: [refuse], lines: () => [line] })
  await user.type(await field('Units of Chai'), '3{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByLabelText('Units of Chai')).toHaveAccessibleDescription('Only 1 left'))
  expect(screen.getByLabelText('Units of Chai')).toHaveValue('3')
  expect(screen.getByRole('alert')).toHaveTextContent('Chai:')
  expect(closeNow).not.toHaveBeenCalled()
})

test('units of a line imported as shipped need a batch of their product', async () => {
  const sent: unknown[] = []
  const batch = {
    ...plainBatch,
    id: 41,
    batchNumber: 'EXO-BEV-0001-00012',
    initialQuantity: 20,
    remainingQuantity: 8,
    receivedOn: '2026-03-01',
  }
  const { user } = show({
    handlers: [collect(sent), answerCall(listBatches, () => [batch])],
    lines: () => [{ ...chai, needsBatch: true }],
  })
  await user.type(await field('Units of Chai'), '3{Control>}{Enter}{/Control}')
  const chosen = await field('Batch of Chai')
  expect(chosen).toHaveAccessibleDescription('Choose a batch')
  expect(chosen).toHaveFocus()
  await within(chosen).findByRole('option', { name: batch.batchNumber })
  await user.selectOptions(chosen, batch.batchNumber)
  await user.click(screen.getByRole('button', { name: 'Issue credit memo' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ lines: [{ orderLineId: 1, disposition: 'RESTOCK', units: 3, batchId: 41 }] }]),
  )
})

test.each(['SALES', 'INVENTORY', 'DRIVER'] as const)('%s can only request a credit memo', async (role) => {
  const sent: unknown[] = []
  const { user } = show({ roles: [role], handlers: [collect(sent, aRequest())] })
  await user.type(await field('Units of Chai'), '3')
  expect(screen.queryByRole('button', { name: 'Issue credit memo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Request credit memo' }))
  await waitFor(() => expect(sent).toMatchObject([{ request: true }]))
})

test('accounting may also leave it as a request', async () => {
  const sent: unknown[] = []
  const { user } = show({ handlers: [collect(sent, aRequest())] })
  await user.type(await field('Units of Chai'), '3')
  await user.click(screen.getByRole('button', { name: 'Request' }))
  await waitFor(() => expect(sent).toMatchObject([{ request: true }]))
})

test('what was typed survives closing the page', async () => {
  const { user, unmount } = show()
  await user.type(await field('Units of Chai'), '3')
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  show()
  expect(await field('Units of Chai')).toHaveValue('3')
  expect(screen.getByText(/Your unsaved changes from .* were restored\./)).toBeVisible()
})

test('without an order, one of a customer’s shipped orders is chosen first', async () => {
  const orders = [
    anOrderSummary({ orderNum: '100024', id: 2, orderStatus: 'PACKED' }),
    anOrderSummary({ orderStatus: 'DELIVERED' }),
  ]
  stubServer(
    answerCall(listCustomers, () => [aCustomer({ id: 7, customerName: 'Ernst Handel' })]),
    answerCall(listCustomerOrders, () => orders),
    ...reads({}),
  )
  showWithin(<NewCreditMemoModal frame={frame} closeNow={closeNow} />, ['ACCOUNTING'])
  const user = setUpUser()
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'Ern')
  await user.click(await screen.findByRole('option', { name: /Ernst Handel/ }))
  const row = await screen.findByRole('row', { name: /100023/ })
  await waitFor(() => expect(row).toHaveFocus())
  expect(screen.queryByText('100024')).toBeNull()
  await user.keyboard('{Enter}')
  expect(await field('Units of Chai')).toHaveFocus()
  expect(screen.getByRole('heading', { name: 'New credit memo for order 100023' })).toBeVisible()
})

test('a request whose units were counted when the route was settled is filled in with them, and the missing ones are credited only', async () => {
  const sent: unknown[] = []
  const lines = [
    aMemoLine({ orderLineId: 1, units: 2, counted: 4 }),
    aMemoLine({ id: 2, orderLineId: 1, units: 3, disposition: 'DAMAGED', reason: 'Wet', counted: 4 }),
    aMemoLine({ id: 3, orderLineId: 2, units: 5, counted: 0 }),
  ]
  stubServer(
    answerCall(readMemo, () => aRequest({ lines })),
    answerCall(issueMemo, ({ body }) => {
      sent.push(body)
      return aMemo()
    }),
    ...reads({}),
  )
  showWithin(<CheckInCreditMemoModal frame={frame} closeNow={closeNow} memoId={5} />, ['ACCOUNTING'])
  await field('Units of Chang')
  expect(screen.getByText(/Filled in as counted when the route was settled\./)).toBeVisible()
  await setUpUser().click(screen.getByRole('button', { name: 'Check in and issue' }))
  const missing = { disposition: 'KEPT', reason: 'Missing when the route was settled' }
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        lines: [
          { orderLineId: 1, disposition: 'RESTOCK', units: 2 },
          { orderLineId: 1, disposition: 'DAMAGED', units: 2, reason: 'Wet' },
          { orderLineId: 1, units: 1, ...missing },
          { orderLineId: 2, units: 5, ...missing },
        ],
      },
    ]),
  )
})

test('a request is checked in with the units that were found, and a line of which nothing was found is left out', async () => {
  const sent: unknown[] = []
  const lines = [
    aMemoLine({ orderLineId: 2, productName: 'Chang', units: 5, disposition: 'DAMAGED', reason: 'Wet' }),
    aMemoLine({ id: 2, orderLineId: 1, units: 2 }),
  ]
  stubServer(
    answerCall(readMemo, () => aRequest({ lines })),
    answerCall(issueMemo, ({ body }) => {
      sent.push(body)
      return aMemo()
    }),
    ...reads({}),
  )
  showWithin(<CheckInCreditMemoModal frame={frame} closeNow={closeNow} memoId={5} />, ['ACCOUNTING'])
  const user = setUpUser()
  expect(await field('Units of Chang')).toHaveValue('5')
  expect(screen.getByText(/5 requested/)).toBeVisible()
  await user.clear(await field('Units of Chang'))
  await user.type(await field('Units of Chang'), '4')
  await user.clear(await field('Units of Chai'))
  await user.type(await field('Units of Chai'), '0')
  expect(screen.queryByRole('button', { name: 'Request' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check in and issue' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        lines: [{ orderLineId: 2, disposition: 'DAMAGED', units: 4, reason: 'Wet' }],
        notes: null,
        modifiedOn: '2026-03-09T20:00:00.000Z',
      },
    ]),
  )
})
