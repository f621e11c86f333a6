import { type Cents, formatDifference, formatDollars, minus, sum, zero } from '../money.ts'
import { formatRate, type CommissionParts } from '../payroll/commission.ts'
import { type CorrectionReason, correctionReasons } from '../payroll/corrections.ts'
import { type PayPeriod, periodDays, periodName } from '../payroll/pay-period.ts'
import {
  formatHours,
  type PayParts,
  payTotals,
  type PayType,
  payTypeLabels,
  type Reimbursement,
  totalPay,
} from '../payroll/pay.ts'
import type { AccountColumn, AccountSheet, AccountTable } from './accounts/account-sheet.ts'
import type { DocumentCompany } from './document-content.ts'
import { companyBlock, type SheetEntry } from './document-sheet.ts'
import { formatDay } from '../time/format-day.ts'
import type { PageSetup } from './page-setup.ts'

const wide = (label: string): AccountColumn => ({ label, isNumber: false, isWide: true })
const text = (label: string): AccountColumn => ({ label, isNumber: false, isWide: false })
const number = (label: string): AccountColumn => ({ label, isNumber: true, isWide: false })

export const paySheet = (content: PayContent): AccountSheet =>
  content.kind === 'register' ? registerSheet(content) : commissionSheet(content)

const draftNote = 'This pay period is not submitted yet. Its figures can still change.'

function paySheetHead({ period, company, submitted }: PayContent) {
  return {
    company: companyBlock(company),
    mark: submitted === null ? 'DRAFT' : '',
    markNote: submitted === null ? draftNote : '',
    strip: [],
    notes: '',
    facts: [
      { label: 'Pay period', value: periodDays(period) },
      { label: 'Status', value: submitted === null ? 'Draft' : `Submitted ${formatDay(submitted.on)}` },
    ] as SheetEntry[],
  }
}

function registerSheet(register: RegisterContent): AccountSheet {
  const { rows, period, submitted } = register
  const totals = payTotals(rows)
  const { facts, ...sheet } = paySheetHead(register)
  return {
    ...sheet,
    title: 'Payroll register',
    headline:
      rows.length === 0
        ? ''
        : `${formatDollars(totals.totalPay)} for ${rows.length === 1 ? '1 person' : `${rows.length} people`}`,
    number: periodName(period),
    facts: submitted === null ? facts : [...facts, { label: 'Submitted by', value: submitted.by }],
    blocks: [],
    tables: [
      {
        heading: 'People',
        columns: [
          wide('Name'),
          text('Pay type'),
          ...['Base rate', 'Hours', 'Base', 'Commission', 'Bonus', 'Reimbursement', 'Total pay'].map(number),
        ],
        rows: rows.map((row) => [
          row.name,
          row.payType === null ? '' : payTypeLabels[row.payType],
          row.baseRate === null ? '' : formatDollars(row.baseRate),
          hoursText(row.hoursWorked),
          ...[row.totalBasePay, row.commission, row.bonus, row.reimbursement, totalPay(row)].map(formatDollars),
        ]),
        total: [
          ...['Total', '', '', hoursText(totals.hoursWorked)],
          ...[totals.totalBasePay, totals.commission, totals.bonus, totals.reimbursement, totals.totalPay].map(
            formatDollars,
          ),
        ],
        none: 'Nobody is paid in this period.',
      },
      ...reimbursementsTable(register),
    ],
    totals: [],
    due: { label: 'Total pay', value: formatDollars(totals.totalPay) },
  }
}

const hoursText = (hours: number): string => (hours === 0 ? '' : formatHours(hours))

function reimbursementsTable({ rows }: RegisterContent): AccountTable[] {
  const each = rows.flatMap(({ name, reimbursements }) => reimbursements.map((row) => ({ name, ...row })))
  if (each.length === 0) return []
  const total = formatDollars(sum(each.map(({ amount }) => amount)))
  return [
    {
      heading: 'Reimbursements',
      columns: [text('Name'), wide('Description'), number('Amount')],
      rows: each.map(({ name, description, amount }) => [name, description, formatDollars(amount)]),
      total: each.length < 2 ? [] : ['Total', '', total],
      none: '',
    },
  ]
}

