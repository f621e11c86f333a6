import {
  addPayComment,
  type Commission,
  type CommissionOrder,
  createCommissionStatement,
  listOwnPay,
  listPayComments,
  type OwnPay,
  type OwnPayList,
  readCommission,
} from '@dray/contract/payroll/commission'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCall, answerPdf, refuseCall } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

const open: OwnPay = {
  ...({ year: 2026, month: 11, payPeriod: 'B' } as const),
  submittedOn: null,
  isSaved: true,
  commission: cents(9000),
  orderCount: 2,
  comments: 0,
}
const paid: OwnPay = {
  ...open,
  payPeriod: 'A',
  submittedOn: new Date('2026-11-17T18:00:00Z'),
  comments: 2,
  ...{
    hoursWorked: 76.5,
    totalBasePay: cents(153_000),
    bonus: cents(5000),
    reimbursement: cents(3000),
    totalPay: cents(170_000),
  },
  reimbursementsDetails: [{ description: 'Fuel', amount: cents(3000) }],
}
const ownPay: OwnPayList = { payType: 'HOURLY', baseRate: cents(2000), commissionRate: 0.2, periods: [open, paid] }

const order = (changed: Partial<CommissionOrder>): CommissionOrder => ({
  ...({ orderId: 1, orderNum: '100101', customerName: 'Ernst Handel' } as const),
  ...({ orderStatus: 'DELIVERED', paymentStatus: 'AWAITING', remark: null } as const),
  createdAt: new Date('2026-11-18T18:00:00Z'),
  subtotal: cents(50_000),
  discount: zero,
  commission: cents(6000),
  ...changed,
})
const commission: Commission = {
  ...({ userId: ann.id, name: ann.name, year: 2026, month: 11, payPeriod: 'B' } as const),
  commissionRate: 0.2,
  commission: cents(9000),
  submitted: false,
  lastSaved: new Date('2026-11-20T18:00:00Z'),
  modifiedOn: new Date('2026-11-20T18:00:00Z'),
  toBePaid: [order({}), order({ orderId: 2, orderNum: '100102', commission: cents(5000), remark: 'changed' })],
  corrections: [
    {
      ...({ orderId: 7, orderNum: '100007', customerName: 'Alfreds Futterkiste', reason: 'refunded' } as const),
      amount: cents(-2000),
      paidIn: 'October 2026 B',
      remark: null,
    },
  ],
  offeredCorrections: [],
  unpaid: [order({ orderId: 3, orderNum: '100090', commission: cents(700) })],
  unpaidCount: 1,
  waiting: [order({ orderId: 4, orderNum: '100110', orderStatus: 'PACKED', remark: 'not-delivered' })],
  waitingCount: 1,
}

type Options = { own?: OwnPayList; read?: Commission; role?: Role; at?: string; answers?: Answers }
type Answers = NonNullable<NonNullable<Parameters<typeof showApp>[0]>['answers']>

function show({ own = ownPay, read = commission, role = 'SALES', at = '/my-pay', answers = [] }: Options = {}) {
  const comments: { id: number; userId: number; userName: string; text: string; createdAt: Date }[] = []
  const shown = showApp({
    at,
    user: { ...ann, role: [role] },
    answers: [
      ...answers,
      answerCall(listOwnPay, ({ params }) => {
        expect(params).toEqual({ userId: String(ann.id) })
        return own
      }),
      answerCall(readCommission, () => read),
      answerCall(listPayComments, () => comments),
      answerCall(addPayComment, ({ body }) => {
        const { text } = addPayComment.body.parse(body)
        const added = { id: 1, userId: ann.id, userName: ann.name, text, createdAt: new Date('2026-11-21T18:00:00Z') }
        comments.unshift(added)
        return added
      }),
    ],
  })
  return { ...shown, person: setUpUser() }
}
const head = (name: RegExp) => screen.findByRole('button', { name })
const november = /^November 16–30, 2026/
const tableRows = async (table: string) =>
  within(await screen.findByRole('grid', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    )
const figures = (label: string) => screen.getByLabelText(label).textContent

test('the newest period is open and explains its commission: orders, corrections, payroll’s changes, and pending orders', async () => {
  show()
  expect(await head(november)).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('Hourly · $20.00 · Commission rate 20%')).toBeInTheDocument()
  expect((await tableRows('Orders')).slice(0, 2)).toEqual([
    ['100101', 'Ernst Handel', 'Nov 18', '–none', '$500.00', '$60.00'],
    ['100102', 'Ernst Handel', 'Nov 18', 'Changed since it was saved', '$500.00', '$50.00'],
  ])
  expect(await tableRows('Corrections')).toEqual([
    ['100007', 'Alfreds Futterkiste', 'Order refunded', 'October 2026 B', '−$20.00'],
  ])
  expect(figures('Commission')).toBe('Rate20%of subtotal minus costOrders$110.00Corrections−$20.00Commission$90.00')
  expect(await tableRows('Still waiting')).toEqual([
    ['100090', 'Ernst Handel', 'Nov 18', 'Delivered', 'Not added by payroll yet', '$500.00', '$7.00'],
    ['100110', 'Ernst Handel', 'Nov 18', 'Packed', 'Not delivered or completed', '$500.00', '$60.00'],
  ])
  expect(screen.getByText(/^This is a draft\./)).toBeInTheDocument()
})

