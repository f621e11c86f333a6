import { type PayrollRow, payrollRowSchema } from '@dray/contract/payroll'
import { type Cents, parseMoney, zero } from '@dray/domain/money'
import {
  basePay,
  formatHours,
  hoursErrors,
  maxPayAmount,
  parseHours,
  parsePayAmount,
  payAmountErrors,
  type PayParts,
  type PayType,
  totalPay,
} from '@dray/domain/payroll/pay'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { z } from 'zod'
import type { Editing } from '../../../kit/editing/editing.ts'
import { changedParts, type Form, sameBy } from '../../../kit/editing/form.ts'
import { moneyText } from '../../../kit/fields/typed-money.ts'

/** A person's row. `modifiedOn` is when it was last saved, or `knownSince` if that is later (see `useKnownSince`). */
export type PayRow = PayrollRow & { id: number; modifiedOn: Date }

export type PayFigures = PayParts & { hoursWorked: number; totalPay: Cents }

const payTexts = ({ payType, hoursWorked, totalBasePay, commission, bonus }: PayRow): PayTexts => ({
  hoursWorked: payType === 'HOURLY' && hoursWorked !== 0 ? formatHours(hoursWorked) : '',
  totalBasePay: payType === 'SALARY' ? moneyText(totalBasePay) : '',
  commission: amountText(commission),
  bonus: amountText(bonus),
})

const amountText = (amount: Cents): string => (amount === zero ? '' : moneyText(amount))

const text = z.string()

const form: Omit<Form<PayTypes>, 'name'> = {
  labels: { hoursWorked: 'Hours', totalBasePay: 'Base', commission: 'Commission', bonus: 'Bonus' },
  // A row in a refusal counts as a newer version only if it has been saved.
  record: payrollRowSchema
    .extend({ lastSaved: payrollRowSchema.shape.lastSaved.unwrap() })
    .transform((row) => toPayRow(row, never)),
  read: payTexts,
  rules: {
    hoursWorked: { isSame: sameBy(parsedHours) },
    // Empty means the salary itself.
    totalBasePay: { isSame: sameBy((typed: string) => (typed.trim() === '' ? '' : typedAmount(typed))) },
    commission: { isSame: sameBy(typedAmount) },
    bonus: { isSame: sameBy(typedAmount) },
  },
  // Only hours: another user of this computer could read amounts.
  stored: z.object({ hoursWorked: text }).partial(),
}

/** Only typed hours survive a reload. */
export const payrollForm = (period: PayPeriod): Form<PayTypes> => ({
  ...form,
  name: `payroll-${period.year}-${period.month}-${period.payPeriod}`,
})

/** Before any row is saved. */
export const never = new Date(0)

export const toPayRow = (row: PayrollRow, knownSince: Date): PayRow => {
  const saved = row.lastSaved ?? never
  return { ...row, id: row.userId, modifiedOn: saved > knownSince ? saved : knownSince }
}

/** Undefined if it can't be sent as it is. */
export function payrollRowBody(row: PayRow, texts: PayTexts) {
  if (Object.keys(payRowProblems(texts, row.payType)).length > 0) return undefined
  const changed = changedIn(row, texts)
  const { hoursWorked, totalBasePay, commission, bonus } = typedFigures(row, texts)
  return {
    ...(changed.has('hoursWorked') ? { hoursWorked } : {}),
    ...(changed.has('totalBasePay') ? { totalBasePay: texts.totalBasePay.trim() === '' ? null : totalBasePay } : {}),
    ...(changed.has('commission') ? { commission } : {}),
    ...(changed.has('bonus') ? { bonus } : {}),
    modifiedOn: row.lastSaved?.toISOString() ?? null,
  }
}

const fields = z.object({ hoursWorked: text, totalBasePay: text, commission: text, bonus: text })

/** Empty text for none. */
export type PayTexts = z.infer<typeof fields>
export type PayField = keyof PayTexts
export type PayTypes = { record: PayRow; fields: PayTexts; item: never }

/** A table row: the saved row, what was typed, and the resulting figures. */
export type PayLine = {
  id: number
  row: PayRow
  texts: PayTexts
  figures: PayFigures
  changed: ReadonlySet<PayField>
  /** By field: why it can't be saved, or was refused. */
  problems: Partial<Record<PayField, string | undefined>>
  /** Why the row wasn't saved, if not because of a figure. */
  refusal: string | undefined
  state: 'same' | 'unsaved' | 'waiting' | 'conflict' | 'saved'
}

