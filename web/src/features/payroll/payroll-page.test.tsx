import { type PayrollTasks, readPayrollTasks } from '@dray/contract/payroll/commission'
import { changePayrollRow, type PayrollPeriod, type PayrollRow, readPayroll } from '@dray/contract/payroll'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { payrollReloadDelay } from '../../kit/timings.ts'
import { downloads } from '../../test-data/downloads.ts'
import { aPayrollPeriod, aPayrollRow, savedRow } from '../../test-data/payroll.ts'
import { readSheet } from '../../test-data/read-sheet.ts'
import { answerCall, handler, openDialog, openModal, showScreens, stubServer } from '../../test-data/screens.tsx'
import { passTime, setUpUser, stopTime } from '../../test-data/set-up-user.ts'
import { PayrollPage } from './payroll-page.tsx'

const ana = aPayrollRow({ hoursWorked: 70, totalBasePay: cents(1260_00), totalPay: cents(1260_00) })
const ben = aPayrollRow({
  userId: 2,
  name: 'Ben Ode',
  payType: 'SALARY',
  baseRate: cents(2000_00),
  totalBasePay: cents(2000_00),
  commission: cents(310_25),
  orderCount: 8,
  changedOrders: 2,
  totalPay: cents(2310_25),
})
const cleo = aPayrollRow({
  userId: 4,
  name: 'Cleo Park',
  payType: 'COMMISSION',
  baseRate: null,
  commissionRate: 0.125,
  commission: cents(900_10),
  reimbursement: cents(45_50),
  reimbursementsDetails: [{ description: 'Fuel', amount: cents(45_50) }],
  totalPay: cents(945_60),
  hasQuestion: true,
  comments: 1,
})

let period: PayrollPeriod
let sent: { user: string | undefined; body: unknown }[]
let reads: string[]
/** Responses to a person's next saves, instead of saving. */
let refusals: Map<string, () => Response>
beforeEach(() => {
  period = aPayrollPeriod({ users: [ana, ben, cleo], id: 5, lastSaved: new Date('2026-11-20T18:00:00Z') })
  sent = []
  reads = []
  refusals = new Map()
})

const refusal = (code: keyof typeof problems, more: object = {}) => {
  const [status, title] = problems[code]
  return Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...more }, { status })
}
const userRow = (userId: number): PayrollRow => period.users.find((row) => row.userId === userId) ?? ana

function saveRow(userId: number, row: Partial<PayrollRow>): PayrollRow {
  const saved = { ...userRow(userId), ...row }
  period = { ...period, users: period.users.map((other) => (other.userId === userId ? saved : other)) }
  return saved
}

const save = handler(changePayrollRow, ({ params: { userId }, body }) => {
  sent.push({ user: userId, body })
  const refuse = refusals.get(userId ?? '')
  if (refuse) return refuse()
  const { hoursWorked } = body as { hoursWorked?: number }
  const at = new Date(Date.UTC(2026, 10, 21, 0, sent.length))
  const row = saveRow(Number(userId), { lastSaved: at, ...(hoursWorked === undefined ? {} : { hoursWorked }) })
  return Response.json(changePayrollRow.answer.encode(savedRow(row, at)))
})

async function show({
  at = '/payroll?year=2026&month=11&period=B',
  answers = [] as ReturnType<typeof handler>[],
  tasks = { corrections: [], uncalculated: [], questions: [] } as PayrollTasks,
} = {}) {
  stubServer(
    ...answers,
    answerCall(readPayrollTasks, () => tasks),
    save,
    answerCall(readPayroll, ({ params }) => {
      reads.push(`${params['year']} ${params['month']} ${params['payPeriod']}`)
      return period
    }),
  )
  const shown = showScreens({ '/payroll': PayrollPage, '/orders': () => <p>Orders</p> }, { at, roles: ['PAYROLL'] })
  await screen.findByRole('row', { name: /Ana Ruiz|Nobody/ })
  return { ...shown, person: setUpUser() }
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const row = (name: RegExp) => within(screen.getByRole('row', { name }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('a person’s name opens Edit User, where their pay is changed', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'Ben Ode' }))
  expect(openModal).toHaveBeenLastCalledWith('EditUser', { userId: 2 })
})

