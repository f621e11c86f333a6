import { changePayment, type PayableOrder, type Payment, voidPayment } from '@dray/contract/payments'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { readRecents } from '../../records/recents.ts'
import { showModal } from '../../test-data/modals.tsx'
import { aPayableOrder, aPayment, paymentServer } from '../../test-data/payments/payments.ts'
import { handler, refuseCall, settings, type stubServer } from '../../test-data/screens.tsx'

type Options = {
  payment?: Partial<Payment>
  orders?: PayableOrder[]
  roles?: Role[]
  answers?: Parameters<typeof stubServer>
}

const later = new Date('2026-03-10T07:00:00Z')

/** A check of $400.00 that pays order 100012, which owed $400.00. */
async function open({ payment, orders, roles = ['ACCOUNTING'], answers = [] }: Options = {}) {
  const server = paymentServer(
    {
      orders: orders ?? [aPayableOrder(12, 400, { paymentStatus: 'PAID' }), aPayableOrder(14, 250)],
      creditAvailable: cents(0),
    },
    aPayment(payment),
  )
  const shown = await showModal('EditPayment', { paymentId: 5 }, { roles, answers: [...answers, ...server.answers] })
  await screen.findByRole('row', { name: /100012/ })
  const change = async (part: Partial<Payment>) => {
    Object.assign(server.stored, { modifiedOn: later }, part)
    await act(() => refresh(shown.cache, changePayment.changes))
  }
  return { ...shown, ...server, change }
}
type Person = Awaited<ReturnType<typeof open>>['person']