test('cost and gross profit are shown to users who can see costs', async () => {
  const withCost = { ...commission, toBePaid: [order({ cost: cents(20_000), adjustedCost: cents(25_000) })] }
  show({ role: 'ACCOUNTING', read: withCost })
  const table = await screen.findByRole('grid', { name: 'Orders' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...['Order', 'Customer', 'Placed', 'Subtotal', 'Cost', 'Gross profit', 'Commission'],
  ])
  expect((await tableRows('Orders'))[0]?.slice(3)).toEqual(['$500.00', '$250.00', '$250.00', '$60.00'])
})

test('a submitted period shows when it was submitted, and the whole pay with reimbursements', async () => {
  const submitted = { ...commission, submitted: true, unpaid: [], waiting: [], payPeriod: 'A' as const }
  const { person } = show({ read: submitted })
  const earlier = await head(/^November 1–15, 2026.*Submitted.*Total pay \$1,700\.00/)
  await person.click(earlier)
  expect(await screen.findByText('Submitted Nov 17. These figures are final.')).toBeInTheDocument()
  expect(figures('Pay')).toBe('Base$1,530.0076.5 hoursCommission$90.00Bonus$50.00Reimbursement$30.00Total pay$1,700.00')
  expect(screen.getByRole('list', { name: 'Reimbursements' })).toHaveTextContent('Fuel $30.00')
  expect(screen.queryByRole('grid', { name: 'Still waiting' })).toBeNull()
  expect(await head(november)).toHaveAttribute('aria-expanded', 'false')
})

test('a period that payroll hasn’t saved shows its initial figures', async () => {
  const never = { ...commission, commission: zero, lastSaved: null, modifiedOn: null, corrections: [] }
  show({ own: { ...ownPay, periods: [{ ...open, isSaved: false, commission: zero }] }, read: never })
  expect(await head(/Draft.*Not saved yet/)).toBeInTheDocument()
  expect(await screen.findByText(/^Payroll hasn't saved this period yet\./)).toBeInTheDocument()
  expect(figures('Commission')).toBe('Rate20%of subtotal minus costCommission expected$110.00')
})

test('a question is asked by keyboard, and closing a period with an unsent question asks first', async () => {
  const { person, router } = show()
  const box = await screen.findByRole('textbox', { name: 'New comment' })
  box.focus()
  await person.keyboard('Where is 100110?')
  await person.click(await head(november))
  const question = await screen.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(box).toHaveValue('Where is 100110?')
  box.focus()
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Where is 100110?', { selector: 'div' })).toBeInTheDocument()
  await person.click(await head(november))
  expect(await head(november)).toHaveAttribute('aria-expanded', 'false')
  expect(router.state.location.search).toEqual({ period: 'none' })
})

test('the arrow keys move between periods, and Enter opens one', async () => {
  const { person } = show({ at: '/my-pay?period=none' })
  const [first, second] = [await head(november), await head(/^November 1–15, 2026/)]
  first.focus()
  await person.keyboard('{ArrowDown}')
  expect(second).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(second).toHaveAttribute('aria-expanded', 'true'))
  expect(second).toHaveFocus()
})

test('the commission statement is printed on the chosen paper', async () => {
  const questions: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { person } = show({
    answers: [answerPdf(createCommissionStatement, ({ url }) => void questions.push(`${url.pathname}${url.search}`))],
  })
  await person.click(await screen.findByRole('button', { name: /^Print statement/ }))
  await person.click(await screen.findByRole('button', { name: 'A4' }))
  await person.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText('Downloaded')).toBeInTheDocument()
  expect(questions).toEqual([`/api/db/payroll/statement/2026/11/B/${ann.id}?paper=a4`])
})

test('pay that could not be read says why and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show({ answers: [refuseCall(listOwnPay, 'busy')] })
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('if a commission can’t be loaded, the pay of its period stays on the screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show({ at: '/my-pay?period=2026-11-A', answers: [refuseCall(readCommission, 'busy')] })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(figures('Pay')).toContain('Total pay$1,700.00')
})

test('everyone with a role opens My pay from the account menu; nobody without one does', async () => {
  const { person, router, unmount } = show({ role: 'DRIVER', at: '/settings' })
  await person.click(await screen.findByRole('button', { name: `Account: ${ann.name}` }))
  await person.click(screen.getByRole('menuitem', { name: 'My pay' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-pay'))
  expect(await head(november)).toBeInTheDocument()
  unmount()
  showApp({ at: '/my-pay', user: { ...ann, role: [] } })
  expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeInTheDocument()
})
