import { readCreditStanding, releaseCreditHold } from '@dray/contract/orders/credit-holds'
import { changeOrder, changeOrderStatuses, findOrderByNumber, listOrders, placeOrder } from '@dray/contract/orders'
import { findPullShortages, findStatusShortages } from '@dray/contract/pending'
import { listDocuments } from '@dray/contract/documents'
import { listComments } from '@dray/contract/comments'
import { problems } from '@dray/contract/problems'
import { type Cents, cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modalRegistry } from '../../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../../app/modals/modal-stack.tsx'
import {
  answerSequentially,
  openEditOrder,
  order,
  orderServer,
  quantityInput,
  retype,
  updateAnswer,
} from '../../../test-data/orders/edit-order.tsx'
import { marginFloors } from '../../../test-data/margin-floors.ts'
import { add, chooseCustomer, showNewOrder } from '../../../test-data/orders/new-order.tsx'
import { anOrder, anOrderSummary, answerTotals, unknownStock } from '../../../test-data/orders/orders.tsx'
import { answerCall, handler, showScreens, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { OrderPage } from '../order-page.tsx'
import { OrdersPage } from '../orders-page.tsx'

const standing = (balance: Cents, overrides: object = {}) =>
  answerCall(readCreditStanding, () => ({
    balance,
    creditAvailable: zero,
    creditLimit: cents(500_00),
    maxDaysLate: 30,
    daysLate: 0,
    isOverLimit: false,
    isTooLate: false,
    ...overrides,
  }))
const fact = (overrides: object = {}) => ({
  orderNum: null,
  customerId: 7,
  customerName: 'Ernst Handel',
  creditLimit: 500,
  maxDaysLate: 30,
  balance: 716,
  creditAvailable: 0,
  overBy: 216,
  daysLate: null,
  ...overrides,
})
/** Refuses a call; the refusal is logged too. */
function held(call: Parameters<typeof handler>[0], holds: object[] = [fact()], more: object = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [status, title] = problems['credit-hold']
  const body = { type: '/', title, error: title, status, code: 'credit-hold', holds, ...more }
  return handler(call, () => Response.json(body, { status }))
}
const button = (name: string) => screen.getByRole('button', { name })
const notice = () => screen.findByText(/^With this order, Ernst Handel is/)

/** New Order for Ernst Handel with twelve Chai, $216.00. */
async function newOrder(answers: Parameters<typeof showNewOrder>[0]) {
  const shown = showNewOrder(answers)
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  await add(user, 'chai', 12)
  return { ...shown, user }
}

test('New Order warns before Submit if the order is over the limit, but not at the limit', async () => {
  const { user } = await newOrder({ answers: [standing(cents(285_00))] })
  expect(await notice()).toHaveTextContent(
    'Credit hold. With this order, Ernst Handel is $1.00 over the credit limit of $500.00. Save it as a draft and ask accounting to release it.',
  )
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '1')
  expect(screen.queryByText(/over the credit limit/)).toBeNull()
})

test('New Order says that a customer pays too late', async () => {
  await newOrder({ answers: [standing(zero, { daysLate: 45 })] })
  expect(
    await screen.findByText(/The oldest overdue order of Ernst Handel is 45 days late, and 30 are allowed\./),
  ).toBeInTheDocument()
})

test('a rep whose order is refused keeps it as a draft', async () => {
  let presses = 0
  const placing = handler(placeOrder, (request) => {
    presses += 1
    return presses === 1 ? held(placeOrder).answer(request) : answerCall(placeOrder, () => anOrder()).answer(request)
  })
  const { user, sent } = await newOrder({ answers: [placing] })
  await user.click(button('Submit'))
  const refusal = await screen.findByRole('alert')
  expect(refusal).toHaveTextContent(
    'With this order, Ernst Handel is $216.00 over the credit limit of $500.00. It must be released first.',
  )
  expect(within(refusal).queryByRole('textbox')).toBeNull()
  await user.click(button('Save as draft'))
  expect(await screen.findByRole('heading', { name: 'The order page' })).toBeInTheDocument()
  expect(sent.map(({ body }) => body['orderStatus'])).toEqual(['RECEIVED', 'DRAFT'])
})

test('an admin is asked for a reason before an order over the limit is sent, and the reason is sent with it', async () => {
  const { user, sent } = await newOrder({ roles: ['ADMIN'], answers: [standing(cents(500_00))] })
  const field = await screen.findByRole('textbox', { name: 'Why are you releasing this order?' })
  await user.click(button('Submit'))
  expect(sent).toEqual([])
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Enter a reason to release the credit hold.')
  await user.type(field, ' Prepaid ')
  await user.click(button('Submit'))
  expect(await screen.findByRole('heading', { name: 'The order page' })).toBeInTheDocument()
  expect(sent.map(({ body }) => body['creditHoldReason'])).toEqual(['Prepaid'])
})

test('Edit Order warns that a raised line is over the limit, but not about what the order already had', async () => {
  const { answers } = orderServer(order())
  const { person } = await openEditOrder([standing(cents(500_00)), ...answers])
  expect(screen.queryByText(/over the credit limit/)).toBeNull()
  await retype(person, quantityInput('Chai'), '13')
  expect(await notice()).toHaveTextContent('is $18.00 over the credit limit of $500.00. Only an admin can save it')
})