const amount = () => screen.getByRole('textbox', { name: /^Payment amount/ })
const applied = (orderNum: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Apply to order ${orderNum}` })
const row = (orderNum: string) => screen.getByRole('row', { name: new RegExp(orderNum) })
const button = (name: string) => screen.getByRole('button', { name })
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function type(person: Person, field: HTMLElement, text: string) {
  await person.clear(field)
  await person.type(field, text)
}

const voidDialog = () => screen.findByRole('dialog', { name: 'Void payment' })
async function giveReason(person: Person) {
  const dialog = within(await voidDialog())
  await person.type(await dialog.findByLabelText(/^Reason/), 'Check bounced')
  await person.click(dialog.getByRole('button', { name: 'Void payment' }))
}

test('notes of a payment of a closed day can be changed, but not to another closed day', async () => {
  settings.closedThrough = '2026-03-09'
  onTestFinished(() => void delete settings.closedThrough)
  const { person, sent } = await open()
  await type(person, screen.getByLabelText(/^Payment date/), '2026-03-08')
  expect(screen.getByText(/Nothing can be dated Mar 8, 2026/)).toBeVisible()
  await type(person, screen.getByLabelText(/^Payment date/), '2026-03-09')
  await type(person, screen.getByLabelText(/^Notes/), 'Late')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toMatchObject([{ call: 'change', body: { notes: 'Late', paymentDate: '2026-03-09' } }])
})

test('an order that this payment pays is not called late', async () => {
  const dueOn = '2026-01-05'
  await open({
    orders: [aPayableOrder(12, 400, { paymentStatus: 'PAID', dueOn }), aPayableOrder(14, 250, { dueOn })],
  })
  expect(row('100012')).not.toHaveTextContent('late')
  expect(row('100014')).toHaveTextContent('late')
})

// R2.9-02, R7.5-16
test('Edit Payment starts with the stored values, and an order that got everything follows the new amount', async () => {
  const { person, sent } = await open()
  expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveValue('Ernst Handel')
  expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveAttribute('readonly')
  expect(screen.getByRole('radio', { name: 'Check' })).toBeChecked()
  expect([amount(), applied('100012')].map((field) => (field as HTMLInputElement).value)).toEqual(['400.00', '400.00'])
  expect(row('100012')).toHaveTextContent('FULLY PAID')
  expect(button('Save')).toBeDisabled()
  await type(person, amount(), '320')
  expect(applied('100012')).toHaveValue('320.00')
  expect(row('100012')).toHaveTextContent('PARTIAL PAYMENT')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toEqual([
    {
      call: 'change',
      body: {
        customerId: 7,
        amount: 320,
        paymentDate: '2026-03-09',
        paymentMethod: 'CHECK',
        appliedPayments: [{ orderId: 12, amount: 320 }],
        customerCreditDeducted: 0,
        customerCreditAdded: 0,
        reference: null,
        notes: null,
        modifiedOn: '2026-03-09T18:00:00.000Z',
      },
    },
  ])
})

// R5-54, R5-55
test('a selected order needs an amount above zero; if the funds are exceeded too, a second message asks for a valid amount', async () => {
  const { person, sent } = await open()
  await person.click(screen.getByRole('tab', { name: 'Split' }))
  await type(person, applied('100014'), '0')
  await type(person, amount(), '300')
  await person.click(button('Save'))
  const messages = await screen.findByText('Please enter an amount for all selected orders')
  expect(messages.nextSibling).toHaveTextContent('Please enter a valid payment amount')
  await type(person, applied('100014'), '10')
  expect(await screen.findByText('Insufficient funds for payments selected')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('an order that was canceled after it was paid may keep its amount, and takes no more', async () => {
  const canceled = aPayableOrder(12, 500, { orderStatus: 'CANCELLED' })
  const { person } = await open({ orders: [canceled] })
  expect(applied('100012')).toBeEnabled()
  await person.click(screen.getByRole('tab', { name: 'Split' }))
  await type(person, amount(), '900')
  await type(person, applied('100012'), '400.01')
  expect(row('100012')).toHaveTextContent('Payment exceeds balance due.')
})

// R8-25
test.for(['balance-exceeded', 'credit-exceeds-available', 'busy', 'database-away'] as const)(
  'a payment that fails with %s says so first, then why',
  async (code) => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    const { person } = await open({ answers: [refuseCall(changePayment, code)] })
    await type(person, amount(), '420')
    await person.click(button('Save'))
    expect(await screen.findByText(`Failed to submit payment. ${problems[code][1]}`)).toBeVisible()
    expect(amount()).toHaveValue('420.00')
  },
)

test('voiding asks why, says what it does, and closes the payment', async () => {
  const { person, sent } = await open({ payment: { customerCreditAdded: cents(20_00) } })
  await person.click(button('Void payment'))
  const question = await voidDialog()
  expect(question).toHaveTextContent('Void the payment of $400.00? Order 100012 will be due again.')
  expect(question).toHaveTextContent('$20.00 of customer credit will be taken back.')
  expect(question).not.toHaveTextContent('unsaved')
  await giveReason(person)
  await waitForClose()
  expect(sent).toEqual([{ call: 'void', body: { reason: 'Check bounced' } }])
})

test('a payment whose credit was spent can’t be voided', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { person } = await open({ answers: [refuseCall(voidPayment, 'credit-used')] })
  await person.click(button('Void payment'))
  await giveReason(person)
  const question = await voidDialog()
  expect(await within(question).findByText(problems['credit-used'][1])).toBeInTheDocument()
  expect(within(question).getByLabelText(/^Reason/)).toHaveValue('Check bounced')
  expect(amount()).toHaveValue('400.00')
})

test('voiding a payment with unsaved changes says that they are lost', async () => {
  const { person, sent } = await open()
  await type(person, amount(), '320')
  await person.click(button('Void payment'))
  expect(await voidDialog()).toHaveTextContent('Your unsaved changes will be lost.')
  await giveReason(person)
  await waitForClose()
  expect(sent).toMatchObject([{ call: 'void' }])
})

test('a payment on an order that became cheaper can be saved with its amount', async () => {
  const { person, sent } = await open({ orders: [aPayableOrder(12, 300)] })
  await type(person, screen.getByRole('textbox', { name: 'Notes' }), 'Check 881')
  expect(row('100012')).not.toHaveTextContent('Payment exceeds balance due.')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent[0]?.body).toMatchObject({ notes: 'Check 881', appliedPayments: [{ orderId: 12, amount: 400 }] })
})

test('a colleague’s changes are resolved field by field and order by order', async () => {
  const { person, change, sent } = await open()
  await type(person, screen.getByRole('textbox', { name: 'Notes' }), 'Check 881')
  await type(person, applied('100012'), '350')
  await change({
    notes: 'Check 4711',
    paymentDate: '2026-03-10',
    orders: [{ orderId: 12, orderNum: '100012', amountApplied: cents(390_00) }],
  })
  expect(await screen.findByText('Notes: now “Check 4711”, yours “Check 881”')).toBeInTheDocument()
  expect(screen.getByText('Applied to order 100012: now “$390.00”, yours “$350.00”')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Payment date/)).toHaveValue('2026-03-10')
  await person.click(button('Use theirs: Notes'))
  await person.click(button('Keep mine'))
  await person.click(button('Save'))
  await waitForClose()
  expect(sent[0]?.body).toMatchObject({
    notes: 'Check 4711',
    paymentDate: '2026-03-10',
    appliedPayments: [{ orderId: 12, amount: 350 }],
    modifiedOn: later.toISOString(),
  })
})

test('unsaved changes are restored after a reload, and closing asks first', async () => {
  const first = await open()
  await type(first.person, amount(), '390')
  await first.person.keyboard('{Escape}')
  expect(await screen.findByText('You have unsaved changes. Close without saving?')).toBeInTheDocument()
  first.unmount()
  await open()
  expect(amount()).toHaveValue('390.00')
  expect(applied('100012')).toHaveValue('390.00')
  expect(screen.getByText(/^Your unsaved changes from .* were restored\.$/)).toBeInTheDocument()
})

// R7.5-15
test('users who can’t record payments see a payment without fields or buttons', async () => {
  await open({ roles: ['SALES'] })
  expect(screen.getByRole('heading', { name: 'Payment' })).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent('$400.00')
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: 'New comment' })])
  expect(screen.queryByRole('button', { name: 'Void payment' })).toBeNull()
  for (const credit of ['Customer credit used', 'Credit to Account']) expect(screen.queryByText(credit)).toBeNull()
})

test('a payment that used or left credit shows how much', async () => {
  const credit = { customerCreditDeducted: cents(12_00), customerCreditAdded: cents(7_50) }
  await open({ roles: ['SALES'], payment: credit })
  expect(screen.getByText('Customer credit used').nextElementSibling).toHaveTextContent('$12.00')
  expect(screen.getByText('Credit to Account').nextElementSibling).toHaveTextContent('$7.50')
})

test('a voided payment says when, by whom and why, and cannot be changed', async () => {
  await open({ payment: { voidedOn: later, voidedBy: 'Steven Buchanan', voidReason: 'Check bounced' } })
  expect(screen.getByText('Reason: Check bounced')).toBeInTheDocument()
  expect(screen.getByText(/^Voided on Mar 10, 2026, .* by Steven Buchanan\./)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a payment that doesn’t exist is reported as such', async () => {
  const unknown = handler({ method: 'GET', path: '/api/db/payments/getById/:id' }, () =>
    Response.json(
      { type: '/problems/not-found', title: 'Gone', error: 'Gone', status: 404, code: 'not-found' },
      { status: 404 },
    ),
  )
  await showModal('EditPayment', { paymentId: 5 }, { roles: ['ACCOUNTING'], answers: [unknown] })
  expect(await screen.findByText("This payment doesn't exist.")).toBeInTheDocument()
})

test('a payment has comments and a change log, and search offers it again', async () => {
  await open({})
  expect(await screen.findByRole('region', { name: 'Comments: 0' })).toBeInTheDocument()
  expect(await screen.findByRole('region', { name: /^Change Log/ })).toBeInTheDocument()
  expect(readRecents(3)[0]).toMatchObject({ group: 'Payments', address: '/payments?modal=edit-payment.5' })
})