function commissionSheet(statement: CommissionContent): AccountSheet {
  const { name, rate, period, corrections, parts } = statement
  const { facts, ...sheet } = paySheetHead(statement)
  const total = formatDollars(parts.total)
  const totals: (readonly [label: string, amount: Cents])[] = [
    ['Orders', parts.orders],
    ...(corrections.length > 0 ? [['Corrections', parts.corrections] as const] : []),
    ...(parts.setByPayroll === zero ? [] : [['Set by payroll', parts.setByPayroll] as const]),
  ]
  return {
    ...sheet,
    title: 'Commission statement',
    headline: `${total} commission${parts.isExpected ? ' expected' : ''}`,
    number: `${periodName(period)} · ${name}`,
    facts: [...facts, { label: 'Commission rate', value: formatRate(rate) }],
    blocks: [{ heading: 'For', name, lines: [] }],
    tables: [ordersTable(statement), ...(corrections.length > 0 ? [correctionsTable(statement)] : [])],
    totals:
      totals.length < 2 ? [] : totals.map(([label, amount]) => ({ label, value: formatDollars(amount), note: '' })),
    due: { label: parts.isExpected ? 'Commission expected' : 'Commission', value: total },
  }
}

function ordersTable({ orders, parts }: CommissionContent): AccountTable {
  const costs = orders.length > 0 && orders.every(({ cost }) => cost !== undefined)
  const ifCosts = <T>(...cells: T[]) => (costs ? cells : [])
  const lineCost = ({ cost = zero }: CommissionLine) => cost
  const subtotal = sum(orders.map((order) => order.subtotal))
  const cost = sum(orders.map(lineCost))
  return {
    heading: parts.isExpected ? 'Orders to be paid' : 'Orders',
    columns: [
      text('Order'),
      wide('Customer'),
      text('Placed'),
      number('Subtotal'),
      ...ifCosts(number('Cost'), number('Gross profit')),
      number('Commission'),
    ],
    rows: orders.map((order) => [
      ...[order.orderNum, order.customerName, formatDay(order.placedOn), formatDollars(order.subtotal)],
      ...ifCosts(formatDollars(lineCost(order)), formatDollars(minus(order.subtotal, lineCost(order)))),
      formatDollars(order.commission),
    ]),
    total:
      orders.length < 2
        ? []
        : [
            ...['Total', '', '', formatDollars(subtotal)],
            ...ifCosts(formatDollars(cost), formatDollars(minus(subtotal, cost))),
            formatDollars(parts.orders),
          ],
    none: 'No orders.',
  }
}

function correctionsTable({ corrections, parts }: CommissionContent): AccountTable {
  return {
    heading: 'Corrections to earlier commission',
    columns: [text('Order'), wide('Customer'), text('Reason'), text('Paid in'), number('Amount')],
    rows: corrections.map(({ orderNum, customerName, reason, paidIn, amount }) => [
      ...[orderNum, customerName, correctionReasons[reason], paidIn],
      formatDifference(amount),
    ]),
    total: corrections.length < 2 ? [] : ['Total', '', '', '', formatDifference(parts.corrections)],
    none: '',
  }
}

type PayDocument = {
  period: PayPeriod
  company: DocumentCompany
  /** Null while its figures can still change. */
  submitted: { on: string; by: string } | null
  page: PageSetup
}

export type RegisterRow = PayParts & {
  name: string
  payType: PayType | null
  baseRate: Cents | null
  hoursWorked: number
  reimbursements: readonly Reimbursement[]
}

export type RegisterContent = PayDocument & {
  kind: 'register'
  rows: readonly RegisterRow[]
}

export type CommissionLine = {
  orderNum: string
  customerName: string
  placedOn: string
  subtotal: Cents
  /** The figures its commission was computed with. Absent for users who may not see costs. */
  cost?: Cents
  commission: Cents
}
type CorrectionLine = {
  orderNum: string
  customerName: string
  reason: CorrectionReason
  paidIn: string
  amount: Cents
}

export type CommissionContent = PayDocument & {
  kind: 'commission'
  name: string
  rate: number
  orders: readonly CommissionLine[]
  corrections: readonly CorrectionLine[]
  parts: CommissionParts
}

export type PayContent = RegisterContent | CommissionContent
