import { listCollections } from '@dray/contract/collections'
import { findSameReference, type PayableOrder, recordPayment } from '@dray/contract/payments'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { companyToday } from '../../kit/text/dates.ts'
import type { ModalInputs } from '../../kit/modals/modals.tsx'
import { showModal } from '../../test-data/modals.tsx'
import { aCollection } from '../../test-data/payments/collections.ts'
import { aPayableOrder, paymentServer } from '../../test-data/payments/payments.ts'
import { answerCall, handler, refuseCall, settings, type stubServer } from '../../test-data/screens.tsx'

type Options = {
  input?: ModalInputs['AddPayment']
  orders?: PayableOrder[]
  credit?: number
  answers?: Parameters<typeof stubServer>
}

const twoOrders = () => [aPayableOrder(12, 400), aPayableOrder(14, 250, { brands: ['Chai', 'Tofu'] })]

async function open({ input = { customerId: 7 }, orders = twoOrders(), credit = 0, answers = [] }: Options = {}) {
  const server = paymentServer({ orders, creditAvailable: cents(credit * 100) })
  const shown = await showModal('AddPayment', input, {
    roles: ['ACCOUNTING'],
    answers: [...answers, ...server.answers],
  })
  if (input.customerId !== undefined && orders[0])
    await screen.findByRole('row', { name: new RegExp(orders[0].orderNum) })
  return { ...shown, ...server }
}
type Person = Awaited<ReturnType<typeof open>>['person']

