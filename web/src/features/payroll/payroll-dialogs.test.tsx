import { readCommission, readPayrollTasks } from '@dray/contract/payroll/commission'
import {
  changePayrollRow,
  listPaySettings,
  type PaySettings,
  type PayrollPeriod,
  readPayroll,
  readPayYear,
  removePayroll,
  submitPayroll,
} from '@dray/contract/payroll'
import { problems } from '@dray/contract/problems'
import { changePay } from '@dray/contract/users'
import { cents, zero } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { aCommission } from '../../test-data/commission.ts'
import { downloads } from '../../test-data/downloads.ts'
import { aPayrollPeriod, aPayrollRow } from '../../test-data/payroll.ts'
import { answerCall, handler, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { PayrollPage } from './payroll-page.tsx'

const savedOn = new Date('2026-11-20T18:00:00Z')
const ana = aPayrollRow({ hoursWorked: 70, totalBasePay: cents(1260_00), totalPay: cents(1260_00), lastSaved: savedOn })
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

let period: PayrollPeriod
let sent: { call: string; params: object; body: unknown }[]
beforeEach(() => {
  period = aPayrollPeriod({ users: [ana, ben], id: 5, lastSaved: savedOn })
  sent = []
})

const refusal = (code: keyof typeof problems, more: object = {}) => {
  const [status, title] = problems[code]
  return Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...more }, { status })
}

async function show(...answers: ReturnType<typeof handler>[]) {
  stubServer(
    ...answers,
    answerCall(readPayrollTasks, () => ({ corrections: [], uncalculated: [], questions: [] })),
    answerCall(readPayroll, () => period),
  )
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <PayrollPage />
    </ModalStack>
  )
  showScreens({ '/payroll': page }, { at: '/payroll?year=2026&month=11&period=B', roles: ['PAYROLL'] })
  await screen.findByRole('row', { name: /Ana Ruiz|Nobody/ })
  const person = setUpUser()
  return {
    person,
    open: async (name: string) => {
      await person.click(screen.getByRole('button', { name }))
      return within(await screen.findByRole('dialog'))
    },
  }
}

// D-238b
test('Submit Payroll lists corrections not in any commission, and people with negative pay', async () => {
  period = { ...period, users: [{ ...ana, commission: cents(-2000_00), totalPay: cents(-740_00) }, ben] }
  const corrections = [{ userId: 2, name: 'Ben Ode', count: 1, amount: cents(-8_00) }]
  const { open } = await show(answerCall(readPayrollTasks, () => ({ corrections, uncalculated: [], questions: [] })))
  const dialog = await open('Submit Payroll')
  expect(dialog.getByText(/in any saved commission and stay for a later payroll/)).toHaveTextContent(
    'Ben Ode, 1 order, −$8.00. Ana Ruiz would have negative pay: −$740.00.',
  )
})

test('Submit Payroll lists what is missing, and can calculate every missing commission', async () => {
  period = {
    ...period,
    users: [
      { ...ana, hoursWorked: 0 },
      { ...ben, commission: zero },
    ],
  }
  const uncalculated = [{ userId: 2, name: 'Ben Ode', count: 2, amount: cents(826_05) }]
  const { person, open } = await show(
    answerCall(readPayrollTasks, () => ({ corrections: [], uncalculated, questions: [] })),
    answerCall(readCommission, () => aCommission({ userId: 2, lastSaved: null, modifiedOn: null })),
    answerCall(changePayrollRow, ({ params, body }) => {
      sent.push({ call: 'calculate', params, body })
      uncalculated.length = 0
      return { ...ben, commission: cents(826_05), lastSaved: savedOn, modifiedOn: savedOn }
    }),
  )
  const dialog = await open('Submit Payroll')
  expect(dialog.getByText('No hours for 1 person: Ana Ruiz')).toBeVisible()
  expect(dialog.getByText(/^Commission not calculated for 1 person: 2 orders, \$826\.05/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Calculate all' })).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ call: 'calculate', params: { userId: '2' }, body: { modifiedOn: null } }])
  expect(screen.getByRole('textbox', { name: 'Commission of Ben Ode' })).toHaveValue('826.05')
  await waitFor(() => expect(screen.queryByText(/not calculated/)).toBeNull())
})

test('Calculate all leaves out a commission that was typed', async () => {
  period = { ...period, users: [ana, { ...ben, commission: zero }] }
  const uncalculated = [{ userId: 2, name: 'Ben Ode', count: 2, amount: cents(826_05) }]
  const { person } = await show(answerCall(readPayrollTasks, () => ({ corrections: [], uncalculated, questions: [] })))
  expect(await screen.findByRole('button', { name: 'Calculate all' })).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: 'Commission of Ben Ode' }), '10')
  expect(screen.queryByRole('button', { name: 'Calculate all' })).toBeNull()
})