// R2.12-01, R2.12-02, R2.12-03, R2.12-04, R2.12-05, R2.12-06, R2.12-07, R5-28
test('the table has a row for each person, their sums, and when the period was saved', async () => {
  await show()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers.slice(0, 9)).toEqual([
    'Name',
    'Pay TypeRate',
    'Hours',
    'Base',
    'Commission',
    'Bonus',
    'Reimbursement',
    'Total Pay',
    'Note',
  ])
  expect(row(/Ben Ode/).getByText('N/A')).toBeVisible()
  expect(row(/Ben Ode/).getByText('$2,310.25')).toBeVisible()
  expect(row(/Cleo Park/).getByText('12.5%')).toBeVisible()
  const totals = row(/Total of 3/)
  expect(totals.getByText('70')).toBeVisible()
  expect(totals.getByText('$3,260.00')).toBeVisible()
  expect(totals.getByText('$1,210.35')).toBeVisible()
  expect(totals.getByText('$45.50')).toBeVisible()
  expect(totals.getByText('$4,515.85')).toBeVisible()
  expect(screen.getByText('Saved at Nov 20, 2026, 10:00 AM')).toBeVisible()
  for (const name of ['Reload Saved Data', 'Submit Payroll', 'Save changes', 'Delete this payroll'])
    expect(button(name)).toBeVisible()
})

// R4.8-06, R4.8-07, R4.8-08, R5-27
test('typed figures are marked and computed at once, and nothing is sent before saving', async () => {
  const { person } = await show()
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '76.5')
  expect(cell('Hours of Ana Ruiz')).toHaveAttribute('data-changed')
  expect(row(/Ana Ruiz/).getAllByText('$1,377.00')).toHaveLength(2)
  expect(row(/Ana Ruiz/).getByText('Unsaved')).toBeVisible()
  await person.clear(cell('Base of Ben Ode'))
  await person.type(cell('Base of Ben Ode'), '2,100')
  expect(row(/Ben Ode/).getByText('$2,410.25')).toBeVisible()
  expect(row(/Total of 3/).getByText('$4,732.85')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Base of Ana Ruiz' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Hours of Ben Ode' })).toBeNull()
  expect(sent).toEqual([])
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '76.555')
  expect(cell('Hours of Ana Ruiz')).toBeInvalid()
  expect(row(/Ana Ruiz/).getByText('Hours can have at most two decimals')).toBeVisible()
  expect(cell('Hours of Ana Ruiz')).toHaveAccessibleDescription('Hours can have at most two decimals')
})

// R4.8-11
test('changed rows are saved one at a time, and reload once, a second after the last answer', async () => {
  const { person } = await show()
  await person.type(cell('Bonus of Ben Ode'), '50')
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '80')
  expect(reads).toHaveLength(1)
  stopTime()
  act(() => button('Save changes').click())
  await passTime(1)
  expect(sent).toEqual([
    { user: '1', body: { hoursWorked: 80, modifiedOn: null } },
    { user: '2', body: { bonus: 50, modifiedOn: null } },
  ])
  expect(status()).toContain('Saved')
  await passTime(payrollReloadDelay - 10)
  expect(reads).toHaveLength(1)
  await passTime(20)
  expect(reads).toHaveLength(2)
})

// R4.8-07
test('a row that is refused stays marked with its reason while the others are saved', async () => {
  const failure = vi.spyOn(console, 'error').mockReturnValue()
  const { person } = await show()
  refusals.set('1', () => refusal('pay-field-not-used'))
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '80')
  await person.type(cell('Bonus of Cleo Park'), '25')
  await person.type(cell('Bonus of Ben Ode'), 'lots')
  await person.click(button('Save changes'))
  expect(await row(/Ana Ruiz/).findByText(problems['pay-field-not-used'][1])).toBeVisible()
  await waitFor(() => expect(row(/Cleo Park/).getByText('Saved')).toBeVisible())
  expect(sent.map(({ user }) => user)).toEqual(['1', '4'])
  expect(failure).toHaveBeenCalledOnce()
  expect(cell('Hours of Ana Ruiz')).toHaveAttribute('data-changed')
  expect(cell('Bonus of Ben Ode')).toBeInvalid()
  expect(status()).toContain('Unsaved changes for 2 people. 2 not saved. See their notes.')
  expect(button('Submit Payroll')).toHaveAttribute('aria-disabled', 'true')
})

