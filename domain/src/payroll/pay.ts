import { compareNames } from '../text/name-order.ts'
import {
  type Cents,
  fromDollars,
  type MoneyError,
  moneyErrors,
  parseMoney,
  plus,
  sum,
  timesRatio,
  zero,
} from '../money.ts'
import { decimalComma, parseFigure } from '../typed-figures.ts'

export const payTypes = ['HOURLY', 'SALARY', 'COMMISSION'] as const
export type PayType = (typeof payTypes)[number]

export const payTypeLabels: Readonly<Record<PayType, string>> = {
  HOURLY: 'Hourly',
  SALARY: 'Salary',
  COMMISSION: 'Commission',
}

/** 16 days of 24: no half of a month has more. */
export const maxHours = 384

/** At most two decimals (D-224). */
export const isHours = (hours: number): boolean =>
  hours >= 0 && hours <= maxHours && Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6

export type HoursError = 'not-hours' | 'decimal-comma' | 'too-many-decimals' | 'too-many-hours'

export const hoursErrors: Readonly<Record<HoursError, string>> = {
  'not-hours': 'Enter a number of hours',
  'decimal-comma': decimalComma,
  'too-many-decimals': 'Hours can have at most two decimals',
  'too-many-hours': `A pay period has at most ${maxHours} hours`,
}

/** "76.5"; an empty text is 0 hours. */
export function parseHours(text: string): { hours: number } | { error: HoursError } {
  const typed = text.trim()
  if (typed === '') return { hours: 0 }
  const read = parseFigure(typed, 2)
  if ('error' in read) return { error: read.error === 'not-a-figure' ? 'not-hours' : read.error }
  if (read.figure > maxHours) return { error: 'too-many-hours' }
  return read.figure < 0 ? { error: 'not-hours' } : { hours: read.figure }
}

export const formatHours = (hours: number): string => hours.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** `baseRate`: cents per hour, or per period for a salary (D-10). */
export type BasePayInput = {
  payType: PayType | null
  baseRate: Cents | null
  hoursWorked: number
  /** For a salary; null if unchanged. */
  typedBase: Cents | null
}

/** Hours × rate, the salary or the amount typed instead, or nothing (spec 4.8, D-131). */
export function basePay({ payType, baseRate, hoursWorked, typedBase }: BasePayInput): Cents {
  if (payType === 'HOURLY') return timesRatio(baseRate ?? zero, Math.round(hoursWorked * 100), 100)
  if (payType === 'SALARY') return typedBase ?? baseRate ?? zero
  return zero
}

export type PayParts = { totalBasePay: Cents; commission: Cents; bonus: Cents; reimbursement: Cents }

/** Negative if corrections take back more than was earned. */
export const totalPay = ({ totalBasePay, commission, bonus, reimbursement }: PayParts): Cents =>
  plus(plus(totalBasePay, commission), plus(bonus, reimbursement))

export type PayTotals = PayParts & { hoursWorked: number; totalPay: Cents }

export function payTotals(rows: readonly (PayParts & { hoursWorked: number })[]): PayTotals {
  const parts = {
    totalBasePay: sum(rows.map(({ totalBasePay }) => totalBasePay)),
    commission: sum(rows.map(({ commission }) => commission)),
    bonus: sum(rows.map(({ bonus }) => bonus)),
    reimbursement: sum(rows.map(({ reimbursement }) => reimbursement)),
  }
  const hundredths = rows.reduce((hours, row) => hours + Math.round(row.hoursWorked * 100), 0)
  return { ...parts, hoursWorked: hundredths / 100, totalPay: totalPay(parts) }
}

export type Reimbursement = { description: string; amount: Cents }

/** Reimbursements with a description or an amount (D-130). */
export const filledReimbursements = <R extends Reimbursement>(rows: readonly R[]): R[] =>
  rows.filter(({ description, amount }) => description.trim() !== '' || amount !== zero)

export const reimbursementTotal = (rows: readonly Reimbursement[]): Cents => sum(rows.map(({ amount }) => amount))

export const maxReimbursements = 200

export const maxPayAmount = fromDollars(1_000_000)

export type PayAmountError = MoneyError | 'negative' | 'too-much'

export const payAmountErrors: Readonly<Record<PayAmountError, string>> = {
  ...moneyErrors,
  negative: "Amount can't be negative",
  'too-much': 'Amount can be at most $1,000,000.00',
}

/** Why a field can't be changed in a row (D-233). */
export const payFieldErrors = {
  hoursWorked: 'Hours are only for hourly pay.',
  totalBasePay: 'Base pay can be typed only for a salary.',
  userId: 'This row belongs to someone else.',
  name: 'The name has changed. Reload to see it.',
  payType: "The pay type has changed. Reload to see it. It's set in Edit User.",
  baseRate: "The base rate has changed. Reload to see it. It's set in Edit User.",
  reimbursement: 'The reimbursement is the sum of its rows. Change those instead.',
  totalPay: 'Total pay is computed from the other figures. Change those instead.',
  unknown: "A payroll row doesn't have this field.",
} as const

export function parsePayAmount(text: string): { amount: Cents } | { error: PayAmountError } {
  const read = parseMoney(text)
  if ('error' in read) return read
  if (read.amount < 0) return { error: 'negative' }
  return read.amount > maxPayAmount ? { error: 'too-much' } : read
}

export type PaidPeriod = PayParts & { userId: number; name: string; hoursWorked: number }

type PayYear = PayTotals & { userId: number; name: string; periods: number }

export function payYears(periods: readonly PaidPeriod[]): PayYear[] {
  const people = Map.groupBy(periods, ({ userId }) => userId)
  return [...people]
    .map(([userId, paid]) => ({ userId, name: paid[0]?.name ?? '', periods: paid.length, ...payTotals(paid) }))
    .toSorted((a, b) => compareNames(a.name, b.name) || a.userId - b.userId)
}