test('a draft held on Submit can be kept as a draft, with what was typed', async () => {
  const { answers, sent } = orderServer(
    order({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT', orderNum: 'DRAFT_AAAA1111' }),
  )
  const refusing = answerSequentially(held(changeOrder), updateAnswer(answers))
  const { person } = await openEditOrder([refusing, ...answers])
  await retype(person, quantityInput('Chai'), '13')
  await person.click(screen.getByRole('combobox', { name: 'Order status' }))
  await person.click(await screen.findByRole('option', { name: 'Received' }))
  await person.click(button('Save'))
  await person.click(await screen.findByRole('button', { name: 'Keep it as a draft' }))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(Object.keys(sent[0] ?? {})).not.toContain('orderStatus')
})

const draft = anOrder({ orderNum: 'DRAFT_AAAA1111', orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
function showDraft(answers: Parameters<typeof stubServer>, roles: Role[], shown = draft) {
  stubServer(
    ...answers,
    answerCall(listDocuments, () => ({ files: [] })),
    answerCall(listComments, () => []),
    unknownStock,
    marginFloors(),
    answerCall(findPullShortages, () => []),
    answerCall(findStatusShortages, () => []),
    answerCall(findOrderByNumber, () => ({ res: shown })),
  )
  const Screen = () => (
    <ModalStack registry={modalRegistry}>
      <OrderPage />
    </ModalStack>
  )
  showScreens({ '/orders/$orderNum': Screen }, { at: `/orders/${shown.orderNum}`, roles })
  return setUpUser()
}

test('accounting releases a draft on its page with a reason', async () => {
  const sent: unknown[] = []
  const releasing = answerCall(releaseCreditHold, ({ body }) => (sent.push(body), draft))
  const user = showDraft([standing(cents(500_00)), releasing], ['ACCOUNTING'])
  expect(await notice()).toHaveTextContent('is $216.00 over the credit limit of $500.00.')
  await user.click(button('Release'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Release order DRAFT_AAAA1111' }))
  expect(dialog.getByRole('button', { name: 'Release' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Reason for the release' }), 'Owner called')
  await user.click(dialog.getByRole('button', { name: 'Release' }))
  expect(sent).toEqual([{ reason: 'Owner called', modifiedOn: draft.modifiedOn.toISOString() }])
})

test('who may not release a draft is told who can', async () => {
  showDraft([standing(cents(500_00))], ['SALES'])
  expect(await notice()).toHaveTextContent('Ask accounting to release it.')
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
})

test('the order page says who released it, when, and why; a released draft is not on hold', async () => {
  const creditRelease = {
    releasedBy: 'Steven Buchanan',
    releasedAt: new Date('2026-03-09T20:00:00Z'),
    reason: 'Owner called',
    total: draft.total,
  }
  showDraft([standing(cents(500_00))], ['SALES'], { ...draft, creditRelease })
  expect(
    await screen.findByText('Credit hold released by Steven Buchanan on Mar 9, 2026, up to $216.00: Owner called'),
  ).toBeInTheDocument()
  expect(screen.queryByText(/over the credit limit/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
})

test('a status menu says why an order is held, and asks an admin for the reason of a release', async () => {
  const sent: unknown[] = []
  let presses = 0
  const changing = handler(changeOrder, (request) => {
    sent.push(request.body)
    presses += 1
    return presses === 1
      ? held(changeOrder).answer(request)
      : answerCall(changeOrder, () => ({ ...draft, orderStatus: 'RECEIVED' as const })).answer(request)
  })
  const user = showDraft([changing], ['ADMIN'])
  await user.click(await screen.findByRole('button', { name: /^Order status of DRAFT_AAAA1111/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Received/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('$216.00 over the credit limit of $500.00')
  await user.type(screen.getByRole('textbox', { name: 'Why are you releasing this order?' }), 'Prepaid{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ orderStatus: 'RECEIVED' }, { orderStatus: 'RECEIVED', creditHoldReason: 'Prepaid' }])
})

test('a held bulk change says why for each order', async () => {
  const orders = [
    anOrderSummary({ id: 1, orderNum: 'DRAFT_AAAA1111', orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }),
    anOrderSummary({ id: 2, orderNum: 'DRAFT_BBBB2222', orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }),
  ]
  const numbers = orders.map(({ orderNum }) => orderNum)
  stubServer(
    held(
      changeOrderStatuses,
      numbers.map((orderNum) => fact({ orderNum })),
      { orders: numbers },
    ),
    answerCall(findStatusShortages, () => []),
    answerCall(listOrders, () => orders),
    answerTotals(orders),
  )
  const Screen = () => (
    <ModalStack registry={modalRegistry}>
      <OrdersPage />
    </ModalStack>
  )
  showScreens({ '/orders': Screen }, { at: '/orders', roles: ['SALES'] })
  const user = setUpUser()
  await screen.findByRole('link', { name: 'DRAFT_AAAA1111' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await user.click(await screen.findByRole('button', { name: 'Change status…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Order status' }))
  await user.click(await screen.findByRole('option', { name: 'Received' }))
  await user.click(dialog.getByRole('button', { name: 'Change 2 orders' }))
  const list = within(await dialog.findByRole('list', { name: 'Credit holds' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    numbers.map((n) => `${n}: With this order, Ernst Handel is $216.00 over the credit limit of $500.00.`),
  )
  expect(dialog.queryByRole('textbox')).toBeNull()
})