test('invalid hours show their full message, and the totals keep the person’s saved figures', async () => {
  const { person } = await show()
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '1.234')
  expect(status().join()).toContain('Not saved: Ana Ruiz. Hours can have at most two decimals')
  const sums = within(screen.getByRole('row', { name: /^Total of 3/ }))
  expect([sums.getByText('70'), sums.getByText('$4,515.85')]).toHaveLength(2)
})

// D-238b
test('corrections not in any commission and questions about other periods are listed above the table and open in place', async () => {
  const tasks = {
    corrections: [{ userId: 4, name: 'Cleo Park', count: 2, amount: cents(-8_00) }],
    uncalculated: [],
    questions: [
      { userId: 2, name: 'Ben Ode', year: 2026, month: 10, payPeriod: 'B' as const },
      { userId: 4, name: 'Cleo Park', year: 2026, month: 11, payPeriod: 'B' as const },
    ],
  }
  const { person } = await show({ tasks })
  await person.click(await screen.findByRole('button', { name: 'Cleo Park, 2 orders, −$8.00' }))
  expect(openModal).toHaveBeenLastCalledWith('CalculateCommission', expect.objectContaining({ userId: 4 }))
  expect(screen.getByRole('link', { name: 'Ben Ode, October 2026 B' })).toHaveAttribute(
    'href',
    '/payroll?year=2026&month=10&period=B',
  )
  expect(screen.queryByRole('link', { name: /Cleo Park, November/ })).toBeNull()
})

// R4.8-09
test('clicking the commission overrides it, and the button beside it opens Calculate Commission', async () => {
  const { person } = await show()
  await person.click(cell('Commission of Ben Ode'))
  await person.keyboard('-20')
  expect(row(/Ben Ode/).getByText('$1,980.00')).toBeVisible()
  await person.click(button(/^8 orders/))
  expect(openModal).toHaveBeenLastCalledWith(
    'CalculateCommission',
    expect.objectContaining({ year: 2026, month: 11, payPeriod: 'B', userId: 2 }),
  )
  await person.click(button(/^\$45.50/))
  expect(openModal).toHaveBeenLastCalledWith(
    'ManageReimbursements',
    expect.objectContaining({ year: 2026, month: 11, payPeriod: 'B', userId: 4 }),
  )
})

test('saving a commission’s orders replaces a typed commission', async () => {
  const { person, cache } = await show()
  await person.type(cell('Commission of Ben Ode'), '1')
  await person.type(cell('Bonus of Ben Ode'), '7')
  await person.click(button(/^8 orders/))
  const input = openModal.mock.lastCall?.[1]
  const saved = savedRow(
    saveRow(2, { commission: cents(500_00), lastSaved: new Date('2026-11-22T00:00:00Z') }),
    new Date('2026-11-22T00:00:00Z'),
  )
  act(() => {
    if (input && 'onSaved' in input) (input.onSaved as (row: typeof saved) => void)(saved)
  })
  await act(() => refresh(cache, ['payroll']))
  await waitFor(() => expect(cell('Commission of Ben Ode')).toHaveValue('500.00'))
  expect(cell('Bonus of Ben Ode')).toHaveValue('7.00')
  expect(screen.queryByText(/changed this while you were editing/)).toBeNull()
})

test('a row shows how many of its orders changed since saving, and that a question is unanswered', async () => {
  const { person } = await show()
  await person.click(button('2 orders changed since saved: Ben Ode'))
  expect(openModal).toHaveBeenLastCalledWith('CalculateCommission', expect.objectContaining({ userId: 2 }))
  expect(button('Question: Cleo Park')).toBeVisible()
})