const amount = () => screen.getByRole('textbox', { name: /^Payment amount/ })
const applied = (orderNum: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Apply to order ${orderNum}` })
const row = (orderNum: string) => screen.getByRole('row', { name: new RegExp(orderNum) })
const box = (orderNum: string) => within(row(orderNum)).getByRole('checkbox')
const bar = (name: string) => screen.getByRole('progressbar', { name })
const submit = (person: Person) => person.click(screen.getByRole('button', { name: 'Record payment' }))
const split = (person: Person) => person.click(screen.getByRole('tab', { name: 'Split' }))
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function type(person: Person, field: HTMLElement, text: string) {
  await person.clear(field)
  await person.type(field, text)
}

const reference = (name = 'Check number') => screen.getByRole('textbox', { name })

test('the methods that the company turned on can be chosen too, and the reference is named by the method', async () => {
  settings.paymentMethods = ['ACH', 'MONEY_ORDER']
  onTestFinished(() => void delete settings.paymentMethods)
  const { person, sent } = await open()
  const method = await screen.findByRole('combobox', { name: 'Method' })
  expect(
    within(method)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cash', 'Check', 'Card', 'ACH', 'Money order'])
  await person.selectOptions(method, 'Check')
  await person.type(reference(), ' 1043 ')
  await person.selectOptions(method, 'ACH')
  expect(reference('Reference')).toHaveValue(' 1043 ')
  await type(person, amount(), '400')
  await person.click(box('100012'))
  await submit(person)
  await waitForClose()
  expect(sent).toMatchObject([{ body: { paymentMethod: 'ACH', reference: '1043' } }])
})

test('c, k and d in the amount or on an order choose cash, check and card', async () => {
  const { person, sent } = await open()
  const chosen = () => screen.getByRole('radio', { checked: true }).getAttribute('value')
  await type(person, amount(), '400')
  await person.keyboard('d')
  expect(chosen()).toBe('CARD')
  await person.keyboard('k')
  expect(chosen()).toBe('CHECK')
  await person.keyboard('{Enter}c')
  expect(chosen()).toBe('CASH')
  await person.keyboard('k ')
  await submit(person)
  await waitForClose()
  expect(sent).toMatchObject([{ body: { paymentMethod: 'CHECK', amount: 400 } }])
})

test('a check that the customer’s payments already have is named while typing, and asked about before it is recorded', async () => {
  const { person, sent, same } = await open()
  await person.click(screen.getByRole('radio', { name: 'Check' }))
  same.push({ id: 3, paymentDate: '2026-03-09', amount: cents(400_00) })
  await person.type(reference(), '1043')
  await screen.findByText('Also on a payment of $400.00 on Mar 9, 2026')
  await type(person, amount(), '400')
  await person.click(box('100012'))
  await person.keyboard('{Control>}{Enter}{/Control}')
  const question = await screen.findByRole('dialog', { name: 'Recorded before?' })
  expect(question).toHaveTextContent("This customer's check 1043 is already on a payment of $400.00 on Mar 9, 2026.")
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Recorded before?' })).toBeNull())
  expect(sent).toEqual([])
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.click(await screen.findByRole('button', { name: 'Record anyway' }))
  await waitForClose()
  expect(sent).toMatchObject([{ body: { paymentMethod: 'CHECK', reference: '1043' } }])
})

test('a payment is recorded although the question about its reference has no answer', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person, sent } = await open({ answers: [refuseCall(findSameReference, 'busy')] })
  await person.click(screen.getByRole('radio', { name: 'Check' }))
  await person.type(reference(), '1043')
  await type(person, amount(), '400')
  await person.click(box('100012'))
  await submit(person)
  await waitForClose()
  expect(sent).toMatchObject([{ body: { reference: '1043' } }])
})

// R2.9-01, R2.9-03, R2.9-04, R2.9-05, R2.9-06, R2.9-08, R2.9-11, R2.9-12, R2.9-13, R2.9-14, R2.9-15, R2.9-16, R2.9-17
test('a new payment has every field of the specification, starts today in cash and Single, with the specified columns', async () => {
  await open({ credit: 75 })
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ernst Handel')
  expect(screen.getByLabelText(/^Payment date/)).toHaveValue(companyToday(settings.timeZone))
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Cash',
    'Check',
    'Card',
  ])
  expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked()
  expect(amount()).toHaveValue('')
  expect(amount()).toHaveFocus()
  expect(screen.getByText('Available $75.00')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Notes' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Single' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('button', { name: 'Balance to selected orders' })).toBeInTheDocument()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Selected', 'Order #', 'Due', 'Status', 'Payment', 'Brand', 'Total', 'Balance', 'Apply $'])
  expect(row('100014')).toHaveTextContent('Multiple')
  const link = within(row('100012')).getByRole('link')
  expect(link.getAttribute('href')).toBe('/orders/100012')
  expect(link.getAttribute('target')).toBe('_blank')
})

// R2.9-09, R2.9-10, R2.9-19, R4.7-01, R4.7-04, R4.7-06, R7.5-14
test('in single mode a selected order gets the funds up to its balance, the rest becomes credit, and another order replaces it', async () => {
  const { person, sent } = await open()
  await type(person, amount(), '500')
  await person.click(box('100012'))
  expect(applied('100012')).toHaveValue('400.00')
  expect(row('100012')).toHaveTextContent('Net $0.00')
  expect(row('100012')).toHaveTextContent('FULLY PAID')
  expect(bar('Funds Applied to Orders')).toHaveAttribute('aria-valuenow', '80')
  expect(bar('Credit to Account')).toHaveAttribute('aria-valuetext', '$100.00')
  await person.click(box('100014'))
  expect([applied('100012').value, applied('100014').value]).toEqual(['', '250.00'])
  await submit(person)
  await waitForClose()
  expect(sent).toEqual([
    {
      call: 'record',
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      body: {
        customerId: 7,
        amount: 500,
        paymentDate: companyToday(settings.timeZone),
        paymentMethod: 'CASH',
        appliedPayments: [{ orderId: 14, amount: 250 }],
        customerCreditDeducted: 0,
        customerCreditAdded: 250,
        reference: null,
        notes: null,
      },
    },
  ])
})

// R2.10-06
test('when opened from a balance, the order is selected and gets the amount as it is typed', async () => {
  const { person, sent } = await open({ input: { customerId: 7, orderId: 14 } })
  expect(box('100014')).toBeChecked()
  await type(person, amount(), '$1,100.5')
  expect(applied('100014')).toHaveValue('250.00')
  await type(person, amount(), '120')
  expect(applied('100014')).toHaveValue('120.00')
  expect(row('100014')).toHaveTextContent('PARTIAL PAYMENT')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitForClose()
  expect(sent[0]?.body).toMatchObject({ amount: 120, appliedPayments: [{ orderId: 14, amount: 120 }] })
})

// R4.7-02, R4.7-05, R2.9-14
test('in split mode the payment is balanced over the selected orders, oldest first; Single keeps the first', async () => {
  const { person } = await open()
  await type(person, amount(), '500')
  await split(person)
  await person.click(box('100014'))
  await person.click(box('100012'))
  expect([applied('100012').value, applied('100014').value]).toEqual(['', ''])
  await person.click(screen.getByRole('button', { name: 'Balance to selected orders' }))
  expect([applied('100012').value, applied('100014').value]).toEqual(['400.00', '100.00'])
  expect(row('100014')).toHaveTextContent('Net $150.00')
  expect(row('100014')).toHaveTextContent('PARTIAL PAYMENT')
  await person.click(screen.getByRole('tab', { name: 'Single' }))
  expect([applied('100012').value, applied('100014').value]).toEqual(['', '250.00'])
})

test('switching from Single to Split keeps the order’s amount, even when another order is selected or the funds change', async () => {
  const { person, sent } = await open()
  await type(person, amount(), '500')
  await person.click(box('100012'))
  await split(person)
  expect(applied('100012')).toHaveValue('400.00')
  await type(person, applied('100014'), '50')
  await type(person, amount(), '460')
  expect([applied('100012').value, applied('100014').value]).toEqual(['400.00', '50.00'])
  await submit(person)
  await waitForClose()
  const appliedPayments = [
    { orderId: 12, amount: 400 },
    { orderId: 14, amount: 50 },
  ]
  expect(sent[0]?.body).toMatchObject({ appliedPayments, customerCreditAdded: 10 })
})

test('Oldest first fills the orders due first, whatever was selected, and asks for a missing amount', async () => {
  const orders = [aPayableOrder(12, 400, { dueOn: '2026-03-20' }), aPayableOrder(14, 250, { dueOn: '2026-03-09' })]
  const { person, sent } = await open({ orders })
  const oldest = screen.getByRole('button', { name: 'Oldest first' })
  await person.click(oldest)
  await waitFor(() => expect(amount()).toHaveFocus())
  expect(amount()).toHaveAccessibleDescription('Please enter a payment amount')
  await type(person, amount(), '450')
  expect(amount()).toBeValid()
  await person.click(box('100012'))
  await person.click(oldest)
  expect([applied('100014').value, applied('100012').value]).toEqual(['250.00', '200.00'])
  await type(person, amount(), '300')
  await person.click(oldest)
  expect([applied('100014').value, applied('100012').value]).toEqual(['250.00', '50.00'])
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitForClose()
  expect(sent[0]?.body).toMatchObject({ customerCreditAdded: 0 })
})

test('the orders say when they are due and how many days late', async () => {
  const today = companyToday(settings.timeZone)
  await open({
    orders: [
      aPayableOrder(12, 400, { dueOn: addDays(today, -12) }),
      aPayableOrder(14, 250, { dueOn: addDays(today, 3) }),
      aPayableOrder(15, 0, { dueOn: addDays(today, -30) }),
    ],
  })
  expect(row('100012')).toHaveTextContent('12 days late')
  expect(row('100014')).not.toHaveTextContent('late')
  expect(row('100015')).not.toHaveTextContent('late')
})

// R5-56, R5-57, R5-52, R5-53
test('an amount above the remaining funds or the balance is marked while typing, but kept', async () => {
  const { person, sent } = await open()
  await type(person, amount(), '500')
  await split(person)
  await type(person, applied('100012'), '300')
  await type(person, applied('100014'), '200.01')
  expect(row('100014')).toHaveTextContent('Insufficient remaining funds.')
  expect(row('100012')).not.toHaveTextContent('Insufficient remaining funds.')
  expect(applied('100014')).toHaveAttribute('aria-invalid', 'true')
  await submit(person)
  expect(await screen.findByText('Insufficient funds for payments selected')).toBeInTheDocument()
  await type(person, amount(), '900')
  await type(person, applied('100014'), '250.01')
  expect(row('100014')).toHaveTextContent('Payment exceeds balance due.')
  expect(applied('100014')).toHaveAccessibleDescription('Payment exceeds balance due.')
  await person.clear(applied('100014'))
  await submit(person)
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter an amount for all selected orders')
  expect(row('100014')).toHaveTextContent('Enter an amount.')
  await waitFor(() => expect(applied('100014')).toHaveFocus())
  expect(sent).toEqual([])
})

// R5-51, R5-61, R5-62, R8-26
test('a payment needs an amount; a negative one and one without digits become 0, other text is refused', async () => {
  const { person, sent } = await open()
  await submit(person)
  expect(await screen.findByText('Please enter a payment amount')).toBeInTheDocument()
  expect(amount()).toHaveAccessibleDescription('Please enter a payment amount')
  await waitFor(() => expect(amount()).toHaveFocus())
  for (const text of ['abc', '-5']) {
    await type(person, amount(), text)
    await person.tab()
    expect(amount()).toHaveValue('0.00')
  }
  await type(person, amount(), '12.345')
  await person.tab()
  expect(screen.getByText('Amount can have at most two decimals')).toBeInTheDocument()
  await type(person, amount(), '1e5')
  await person.tab()
  expect(screen.getByText('Enter an amount in dollars')).toBeInTheDocument()
  await submit(person)
  expect(sent).toEqual([])
})

// R2.9-07, R5-58, R5-59
test('credit alone can pay an order, up to what is available', async () => {
  const { person, sent } = await open({ input: { customerId: 7, orderId: 12 }, credit: 75 })
  await person.click(screen.getByRole('checkbox', { name: /Use customer credit/ }))
  const credit = screen.getByRole('textbox', { name: 'Customer credit used' })
  expect(credit).toHaveValue('75.00')
  await type(person, credit, '80')
  expect(credit).toHaveValue('75.00')
  expect(screen.getByText('Credit amount exceeds available credit')).toBeInTheDocument()
  await submit(person)
  await waitForClose()
  expect(sent[0]?.body).toMatchObject({
    amount: 0,
    customerCreditDeducted: 75,
    appliedPayments: [{ orderId: 12, amount: 75 }],
    customerCreditAdded: 0,
  })
})

test('a payment isn’t recorded while the credit used is invalid', async () => {
  const { person, sent } = await open({ credit: 75 })
  await type(person, amount(), '50')
  await person.click(screen.getByRole('checkbox', { name: /Use customer credit/ }))
  const credit = screen.getByRole('textbox', { name: 'Customer credit used' })
  await type(person, credit, '1.234')
  await submit(person)
  expect(await screen.findByText('Amount can have at most two decimals')).toBeInTheDocument()
  expect(sent).toEqual([])
})

// R5-60, R4.7-03
test('the credit checkbox is disabled if there is no credit, and so is an order that owes nothing', async () => {
  const { person } = await open({ orders: [aPayableOrder(12, 400), aPayableOrder(13, -20), aPayableOrder(14, 0)] })
  expect(screen.getByRole('checkbox', { name: /Use customer credit/ })).toBeDisabled()
  expect(
    [box('100013'), applied('100013'), box('100014'), applied('100014')].map((field) => field.matches(':disabled')),
  ).toEqual([true, true, true, true])
  await type(person, amount(), '500')
  await split(person)
  await person.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  expect([box('100012'), box('100013')].map((each) => (each as HTMLInputElement).checked)).toEqual([true, false])
})

// R2.9-18
test('a customer without open orders has no orders to apply a payment to', async () => {
  await open({ orders: [] })
  expect(await screen.findByText('No Orders Found')).toBeInTheDocument()
})

test('in the Apply $ column, Enter skips orders that owe nothing, Space selects, and b balances', async () => {
  const { person } = await open({ orders: [aPayableOrder(12, 400), aPayableOrder(13, 0), aPayableOrder(14, 250)] })
  await split(person)
  await type(person, amount(), '500')
  await person.keyboard('{Enter}')
  expect(row('100012')).toHaveFocus()
  await person.keyboard(' {Enter}')
  expect(applied('100012')).toHaveFocus()
  await person.keyboard('300{Enter}')
  expect(applied('100014')).toHaveFocus()
  await person.keyboard('50{ArrowUp}')
  expect([applied('100012'), applied('100014')].map(({ value }) => value)).toEqual(['300.00', '50.00'])
  await person.keyboard('b')
  expect([applied('100012'), applied('100014')].map(({ value }) => value)).toEqual(['400.00', '100.00'])
  await person.keyboard(' ')
  expect([box('100012'), box('100014')].map((each) => (each as HTMLInputElement).checked)).toEqual([false, true])
})

test('keys pressed right after a search act on the order searched for', async () => {
  const { person } = await open({ input: { customerId: 7, amount: cents(250_00) } })
  await person.click(screen.getByRole('searchbox', { name: 'Search orders' }))
  await person.keyboard('100014{ArrowDown} ')
  expect([box('100014'), screen.queryByRole('row', { name: /100012/ })].map(Boolean)).toEqual([true, false])
  expect(box('100014')).toBeChecked()
  expect(row('100014')).toHaveFocus()
})

test('a selected order stays in view below the matches, and keys never act on it by mistake', async () => {
  const { person } = await open({ input: { customerId: 7, orderId: 12, amount: cents(250_00) } })
  await split(person)
  const search = screen.getByRole('searchbox', { name: 'Search orders' })
  await person.type(search, 'tofu{ArrowDown} ')
  const numbers = () => screen.getAllByRole('row').map((each) => /10001\d/.exec(each.textContent)?.[0])
  expect(numbers()).toEqual([undefined, '100014', '100012'])
  expect([box('100012'), box('100014')].map((each) => (each as HTMLInputElement).checked)).toEqual([true, true])
  await person.clear(search)
  await person.type(search, '10001x{ArrowDown} ')
  expect(search).toHaveFocus()
  expect(screen.getByText('No other orders match this search.')).toBeInTheDocument()
  expect([box('100012'), box('100014')].map((each) => (each as HTMLInputElement).checked)).toEqual([true, true])
})

const failWith = (code: ProblemCode) => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  return refuseCall(recordPayment, code)
}

// R8-26
test('if someone else’s payment was recorded first, the balances reload and what was typed stays', async () => {
  const { person, account } = await open({ answers: [failWith('balance-exceeded')] })
  await type(person, amount(), '400')
  await person.click(box('100012'))
  account.orders = [aPayableOrder(12, 150, { total: cents(400_00) }), aPayableOrder(14, 250)]
  await submit(person)
  expect(await screen.findByText(`Failed to submit payment. ${problems['balance-exceeded'][1]}`)).toBeInTheDocument()
  await waitFor(() => expect(applied('100012')).toHaveValue('150.00'))
  expect(amount()).toHaveValue('400.00')
  expect(bar('Credit to Account')).toHaveAttribute('aria-valuetext', '$250.00')
})

test('an order that someone else paid in the meantime is named, shown first, and everything else stays', async () => {
  const { person, account, sent } = await open({ answers: [failWith('balance-exceeded')] })
  await type(person, amount(), '650')
  await split(person)
  await type(person, applied('100012'), '400')
  await type(person, applied('100014'), '250')
  account.orders = [aPayableOrder(12, 0), aPayableOrder(14, 250), aPayableOrder(15, 0)]
  await submit(person)
  const message = 'Order 100012 is already paid. Clear it to continue.'
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.queryByText(problems['balance-exceeded'][1])).toBeNull()
  const numbers = screen.getAllByRole('row').map((each) => /10001\d/.exec(each.textContent)?.[0])
  expect(numbers).toEqual([undefined, '100012', '100014', '100015'])
  expect(row('100012')).toHaveTextContent('Already paid.')
  await submit(person)
  await waitFor(() => expect(applied('100012')).toHaveFocus())
  await person.click(box('100012'))
  expect(screen.queryByText(message)).toBeNull()
  expect(amount().getAttribute('value')).toBe('650.00')
  expect(applied('100014').value).toBe('250.00')
  expect(sent).toEqual([])
})

test('an order whose balance has dropped in the meantime is named with its balance', async () => {
  const { person, account } = await open({ answers: [failWith('balance-exceeded')] })
  await type(person, amount(), '650')
  await split(person)
  await type(person, applied('100012'), '400')
  await type(person, applied('100014'), '250')
  account.orders = [aPayableOrder(12, 150), aPayableOrder(14, 250)]
  await submit(person)
  expect(await screen.findByText('Order 100012 owes $150.00.')).toBeInTheDocument()
})

test('recording without an order asks before everything becomes credit, unless there is no order to pay', async () => {
  const first = await open()
  await type(first.person, amount(), '400')
  await first.person.keyboard('{Control>}{Enter}{/Control}')
  expect(
    await screen.findByText('No order is selected, so all of the $400.00 becomes customer credit.'),
  ).toBeInTheDocument()
  expect(first.sent).toEqual([])
  await first.person.click(screen.getByRole('button', { name: 'Add to credit' }))
  await waitForClose()
  expect(first.sent[0]?.body).toMatchObject({ appliedPayments: [], customerCreditAdded: 400 })
  first.unmount()
  const { person, sent } = await open({ orders: [aPayableOrder(12, 0)] })
  await type(person, amount(), '400')
  await submit(person)
  await waitForClose()
  expect(sent).toHaveLength(1)
})

test('credit alone without an order is refused', async () => {
  const { person, sent } = await open({ credit: 75 })
  await person.click(screen.getByRole('checkbox', { name: /Use customer credit/ }))
  await submit(person)
  expect(await screen.findByText('Choose an order to use the credit on.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('several checks by keyboard: the next payment starts at its customer, with the last one’s date and method', async () => {
  const { person, sent } = await open({ input: {} })
  const customer = () => screen.getByRole('combobox', { name: 'Customer' })
  await person.click(customer())
  await person.keyboard('ernst{Enter}')
  expect(amount()).toHaveFocus()
  await person.click(screen.getByRole('radio', { name: 'Check' }))
  await person.click(amount())
  await screen.findByRole('row', { name: /100014/ })
  await person.keyboard('400{Tab}4711{Enter} {Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(customer()).toHaveFocus())
  expect(screen.getByText('Payment of $400.00 from Ernst Handel was recorded.')).toBeInTheDocument()
  expect(
    [customer(), amount(), screen.getByRole('textbox', { name: 'Notes' })].map(
      (each) => (each as HTMLInputElement).value,
    ),
  ).toEqual(['', '', ''])
  expect(screen.getByRole('radio', { name: 'Check' })).toBeChecked()
  expect(screen.getByLabelText(/^Payment date/)).toHaveValue('2026-03-09')
  await person.keyboard('alfreds{Enter}')
  await screen.findByRole('row', { name: /100014/ })
  await person.keyboard('450o{Control>}{Enter}{/Control}')
  await waitForClose()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { customerId: 7, notes: '4711', paymentMethod: 'CHECK', appliedPayments: [{ orderId: 12, amount: 400 }] },
    {
      customerId: 8,
      notes: null,
      paymentMethod: 'CHECK',
      paymentDate: '2026-03-09',
      appliedPayments: [
        { orderId: 12, amount: 400 },
        { orderId: 14, amount: 50 },
      ],
    },
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('s switches between Single and Split, and one Tab leaves the whole date field', async () => {
  const { person } = await open()
  await person.click(amount())
  await person.keyboard('s')
  expect(screen.getByRole('tab', { name: 'Split' })).toHaveAttribute('aria-selected', 'true')
  await person.keyboard('s')
  expect(screen.getByRole('tab', { name: 'Single' })).toHaveAttribute('aria-selected', 'true')
  const date = screen.getByLabelText<HTMLInputElement>(/^Payment date/)
  date.focus()
  await person.tab()
  expect(screen.getByRole('radio', { name: 'Cash' })).toHaveFocus()
})

test('if the response was lost, a payment is resent unchanged, even though the order already shows it', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const attempts: { key: string | null; body: unknown }[] = []
  const lost = handler(recordPayment, async (request) => {
    attempts.push({ key: request.headers.get('idempotency-key'), body: request.body })
    if (attempts.length === 1) throw new TypeError('Failed to fetch')
    return server.record.answer(request)
  })
  const server = { record: paymentServer({ orders: [], creditAvailable: cents(0) }).answers[4] ?? lost }
  const { person, account } = await open({ answers: [lost] })
  await type(person, amount(), '400')
  await person.click(box('100012'))
  account.orders = [aPayableOrder(12, 0, { total: cents(400_00), paymentStatus: 'PAID' }), aPayableOrder(14, 250)]
  await submit(person)
  expect(await screen.findByText(/Try again: it won't be saved twice/)).toBeInTheDocument()
  await waitFor(() => expect(row('100012')).toHaveTextContent('PAID'))
  await submit(person)
  await waitForClose()
  expect(attempts).toHaveLength(2)
  expect(attempts[1]).toEqual(attempts[0])
})

test('money a driver already collected from the customer is shown, so it isn’t recorded twice', async () => {
  const requested = vi.fn<(query: string) => void>()
  const collected = aCollection({
    orderNum: '100012',
    amount: cents(400_00),
    paymentMethod: 'CHECK',
    driverName: 'Cora',
  })
  const answer = answerCall(listCollections, ({ url }) => {
    requested(url.search)
    return [collected]
  })
  await open({ answers: [answer] })
  const text = "Cora already collected a check for $400.00 for order 100012. It hasn't been confirmed yet."
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(requested).toHaveBeenCalledWith('?status=waiting&customer=7')
})

// R8-25
test('a failed payment says so, and both bars add up to 100', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { person } = await open({ answers: [handler(recordPayment, () => new Response('', { status: 502 }))] })
  await type(person, amount(), '400')
  await person.click(box('100012'))
  await submit(person)
  expect(await screen.findByText(/^Failed to submit payment/)).toBeInTheDocument()
  expect(amount()).toHaveValue('400.00')
  await type(person, amount(), '640')
  // 62.5 and 37.5 percent
  const shares = ['Funds Applied to Orders', 'Credit to Account'].map((name) => bar(name).getAttribute('aria-valuenow'))
  expect(shares).toEqual(['63', '37'])
})

/** Sends a payment of $410.00 whose answer is lost, and closes the page. Returns the keys sent. */
async function loseTheAnswer(then: (person: Person) => Promise<void> = async () => undefined) {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const keys: (string | null)[] = []
  const lost = handler(recordPayment, ({ headers }) => {
    keys.push(headers.get('idempotency-key'))
    return new Response('', { status: 502 })
  })
  const { person, unmount } = await open({ answers: [lost] })
  await type(person, amount(), '410')
  await person.click(box('100012'))
  await submit(person)
  await screen.findByText(/^Failed to submit payment/)
  await then(person)
  unmount()
  return keys
}

test('an unsaved payment is restored with its key, and closing asks first', async () => {
  const keys = await loseTheAnswer(async (person) => {
    await person.keyboard('{Escape}')
    expect(await screen.findByText('The payment may have been saved')).toBeInTheDocument()
  })
  const { person, sent } = await open()
  expect(amount()).toHaveValue('410.00')
  expect(amount()).toHaveFocus()
  const notice = screen.getByText(/^Your unsaved changes from .* were restored\.$/)
  expect(notice.compareDocumentPosition(amount())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await submit(person)
  await waitForClose()
  expect(sent.map(({ key }) => key)).toEqual(keys)
  expect(Object.keys(localStorage).filter((name) => name.includes('new-payment'))).toEqual([])
})

test('a payment whose response was lost can be resent after a reload and is recorded once', async () => {
  const keys = await loseTheAnswer()
  // The order was paid by this same payment.
  const { person, sent } = await open({ orders: [aPayableOrder(12, 0), aPayableOrder(14, 250)] })
  expect(screen.getByText(/so this payment may already be recorded/)).toBeVisible()
  await submit(person)
  await waitForClose()
  expect(sent).toMatchObject([
    { key: keys[0], body: { amount: 410, appliedPayments: [{ orderId: 12, amount: 400 }], customerCreditAdded: 10 } },
  ])
})

test('once edited, a payment whose response was lost is a new one, checked against the balances', async () => {
  await loseTheAnswer()
  const { person, sent } = await open({ orders: [aPayableOrder(12, 0), aPayableOrder(14, 250)] })
  await type(person, amount(), '420')
  expect(screen.queryByText(/may already be recorded/)).toBeNull()
  await submit(person)
  expect(screen.getByText('Order 100012 is already paid. Clear it to continue.')).toBeVisible()
  expect(sent).toEqual([])
})

test('choosing another customer clears the selected orders', async () => {
  const { person } = await open()
  await type(person, amount(), '400')
  await person.click(box('100012'))
  const customer = screen.getByRole('combobox', { name: 'Customer' })
  await person.clear(customer)
  await person.type(customer, 'Alfreds{Enter}')
  await waitFor(() => expect(box('100012')).not.toBeChecked())
})

test('what a payment leaves open on a shipped order can be credited from there, before it ships nothing can', async () => {
  const packed = aPayableOrder(13, 400, { orderStatus: 'PACKED' })
  const { person } = await open({ orders: [aPayableOrder(12, 400, { orderStatus: 'DELIVERED' }), packed] })
  await type(person, amount(), '399')
  await person.click(box('100013'))
  expect(await screen.findByText('PARTIAL PAYMENT')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Credit the rest/ })).toBeNull()
  await person.click(box('100012'))
  const creditRest = await screen.findByRole('button', { name: 'Credit the rest of order 100012' })
  await type(person, amount(), '400')
  await waitFor(() => expect(creditRest).not.toBeInTheDocument())
})
