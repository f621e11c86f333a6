import { addPayComment, type Commission, listPayComments, readCommission } from '@dray/contract/payroll/commission'
import { changePayrollRow } from '@dray/contract/payroll'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCommissionOrder, aCorrection, aSavedRow, commissionServer } from '../../test-data/commission.ts'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, handler, refuseCall, type stubServer } from '../../test-data/screens.tsx'

const input = { year: 2026, month: 11, payPeriod: 'B' as const, userId: 4 }

const someOrders = (): Partial<Commission> => ({
  toBePaid: [
    aCommissionOrder(1),
    aCommissionOrder(2, {
      subtotal: cents(250_50),
      cost: cents(100_25),
      discount: cents(10_00),
      paymentStatus: 'PAID',
    }),
    aCommissionOrder(3, { customerName: 'QUICK-Stop', orderStatus: 'COMPLETED' }),
  ],
  unpaid: [
    aCommissionOrder(4, { customerName: 'Alfreds Futterkiste', paymentStatus: 'PAID' }),
    aCommissionOrder(5, { orderStatus: 'COMPLETED' }),
  ],
  unpaidCount: 2,
})

async function open(commission: Partial<Commission> = someOrders(), answers: Parameters<typeof stubServer> = []) {
  const server = commissionServer(commission)
  const shown = await showModal('CalculateCommission', input, {
    roles: ['PAYROLL'],
    answers: [...answers, ...server.answers],
  })
  await screen.findByRole('button', { name: /^Orders To Be Paid/ })
  return { ...shown, ...server }
}
type Person = Awaited<ReturnType<typeof open>>['person']

const list = (name: string) => screen.getByRole('grid', { name })
const numbersIn = (name: string) =>
  within(list(name))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