test('keys move through the figures as in a spreadsheet, and a copied column is pasted downward', async () => {
  const { person } = await show()
  await person.click(cell('Hours of Ana Ruiz'))
  await person.keyboard('{ArrowRight}')
  expect(cell('Commission of Ana Ruiz')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(cell('Commission of Ben Ode')).toHaveFocus()
  await person.keyboard('{ArrowRight}{ArrowDown}')
  expect(cell('Bonus of Cleo Park')).toHaveFocus()
  await person.keyboard('{ArrowUp}{ArrowUp}')
  await person.paste('10\n20.5\n30')
  expect(['Ana Ruiz', 'Ben Ode', 'Cleo Park'].map((name) => cell(`Bonus of ${name}`).value)).toEqual([
    '10',
    '20.5',
    '30',
  ])
  // Hours are only for people paid by the hour.
  await person.click(cell('Hours of Ana Ruiz'))
  await person.keyboard('{ArrowDown}')
  expect(cell('Hours of Ana Ruiz')).toHaveFocus()
})

// R5-27
test('hours pasted over people who aren’t paid by the hour don’t change their rows', async () => {
  const { person } = await show()
  await person.click(cell('Hours of Ana Ruiz'))
  await person.paste('76\n40\n30')
  expect(cell('Hours of Ana Ruiz')).toHaveValue('76')
  await person.click(button('Reload Saved Data'))
  expect(openModal).toHaveBeenLastCalledWith(
    'Confirmation',
    expect.objectContaining({ question: 'Your unsaved changes for 1 person will be lost.' }),
  )
})

test('another clerk’s changes appear at once, and a figure that both changed needs a decision', async () => {
  const { person, cache } = await show()
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '76')
  saveRow(1, { hoursWorked: 75, lastSaved: new Date('2026-11-21T10:00:00Z') })
  saveRow(4, { bonus: cents(60_00), lastSaved: new Date('2026-11-21T10:00:00Z') })
  await act(() => refresh(cache, ['payroll']))
  expect(await screen.findByText('Ana Ruiz, Hours: now “75”, yours “76”')).toBeVisible()
  expect(cell('Hours of Ana Ruiz')).toHaveValue('76')
  expect(cell('Bonus of Cleo Park')).toHaveValue('60.00')
  expect(row(/Ana Ruiz/).getByText('Both changed')).toBeVisible()
  await person.click(button('Use theirs'))
  expect(cell('Hours of Ana Ruiz')).toHaveValue('75')
  // Someone else's change to another figure of an edited row needs no decision.
  await person.type(cell('Bonus of Cleo Park'), '61')
  saveRow(4, { commission: cents(1_00), lastSaved: new Date('2026-11-21T11:00:00Z') })
  await act(() => refresh(cache, ['payroll']))
  await waitFor(() => expect(cell('Commission of Cleo Park')).toHaveValue('1.00'))
  expect(cell('Bonus of Cleo Park')).toHaveValue('61')
  expect(screen.queryByText(/while you were editing/)).toBeNull()
})

test('if another clerk deletes the period, typed figures stay and can be saved again', async () => {
  saveRow(1, { hoursWorked: 70, lastSaved: new Date('2026-11-20T18:00:00Z') })
  const { person, cache } = await show()
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '76')
  period = aPayrollPeriod({ users: [aPayrollRow(), ben] })
  await act(() => refresh(cache, ['payroll']))
  expect(await screen.findByText('Ana Ruiz, Hours: now empty, yours “76”')).toBeVisible()
  await person.click(button('Keep mine'))
  await person.click(button('Save changes'))
  await waitFor(() => expect(sent).toEqual([{ user: '1', body: { hoursWorked: 76, modifiedOn: null } }]))
})

test('if someone else saved first, both figures are shown, and theirs can be overwritten', async () => {
  const failure = vi.spyOn(console, 'error').mockReturnValue()
  const { person } = await show()
  await person.type(cell('Bonus of Ben Ode'), '7')
  const at = new Date('2026-11-21T10:00:00Z')
  refusals.set('2', () => {
    refusals.delete('2')
    const current = changePayrollRow.answer.encode(savedRow(saveRow(2, { bonus: cents(9_00), lastSaved: at }), at))
    return refusal('changed-meanwhile', { current, changedBy: 'Dee Lind' })
  })
  await person.click(button('Save changes'))
  expect(await screen.findByText('Dee Lind changed this while you were editing.')).toBeVisible()
  expect(screen.getByText('Ben Ode, Bonus: now “9.00”, yours “7.00”')).toBeVisible()
  await person.click(button('Overwrite with mine'))
  await waitFor(() => expect(row(/Ben Ode/).getByText('Saved')).toBeVisible())
  expect(sent.at(-1)).toEqual({ user: '2', body: { bonus: 7, modifiedOn: at.toISOString() } })
  expect(failure).toHaveBeenCalledOnce()
})