test('Submit Payroll says who is paid how much, and sends typed figures with the versions they are based on', async () => {
  const { person, open } = await show(
    answerCall(submitPayroll, ({ params, body }) => {
      sent.push({ call: 'submit', params, body })
      period = { ...period, submitted: true, submittedBy: 'Ann', submittedOn: new Date('2026-11-30T20:00:00Z') }
      return period
    }),
  )
  await person.type(screen.getByRole('textbox', { name: 'Bonus of Ben Ode' }), '10')
  const dialog = await open('Submit Payroll')
  expect(dialog.getByText(/^2 people will be paid \$3,580\.25 for November 16–30, 2026\./)).toHaveTextContent(
    'Your unsaved changes for 1 person are saved with it. 2 orders changed since the commission was saved; it is paid as saved.',
  )
  await person.click(dialog.getByRole('button', { name: 'Submit Payroll' }))
  expect(await screen.findByText(/^Submitted by Ann, Nov 30, 2026/)).toBeVisible()
  expect(sent).toEqual([
    {
      call: 'submit',
      params: { year: '2026', month: '11', payPeriod: 'B' },
      body: {
        users: [
          {
            userId: 1,
            payType: 'HOURLY',
            baseRate: 18,
            hoursWorked: 70,
            commission: 0,
            bonus: 0,
            lastSaved: '2026-11-20T18:00:00.000Z',
          },
          {
            userId: 2,
            payType: 'SALARY',
            baseRate: 2000,
            totalBasePay: 2000,
            commission: 310.25,
            bonus: 10,
            lastSaved: null,
          },
        ],
      },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Submit Payroll' })).toHaveFocus()
})

test('a refused submit names the orders and leaves the period open', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { person, open } = await show(
    handler(submitPayroll, () => refusal('order-earns-no-commission', { orders: ['100023', '100044'] })),
  )
  const dialog = await open('Submit Payroll')
  await person.click(dialog.getByRole('button', { name: 'Submit Payroll' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    `${problems['order-earns-no-commission'][1]} Orders 100023, 100044.`,
  )
})

// R2.12-07
test('a payroll is deleted after a confirmation, and everyone’s figures start over', async () => {
  period = aPayrollPeriod({
    users: [
      { ...ana, orderCount: 1 },
      { ...ben, orderCount: 0 },
    ],
    id: 5,
    lastSaved: savedOn,
  })
  const { person, open } = await show(
    answerCall(removePayroll, ({ params, url, body }) => {
      sent.push({ call: 'remove', params: { ...params, ...Object.fromEntries(url.searchParams) }, body })
      period = aPayrollPeriod({
        users: [aPayrollRow(), { ...ben, commission: zero, orderCount: 0, totalPay: cents(2000_00) }],
      })
      return { ok: true } as const
    }),
  )
  await person.clear(screen.getByRole('textbox', { name: 'Hours of Ana Ruiz' }))
  await person.type(screen.getByRole('textbox', { name: 'Hours of Ana Ruiz' }), '71')
  const dialog = await open('Delete this payroll')
  expect(dialog.getByText(/^What was saved for 1 person in November 2026 B will be deleted/)).toBeVisible()
  expect(dialog.getByText(/The commission on 1 order can be paid again\./)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Delete payroll' }))
  expect(await screen.findByText('Not saved yet')).toBeVisible()
  expect(sent.map(({ params }) => params)).toEqual([
    { year: '2026', month: '11', payPeriod: 'B', lastSaved: savedOn.toISOString() },
  ])
  expect(screen.getByRole('textbox', { name: 'Hours of Ana Ruiz' })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Commission of Ben Ode' })).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Delete this payroll' })).toHaveAttribute('aria-disabled', 'true')
})

const paid = (person: Partial<PaySettings>): PaySettings => ({
  id: 1,
  name: 'Ana Ruiz',
  payType: null,
  baseRate: null,
  commissionRate: null,
  modifiedOn: savedOn,
  ...person,
})

test('Pay settings save pay type, base rate, and commission rate person by person, each with its version', async () => {
  const people = [
    paid({}),
    paid({ id: 2, name: 'Ben Ode', payType: 'SALARY', baseRate: cents(2000_00) }),
    paid({ id: 3, name: 'Cy Unchanged', payType: 'HOURLY', baseRate: cents(20_00) }),
  ]
  const { person, open } = await show(
    answerCall(listPaySettings, () => people),
    answerCall(changePay, ({ params, body }) => {
      sent.push({ call: 'pay', params, body })
      const { id, name } = people.find((each) => String(each.id) === params['id']) ?? paid({})
      const user = { id, name, email: 'a@dray.example', role: [], title: null, avatar: null, image: null }
      return { ...user, userCustomers: [], modifiedOn: new Date('2026-11-22T00:00:00Z'), payType: 'HOURLY' as const }
    }),
  )
  const dialog = await open('Pay settings')
  await dialog.findByRole('textbox', { name: 'Base rate of Ana Ruiz' })
  expect(dialog.getByRole('combobox', { name: 'Pay type of Ana Ruiz' })).toHaveDisplayValue('Not paid')
  expect(dialog.getByRole('textbox', { name: 'Base rate of Ben Ode' })).toHaveValue('2,000.00')
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Pay type of Ana Ruiz' }), 'HOURLY')
  await person.type(dialog.getByRole('textbox', { name: 'Base rate of Ana Ruiz' }), '18.5')
  await person.keyboard('{ArrowRight}')
  expect(dialog.getByRole('textbox', { name: 'Commission rate of Ana Ruiz' })).toHaveFocus()
  await person.keyboard('12.5')
  await person.type(dialog.getByRole('textbox', { name: 'Commission rate of Ben Ode' }), '120%')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByText('Saved')).toBeVisible())
  expect(sent).toEqual([
    {
      call: 'pay',
      params: { id: '1' },
      body: { payType: 'HOURLY', baseRate: 18.5, commissionRate: 0.125, modifiedOn: savedOn.toISOString() },
    },
  ])
  const wrong = dialog.getByRole('textbox', { name: 'Commission rate of Ben Ode' })
  expect(wrong).toBeInvalid()
  expect(wrong).toHaveAccessibleDescription('Enter a percentage from 0 to 100, with at most two decimals')
  await waitFor(() => expect(wrong).toHaveFocus())
})

test('the year has a row per person and totals, and can be exported', async () => {
  const files = downloads()
  const sums = {
    hoursWorked: 146.5,
    totalBasePay: cents(2637_00),
    commission: zero,
    bonus: cents(5_00),
    reimbursement: zero,
  }
  const { person, open } = await show(
    answerCall(readPayYear, ({ params }) =>
      params['year'] === '2026'
        ? [
            { userId: 1, name: 'Ana Ruiz', periods: 2, ...sums, totalPay: cents(2642_00) },
            { userId: 2, name: 'Ben Ode', periods: 1, ...sums, hoursWorked: 0, totalPay: cents(2642_00) },
          ]
        : [],
    ),
  )
  const dialog = await open('Year totals')
  expect(await dialog.findByRole('row', { name: /Ana Ruiz.*146\.5.*\$2,642\.00/ })).toBeVisible()
  expect(dialog.getByRole('row', { name: /Total.*146\.5.*\$5,274\.00.*\$5,284\.00/ })).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Export' }))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files[0]?.name).toBe('payroll-2026.csv'))
  expect(await files[0]?.file.text()).toContain('"Ana Ruiz",2,146.5,2637.00,0.00,5.00,0.00,2642.00')
  await person.click(dialog.getByRole('button', { name: 'Previous year' }))
  expect(await dialog.findByText('No payroll was submitted in 2025.')).toBeVisible()
})