const row = (orderNum: string) => screen.getByRole('row', { name: new RegExp(orderNum) })
const cost = (orderNum: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Cost of order ${orderNum}` })
const costSlider = (orderNum: string) => screen.getByRole('slider', { name: `Cost slider of order ${orderNum}` })
const total = (name: string) =>
  within(screen.getByLabelText('Totals')).getByText(name).parentElement?.querySelector('dd')?.textContent
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }))
const wrongRate = 'Enter a percentage from 0 to 100, with at most two decimals'
const toBePaid = 'Orders To Be Paid'
const unpaid = 'Unpaid Orders'

// R2.1-05, R2.12-08, R2.12-10, R2.12-11, R2.12-16, R2.12-17, R2.12-18, R2.12-19, R4.8-01, R9-04, R9-06, R9-07, R9-08
test('a commission shows the person, both lists, each order’s figures, the totals, and that it was never saved', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  await open()
  expect(screen.getByRole('heading', { name: 'Ann Ruiz · November 2026 · B' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Unpaid Orders ?2/ })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('button', { name: /^Orders To Be Paid ?3/ })).toHaveAttribute('aria-expanded', 'true')
  expect(numbersIn(unpaid)).toEqual(['100004', '100005'])
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002', '100003'])
  const heads = within(list(toBePaid)).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...[
      'Order #',
      'Customer',
      'Status',
      'Payment',
      'Subtotal',
      'Cost',
      'Gross profit',
      'Commission',
      'Net profit',
      'Actions',
    ],
  ])
  const cells = within(row('100002')).getAllByRole('gridcell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['100002Nov 17', 'Ernst Handel', 'Delivered', 'Paid', '$250.50Discount $10.00', ''],
    ...['$150.2560%', '$30.05', '$120.20', 'Remove'],
  ])
  const link = within(row('100002')).getByRole('link')
  expect(link.getAttribute('href')).toBe('/orders/100002')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(cost('100002')).toHaveValue('100.25')
  expect(['Orders', 'Subtotal', 'Cost', 'Gross profit', 'Commission', 'Net profit'].map(total)).toEqual([
    ...['3', '$450.50', '$220.25', '$230.2551.1%', '$46.05', '$184.20'],
  ])
  expect(screen.getByText('Last saved: Never')).toBeVisible()
})

// R2.12-05, R4.8-05
test('an order moves to the other list and back, by button or key, and the focus stays in the list it left', async () => {
  const { person } = await open()
  await press(person, 'Remove order 100001')
  expect(numbersIn(toBePaid)).toEqual(['100002', '100003'])
  expect(numbersIn(unpaid)).toEqual(['100001', '100004', '100005'])
  expect(row('100002')).toHaveFocus()
  await person.keyboard('r')
  expect(row('100003')).toHaveFocus()
  await person.keyboard('r')
  expect(numbersIn(toBePaid)).toEqual([])
  await waitFor(() => expect(screen.getByRole('button', { name: /^Orders To Be Paid ?0/ })).toHaveFocus())
  row('100004').focus()
  await person.keyboard('a')
  expect(numbersIn(toBePaid)).toEqual(['100004'])
  expect(row('100005')).toHaveFocus()
})

// R2.12-12, R2.12-13
test('the buttons add and remove all orders, or those that are paid, delivered or completed, and a move can be undone', async () => {
  const { person } = await open()
  await press(person, 'Add Paid')
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002', '100003', '100004'])
  expect(screen.getByText('1 order added.')).toBeVisible()
  await press(person, 'Add Completed')
  expect(numbersIn(unpaid)).toEqual([])
  await press(person, 'Remove Delivered')
  expect(numbersIn(toBePaid)).toEqual(['100003', '100005'])
  await press(person, 'Undo')
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002', '100003', '100004', '100005'])
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await press(person, 'Remove Completed')
  await press(person, 'Remove Paid')
  expect(numbersIn(toBePaid)).toEqual(['100001'])
  await press(person, 'Remove All')
  expect(numbersIn(toBePaid)).toEqual([])
  await press(person, 'Add Delivered')
  expect(numbersIn(unpaid)).toEqual(['100003', '100005'])
  await press(person, 'Add All')
  expect(numbersIn(unpaid)).toEqual([])
})

test('the search narrows both lists, and the buttons move what it shows', async () => {
  const { person } = await open()
  await person.type(screen.getByRole('searchbox'), 'ernst')
  await waitFor(() => expect(numbersIn(toBePaid)).toEqual(['100001', '100002']))
  expect(screen.getByRole('button', { name: /^Orders To Be Paid ?2 of 3/ })).toBeVisible()
  await press(person, 'Remove All')
  await person.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(numbersIn(toBePaid)).toEqual(['100003']))
})

// R2.12-14, R5-69
test('a cost is typed or set by slider in whole dollars, and one with cents stays until the slider moves', async () => {
  const { person } = await open()
  const slider = costSlider('100002')
  expect(slider.getAttribute('min')).toBe('0')
  expect(slider.getAttribute('max')).toBe('250.5')
  expect(slider.getAttribute('step')).toBe('1')
  expect(slider).toHaveAttribute('aria-valuetext', '$100.25')
  await person.clear(cost('100002'))
  await person.type(cost('100002'), '90.5')
  expect(row('100002')).toHaveTextContent('$32.00')
  expect(total('Commission')).toBe('$48.00')
  await person.keyboard('{Enter}')
  expect(cost('100002')).toHaveValue('90.50')
  expect(row('100002')).toHaveTextContent('Order $100.25')
  expect(cost('100003')).toHaveFocus()
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(cost('100001')).toHaveFocus()
  fireEvent.change(slider, { target: { value: '91' } })
  expect(cost('100002')).toHaveValue('91.00')
})

test('a copied column of costs is pasted into the orders below, in their current sort order', async () => {
  const { person } = await open()
  await person.click(within(list(toBePaid)).getByRole('button', { name: /^Order #/ }))
  await person.click(within(list(toBePaid)).getByRole('button', { name: /^Order #/ }))
  await person.click(cost('100002'))
  await person.paste('10\n$20.50\n30')
  expect(['100003', '100002', '100001'].map((orderNum) => cost(orderNum).value)).toEqual(['60.00', '10', '$20.50'])
  expect(total('Cost')).toBe('$90.50')
})

// R5-67, R5-68, R2.12-15
test('the rate is typed, set by slider, or one of six', async () => {
  const { person } = await open()
  const slider = screen.getByRole('slider', { name: 'Commission rate' })
  expect(slider.getAttribute('min')).toBe('0')
  expect(slider.getAttribute('max')).toBe('1')
  expect(slider.getAttribute('step')).toBe('0.01')
  const picks = within(screen.getByRole('group', { name: 'Commission rate' })).getAllByRole('button')
  expect(picks.map(({ textContent }) => textContent)).toEqual(['5%', '10%', '15%', '20%', '25%', '30%'])
  expect(picks[3]).toHaveAttribute('aria-pressed', 'true')
  await person.click(screen.getByRole('button', { name: '10%' }))
  expect(total('Commission')).toBe('$23.03')
  fireEvent.change(slider, { target: { value: '0.07' } })
  expect(total('Commission')).toBe('$16.12')
  const field = screen.getByRole('textbox', { name: 'Commission rate in percent' })
  expect(field).toHaveValue('7%')
  await person.clear(field)
  await person.type(field, '12.5{Enter}')
  expect(field).toHaveValue('12.5%')
  await person.clear(field)
  await person.type(field, '120{Enter}')
  expect(await screen.findByText(wrongRate)).toBeVisible()
  expect(field).toHaveValue('120')
  await person.click(screen.getByRole('button', { name: '10%' }))
  expect(field).toHaveValue('10%')
  expect(screen.queryByText(wrongRate)).toBeNull()
})

test('an invalid rate is not saved, by button or keys, and its field gets the focus', async () => {
  const { person, sent } = await open()
  const field = screen.getByRole('textbox', { name: 'Commission rate in percent' })
  await person.clear(field)
  await person.type(field, '12,5')
  await press(person, 'Save to Payroll')
  await waitFor(() => expect(field).toHaveFocus())
  expect(screen.getByText('Use a period for decimals')).toBeVisible()
  await person.clear(field)
  await person.type(field, '101{Control>}{Enter}{/Control}')
  expect(await screen.findByText(wrongRate)).toBeVisible()
  expect(field).toHaveFocus()
  expect(sent).toEqual([])
  await person.clear(field)
  await person.type(field, '12.5{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Saved to payroll.')).toBeVisible()
  expect(sent[0]).toMatchObject({ commissionRate: 0.125 })
})

// R2.12-17, R2.12-18
test('saving sends a changed rate first, then the list with its costs, and says when it was saved', async () => {
  const { person, sent } = await open()
  await person.click(screen.getByRole('button', { name: '10%' }))
  await press(person, 'Remove order 100003')
  await person.clear(cost('100001'))
  await person.type(cost('100001'), '55')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Saved to payroll.')).toBeVisible()
  expect(sent).toEqual([
    { commissionRate: 0.1, modifiedOn: null },
    {
      paidOrders: [
        { orderId: 1, orderNum: '100001', adjustedCost: 55 },
        { orderId: 2, orderNum: '100002', adjustedCost: null },
      ],
      corrections: [],
      modifiedOn: '2026-11-22T18:00:00.000Z',
    },
  ])
  expect(screen.getByText('Last saved: Nov 22, 2026, 10:01 AM')).toBeVisible()
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002'])
  expect(cost('100001')).toHaveValue('55.00')
  await press(person, 'Save to Payroll')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toMatchObject({ modifiedOn: '2026-11-22T18:01:00.000Z' })
  // Nothing is unsaved.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save to Payroll' })).toBeEnabled())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an invalid cost is not sent, and its field gets the focus', async () => {
  const { person, sent } = await open()
  await person.clear(cost('100002'))
  await person.type(cost('100002'), 'ten')
  await press(person, 'Save to Payroll')
  await waitFor(() => expect(cost('100002')).toHaveFocus())
  expect(row('100002')).toHaveTextContent('Enter an amount in dollars')
  expect(sent).toEqual([])
})

test('an invalid cost hidden by the search or a closed section is named and shown', async () => {
  const { person, sent } = await open()
  await person.clear(cost('100002'))
  await person.type(cost('100002'), 'ten')
  await person.type(screen.getByRole('searchbox'), 'QUICK')
  await waitFor(() => expect(numbersIn(toBePaid)).toEqual(['100003']))
  await person.click(screen.getByRole('button', { name: /^Orders To Be Paid/ }))
  await press(person, 'Save to Payroll')
  const refusal = "The cost of order 100002 isn't valid. Correct it and save again."
  expect(await screen.findByText(refusal)).toBeVisible()
  await waitFor(() => expect(cost('100002')).toHaveFocus())
  expect(cost('100002')).toHaveAccessibleDescription('Enter an amount in dollars')
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002', '100003'])
  await person.clear(cost('100002'))
  expect(screen.queryByText(refusal)).toBeNull()
  expect(sent).toEqual([])
})

test('changes made during a save stay unsaved', async () => {
  const server = commissionServer(someOrders())
  const answered = Promise.withResolvers<void>()
  const row = aSavedRow({ modifiedOn: new Date('2026-11-22T18:05:00Z') })
  const slowly = answerCall(changePayrollRow, async () => {
    await answered.promise
    Object.assign(server.stored, { lastSaved: row.modifiedOn, modifiedOn: row.modifiedOn })
    return row
  })
  const { person } = await open(someOrders(), [slowly, ...server.answers])
  await person.clear(cost('100001'))
  await person.type(cost('100001'), '55')
  await press(person, 'Save to Payroll')
  await person.clear(cost('100002'))
  await person.type(cost('100002'), '90')
  answered.resolve()
  expect(await screen.findByText('Saved to payroll.')).toBeVisible()
  expect(cost('100002')).toHaveValue('90')
  expect(screen.queryByText(/Someone else saved/)).toBeNull()
  await person.keyboard('{Escape}')
  expect(await screen.findByText('You have unsaved changes. Close without saving?')).toBeVisible()
})

test('unsaved changes ask before they are lost', async () => {
  const { person } = await open()
  await press(person, 'Remove order 100001')
  await person.keyboard('{Escape}')
  expect(await screen.findByText('You have unsaved changes. Close without saving?')).toBeVisible()
})

test('moved orders and corrections survive a reload, costs and the rate don’t, and Discard clears them', async () => {
  const commission = { ...someOrders(), offeredCorrections: [aCorrection(9)] }
  const first = await open(commission)
  await press(first.person, 'Remove order 100001')
  const correction = () => screen.getByRole('checkbox', { name: 'Select correction of order 100009' })
  await first.person.click(correction())
  await first.person.clear(cost('100002'))
  await first.person.type(cost('100002'), '90')
  first.unmount()
  const key = Object.keys(localStorage).find((name) => name.endsWith('commission-2026-11-B-4')) ?? ''
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    value: { moved: [[1, false]], corrections: [[9, true]] },
  })
  expect(localStorage.getItem(key)).not.toContain('costs')

  const second = await open(commission)
  expect(numbersIn(toBePaid)).toEqual(['100002', '100003'])
  expect(correction()).toBeChecked()
  expect(cost('100002')).toHaveValue('100.25')
  expect(screen.getByText(/^Your unsaved changes from .* were restored/)).toBeVisible()
  await second.person.keyboard('{Escape}')
  await second.person.click(await screen.findByRole('button', { name: 'Discard' }))
  second.unmount()

  await open(commission)
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002', '100003'])
  expect(screen.queryByText(/were restored/)).toBeNull()
})

test('once changes are saved, nothing is restored', async () => {
  const { person, unmount } = await open()
  await press(person, 'Remove order 100001')
  await press(person, 'Save to Payroll')
  await screen.findByText('Saved to payroll.')
  unmount()
  expect(Object.keys(localStorage).filter((key) => key.includes('commission'))).toEqual([])
})

test('corrections show reason, order, and amount, and can be left out', async () => {
  const { person, sent } = await open({
    ...someOrders(),
    corrections: [aCorrection(8)],
    offeredCorrections: [aCorrection(9, { amount: cents(2_00), reason: 'changed' })],
  })
  expect(row('100008')).toHaveTextContent('100008Alfreds FutterkisteOrder refundedPaid in November 2026 A−$12.50')
  expect([total('Corrections'), total('To be paid')]).toEqual(['−$12.50', '$33.55'])
  await person.click(screen.getByRole('checkbox', { name: 'Select correction of order 100009' }))
  expect([total('Corrections'), total('To be paid')]).toEqual(['−$10.50', '$35.55'])
  await person.click(screen.getByRole('checkbox', { name: 'Select correction of order 100008' }))
  await press(person, 'Save to Payroll')
  await waitFor(() => expect(sent[0]).toMatchObject({ corrections: [9] }))
})

test('a saved correction whose amount has changed says so', async () => {
  await open({ ...someOrders(), corrections: [aCorrection(8, { remark: 'changed' })] })
  expect(row('100008')).toHaveTextContent('Order refundedChanged since it was saved−$12.50')
})

test('an order that no longer earns commission is marked and must be removed before saving', async () => {
  const { person, sent } = await open({
    ...someOrders(),
    toBePaid: [
      aCommissionOrder(1, { remark: 'not-delivered' }),
      aCommissionOrder(2, { remark: 'changed', commission: cents(4_00) }),
    ],
    commission: cents(12_00),
    lastSaved: new Date('2026-11-20T18:00:00Z'),
    modifiedOn: new Date('2026-11-20T18:00:00Z'),
  })
  expect(row('100001')).toHaveTextContent('Not delivered or completed')
  expect(row('100002')).toHaveTextContent('Changed since it was saved with $4.00')
  await press(person, 'Save to Payroll')
  expect(sent).toEqual([])
  expect(screen.getByRole('button', { name: 'Remove it' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(numbersIn(toBePaid)).toEqual(['100002'])
  await press(person, 'Save to Payroll')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('saving replaces a commission typed in the payroll, and the dialog says so', async () => {
  await open({ ...someOrders(), commission: cents(500_00) })
  expect(screen.getByText(/has a commission of \$500\.00, entered by hand/)).toHaveTextContent(
    'replaces it with $46.05',
  )
})

test('a typed commission that equals the orders’ total is not a difference', async () => {
  await open({ ...someOrders(), toBePaid: [aCommissionOrder(1)], commission: cents(8_00) })
  expect(screen.queryByText(/Payroll has a commission of/)).toBeNull()
})

test('someone else’s save is shown together with the user’s own changes', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const server = commissionServer(someOrders())
  const [status, title] = problems['changed-meanwhile']
  let isOutdated = true
  const changedByOther = handler(changePayrollRow, () => {
    isOutdated = false
    server.stored.lastSaved = server.stored.modifiedOn = new Date('2026-11-22T17:00:00Z')
    server.stored.toBePaid = server.stored.toBePaid.slice(1)
    return Response.json(
      { type: '/problems/changed-meanwhile', title, error: title, status, code: 'changed-meanwhile', current: null },
      { status },
    )
  })
  const { person } = await open(someOrders(), [changedByOther, ...server.answers])
  await press(person, 'Remove order 100003')
  await press(person, 'Save to Payroll')
  expect(await screen.findByText(/Check it and save again/)).toBeVisible()
  await waitFor(() => expect(numbersIn(toBePaid)).toEqual(['100002']))
  expect(isOutdated).toBe(false)
  expect(screen.getByText(/Someone else saved this commission/)).toBeVisible()
  await press(person, 'Use theirs')
  expect(numbersIn(toBePaid)).toEqual(['100002', '100003'])
})

test('a refusal names its orders, and what was changed stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const [status, title] = problems['order-in-other-payroll']
  const { person } = await open(someOrders(), [
    handler(changePayrollRow, () =>
      Response.json(
        {
          type: '/problems/x',
          title,
          error: title,
          status,
          code: 'order-in-other-payroll',
          orders: ['100001', '100002'],
        },
        { status },
      ),
    ),
  ])
  await press(person, 'Remove order 100003')
  await press(person, 'Save to Payroll')
  expect(await screen.findByText(`${title} Orders 100001, 100002.`)).toBeVisible()
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002'])
})

test('a submitted commission is read-only', async () => {
  await open({
    ...someOrders(),
    submitted: true,
    lastSaved: new Date('2026-11-20T18:00:00Z'),
    commission: cents(24_00),
  })
  expect(screen.getByText(/was submitted, so it can't be changed/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Cost of/ })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
  for (const name of [/^Remove/, /^Add (?!comment)/, /^Save/]) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(total('Commission')).toBe('$24.00')
})

test('changes made before someone else submitted the payroll aren’t shown as paid, and a notice says so', async () => {
  const { person, cache, stored } = await open()
  await press(person, 'Remove order 100001')
  await person.click(screen.getByRole('button', { name: '10%' }))
  await person.clear(cost('100002'))
  await person.type(cost('100002'), '90')
  Object.assign(stored, { submitted: true, lastSaved: new Date('2026-11-22T18:00:00Z'), unpaid: [], unpaidCount: 0 })
  await act(() => cache.invalidateQueries())
  const notice = await screen.findByText(/was submitted before your changes were saved/)
  expect(notice).toHaveTextContent("They can't be saved anymore.")
  expect(notice).toHaveFocus()
  expect(numbersIn(toBePaid)).toEqual(['100001', '100002', '100003'])
  expect(screen.getByText('20%', { selector: 'strong' })).toBeVisible()
  expect(total('Cost')).toBe('$220.25')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('if nothing was changed, the notice only says that someone else submitted the payroll', async () => {
  const { cache, stored } = await open()
  stored.submitted = true
  await act(() => cache.invalidateQueries())
  expect(await screen.findByText(/was submitted, so it can't be changed/)).toBeVisible()
})

// R8-28
test('a failed read shows the message of the specification and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const server = commissionServer(someOrders())
  await showModal('CalculateCommission', input, {
    roles: ['PAYROLL'],
    answers: [refuseCall(readCommission, 'database-away')],
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Error loading orders: The database isn't responding. Please try again in a moment.",
  )
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a person’s question is shown and can be answered', async () => {
  const sent: unknown[] = []
  const comments = [
    { id: 1, userId: 4, userName: 'Ann Ruiz', text: 'Where is 100003?', createdAt: new Date('2026-11-20T18:00:00Z') },
  ]
  const { person } = await open(someOrders(), [
    answerCall(listPayComments, () => [...comments]),
    answerCall(addPayComment, ({ body }) => {
      sent.push(body)
      const added = { id: 2, userId: 3, userName: 'Ann', text: 'It was late', createdAt: new Date() }
      comments.unshift(added)
      return added
    }),
  ])
  expect(await screen.findByText('Where is 100003?')).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: 'New comment' }), 'It was late{Control>}{Enter}{/Control}')
  expect(await screen.findByText('It was late')).toBeInTheDocument()
  expect(sent).toEqual([{ text: 'It was late' }])
})

test('closing the section asks first if an answer was not added', async () => {
  const { person } = await open()
  const head = screen.getByRole('button', { name: /^Comments/ })
  await person.click(head)
  await person.type(screen.getByRole('textbox', { name: 'New comment' }), 'It was late')
  await person.click(head)
  expect(await screen.findByText("Your comment hasn't been added. Close the comments without it?")).toBeVisible()
  await press(person, 'Keep editing')
  expect(screen.getByRole('textbox', { name: 'New comment' })).toHaveValue('It was late')
  await person.click(head)
  await person.click(await screen.findByRole('button', { name: 'Close comments' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull())
  // Nothing is unsaved.
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