test('unsaved figures of a person no longer in the payroll are listed and can be discarded', async () => {
  const { person, cache } = await show()
  await person.type(cell('Bonus of Ben Ode'), '7')
  period = { ...period, users: [ana, cleo] }
  await act(() => refresh(cache, ['payroll']))
  expect(await screen.findByText(/^Your unsaved changes for Ben Ode can't be saved/)).toBeVisible()
  await person.click(button('Discard'))
  expect(screen.queryByText(/can't be saved/)).toBeNull()
})

test('unsaved figures are listed and can be discarded after someone else submits the period', async () => {
  const { person, cache } = await show()
  await person.type(cell('Bonus of Ben Ode'), '7')
  period = { ...period, submitted: true, submittedBy: 'Dee Lind', submittedOn: new Date('2026-12-01T20:05:00Z') }
  await act(() => refresh(cache, ['payroll']))
  expect(await screen.findByText(/^This payroll was submitted before your changes for 1 person/)).toBeVisible()
  expect(row(/Ben Ode/).getByText('$2,310.25')).toBeVisible()
  await person.click(button('Discard'))
  expect(screen.queryByText(/before your changes/)).toBeNull()
})

test('a payroll that can’t be loaded says why and can be retried', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  stubServer(handler(readPayroll, () => refusal('database-away')))
  showScreens({ '/payroll': PayrollPage }, { at: '/payroll', roles: ['PAYROLL'] })
  expect(await screen.findByText(problems['database-away'][1])).toBeVisible()
  stubServer(
    answerCall(readPayroll, () => period),
    answerCall(readPayrollTasks, () => ({ corrections: [], uncalculated: [], questions: [] })),
  )
  await setUpUser().click(button('Try again'))
  expect(await screen.findByRole('row', { name: /Ana Ruiz/ })).toBeVisible()
})

test('Reload Saved Data asks before it discards what was typed', async () => {
  const { person } = await show()
  await person.click(button('Reload Saved Data'))
  await waitFor(() => expect(reads).toHaveLength(2))
  expect(openModal).not.toHaveBeenCalled()
  await person.type(cell('Bonus of Ben Ode'), '7')
  await person.click(button('Reload Saved Data'))
  expect(openModal).toHaveBeenLastCalledWith(
    'Confirmation',
    expect.objectContaining({ title: 'Reload the saved data?' }),
  )
  const input = openModal.mock.lastCall?.[1]
  act(() => {
    if (input && 'onConfirm' in input) input.onConfirm()
  })
  await waitFor(() => expect(cell('Bonus of Ben Ode')).toHaveValue(''))
})

test('a submitted period says who submitted it and when, and is read-only', async () => {
  period = {
    ...period,
    submitted: true,
    submittedBy: 'Dee Lind',
    submittedOn: new Date('2026-12-01T20:05:00Z'),
  }
  await show()
  expect(screen.getByText('Submitted by Dee Lind, Dec 1, 2026, 12:05 PM')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const name of ['Submit Payroll', 'Save changes']) expect(button(name)).toHaveAttribute('aria-disabled', 'true')
  expect(button('Delete this payroll')).toHaveAttribute('aria-disabled', 'false')
})

test('the current period is shown first, and the pickers go to others, which are in the URL', async () => {
  stopTime(new Date('2026-11-16T07:59:00Z'))
  const { router } = await show({ at: '/payroll' })
  // It is still the 15th in Los Angeles.
  expect(reads).toEqual(['2026 11 A'])
  act(() => button('Previous').click())
  await waitFor(() => expect(reads.at(-1)).toBe('2026 10 B'))
  expect(router.state.location.search).toEqual({ year: '2026', month: '10', period: 'B' })
  expect(screen.getByText('October 16–31, 2026')).toBeVisible()
  act(() => button('Today').click())
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a URL with an invalid period shows the current one', async () => {
  stopTime(new Date('2026-11-20T20:00:00Z'))
  await show({ at: '/payroll?year=26&month=02&period=C' })
  expect(reads).toEqual(['2026 11 B'])
})

test('switching periods with unsaved changes asks first', async () => {
  const { person } = await show()
  await person.type(cell('Bonus of Ben Ode'), '7')
  await person.click(button('Next'))
  expect(openModal).toHaveBeenLastCalledWith('Confirmation', expect.objectContaining({ confirmLabel: 'Leave' }))
  expect(cell('Bonus of Ben Ode')).toHaveValue('7.00')
})

test('hours survive a reload of the page, amounts are not stored on this computer', async () => {
  const { person, unmount } = await show()
  await person.clear(cell('Hours of Ana Ruiz'))
  await person.type(cell('Hours of Ana Ruiz'), '77')
  await person.type(cell('Bonus of Ana Ruiz'), '7123.45')
  unmount()
  // Enough digits that no time or random key in storage contains them by chance.
  expect(JSON.stringify(localStorage)).not.toMatch(/7123\.?45/)
  await show()
  expect(cell('Hours of Ana Ruiz')).toHaveValue('77')
  expect(screen.getByText(/Your unsaved changes from .* were restored/)).toBeVisible()
  await person.click(button('Next'))
  expect(openModal).toHaveBeenLastCalledWith('Confirmation', expect.objectContaining({ confirmLabel: 'Leave' }))
})

test('when nobody has a pay type, the page leads to Pay settings', async () => {
  period = aPayrollPeriod({ users: [] })
  stubServer(
    answerCall(readPayroll, () => period),
    answerCall(readPayrollTasks, () => ({ corrections: [], uncalculated: [], questions: [] })),
  )
  showScreens({ '/payroll': PayrollPage }, { at: '/payroll', roles: ['PAYROLL'] })
  expect(await screen.findByText('Nobody has a pay type yet, so there is nobody to pay.')).toBeVisible()
  await setUpUser().click(screen.getAllByRole('button', { name: 'Pay settings' })[1] ?? document.body)
  expect(openDialog).toHaveBeenCalledOnce()
})

test('the export for the payroll provider has saved figures only', async () => {
  const files = downloads()
  const dora = aPayrollRow({ userId: 9, name: 'Dora Quist', payType: null, baseRate: null })
  period = { ...period, users: [...period.users, dora] }
  const { person } = await show()
  await person.type(cell('Bonus of Ben Ode'), '7')
  await person.click(button('Export'))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files[0]?.name).toBe('payroll-2026-11-B.csv'))
  expect(await files[0]?.file.text()).toContain(
    [
      'Name,Pay Type,Hours,Base,Commission,Bonus,Reimbursement,Total Pay',
      '"Ana Ruiz","Hourly",70,1260.00,0.00,0.00,0.00,1260.00',
      '"Ben Ode","Salary",0,2000.00,310.25,0.00,0.00,2310.25',
    ].join('\r\n'),
  )
  await person.click(button('Export'))
  await person.click(await screen.findByRole('menuitem', { name: 'Excel' }))
  await waitFor(() => expect(files[1]?.name).toBe('payroll-2026-11-B.xlsx'))
  const { rows } = await readSheet(files[1]?.file ?? new Blob())
  expect(rows.at(-2)).toEqual({ A: 'Dora Quist', C: 0, D: 0, E: 0, F: 0, G: 0, H: 0 })
  expect(rows.at(-1)).toMatchObject({ A: 'Total', C: 70, H: 4515.85 })
})

test('the next step is the primary button: hours, then commission, then submitting', async () => {
  const primary = () =>
    screen
      .getAllByRole('button')
      .filter((each) => each.dataset['variant'] === 'filled')
      .map(({ textContent }) => textContent)
  period = { ...period, users: [{ ...ana, hoursWorked: 0 }, ben, cleo] }
  const { person: user } = await show()
  expect(await screen.findByText(/No hours for 1 person: Ana Ruiz/)).toBeVisible()
  expect(primary()).toEqual(['Enter hours'])
  await user.click(button('Enter hours'))
  await user.keyboard('70')
  expect(primary()).toEqual(['Save changes'])
  await user.click(button('Save changes'))
  await waitFor(() => expect(primary()).toEqual(['Submit Payroll']))
})