export function editedPayLine(editing: Editing<PayTypes>): PayLine {
  const { record: row, fields: texts, refusal } = editing
  return {
    id: row.id,
    row,
    texts,
    figures: typedFigures(row, texts),
    changed: changedIn(row, texts),
    problems: { ...editing.problems, ...payRowProblems(texts, row.payType) },
    refusal,
    state: lineState(editing),
  }
}

/** The row's figures with what was typed; invalid text leaves the saved figure. */
export function typedFigures(row: PayRow, texts: PayTexts): PayFigures {
  const changed = changedIn(row, texts)
  if (changed.size === 0) return row
  const amount = (field: 'commission' | 'bonus' | 'totalBasePay'): Cents => {
    const typed = typedAmount(texts[field])
    return typeof typed === 'number' && changed.has(field) ? typed : row[field]
  }
  const typedHours = parsedHours(texts.hoursWorked)
  const hoursWorked = typeof typedHours === 'number' && changed.has('hoursWorked') ? typedHours : row.hoursWorked
  const typedBase = texts.totalBasePay.trim() === '' ? null : amount('totalBasePay')
  const parts = {
    totalBasePay:
      changed.has('hoursWorked') || changed.has('totalBasePay')
        ? basePay({ ...row, hoursWorked, typedBase })
        : row.totalBasePay,
    commission: amount('commission'),
    bonus: amount('bonus'),
    reimbursement: row.reimbursement,
  }
  return { ...parts, hoursWorked, totalPay: totalPay(parts) }
}

/** Typed fields that apply to this person. */
export const changedIn = (row: PayRow, texts: PayTexts): ReadonlySet<PayField> =>
  new Set(changedParts({ ...form, name: '' }, payTexts(row), texts).filter((field) => isUsed(field, row.payType)))

/** Empty means zero; invalid text is compared as typed, so it counts as a change. */
function typedAmount(typed: string): Cents | string {
  if (typed.trim() === '') return zero
  const read = parseMoney(typed)
  return 'amount' in read ? read.amount : typed
}
function parsedHours(typed: string): number | string {
  const read = parseHours(typed)
  return 'hours' in read ? read.hours : typed
}

export const payFields = fields.keyof().options

export function payRowProblems(texts: PayTexts, payType: PayType | null): Partial<Record<PayField, string>> {
  const problems = payFields.map((field) => [
    field,
    isUsed(field, payType) ? fieldProblem(field, texts[field]) : undefined,
  ])
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

/** Spec 5, D-131. */
export function isUsed(field: PayField, payType: PayType | null): boolean {
  if (field === 'hoursWorked') return payType === 'HOURLY'
  return field !== 'totalBasePay' || payType === 'SALARY'
}

function fieldProblem(field: PayField, typed: string): string | undefined {
  if (field === 'hoursWorked') {
    const read = parseHours(typed)
    return 'error' in read ? hoursErrors[read.error] : undefined
  }
  if (typed.trim() === '') return undefined
  if (field !== 'commission') {
    const read = parsePayAmount(typed)
    return 'error' in read ? payAmountErrors[read.error] : undefined
  }
  // Corrections can take back more than was earned.
  const read = parseMoney(typed)
  if ('error' in read) return payAmountErrors[read.error]
  return Math.abs(read.amount) > maxPayAmount ? payAmountErrors['too-much'] : undefined
}

function lineState({ isSaving, isDirty, isSaved, theirs }: Editing<PayTypes>): PayLine['state'] {
  if (isSaving) return 'waiting'
  if (hasConflict(theirs)) return 'conflict'
  if (isDirty) return 'unsaved'
  return isSaved ? 'saved' : 'same'
}

/** True if the user must decide. Changes to figures the user didn't edit just appear. */
export const hasConflict = (theirs: Editing<PayTypes>['theirs']): boolean =>
  theirs !== undefined && (theirs.mustDecide || theirs.parts.some(({ isConflict }) => isConflict))

/** A read-only row of a submitted period. */
export const submittedPayLine = (row: PayRow, texts: PayTexts): PayLine => ({
  id: row.id,
  row,
  texts,
  figures: row,
  changed: new Set(),
  problems: {},
  refusal: undefined,
  state: 'same',
})

export const firstProblem = ({ problems, refusal }: PayLine): string | undefined =>
  Object.values(problems).find((problem) => problem !== undefined) ?? refusal
