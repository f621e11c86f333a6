import { type Cents, zero } from '@dray/domain/money'
import {
  filledReimbursements,
  parsePayAmount,
  payAmountErrors,
  type Reimbursement,
  reimbursementTotal,
} from '@dray/domain/payroll/pay'
import { moneyText } from '../../../kit/fields/money-field.tsx'

/** A row as it is typed. `key` tells rows apart while others are added and removed. */
export type ReimbursementLine = { key: number; description: string; amount: string }

export type ReimbursementState = {
  /** What is submitted: the rows that have a description or an amount (D-130). */
  filled: readonly Reimbursement[]
  total: Cents
  /** Why an amount is none, by row. */
  problems: ReadonlyMap<number, string>
  isChanged: boolean
}

/** The rows as they are saved, and an empty one to begin with if there is none. */
export const reimbursementLines = (saved: readonly Reimbursement[]): ReimbursementLine[] =>
  saved.length === 0
    ? [emptyLine(0)]
    : saved.map(({ description, amount }, key) => ({ key, description, amount: moneyText(amount) }))

export const emptyLine = (key: number): ReimbursementLine => ({ key, description: '', amount: '' })

export const nextKey = (lines: readonly ReimbursementLine[]): number => Math.max(-1, ...lines.map(({ key }) => key)) + 1

/** What typed rows come to. */
export function reimbursementState(
  lines: readonly ReimbursementLine[],
  saved: readonly Reimbursement[],
): ReimbursementState {
  const problems = new Map<number, string>()
  const typed = lines.map(({ key, description, amount }): Reimbursement => {
    const read = amount.trim() === '' ? { amount: zero } : parsePayAmount(amount)
    if ('error' in read) problems.set(key, payAmountErrors[read.error])
    return { description: description.trim(), amount: 'error' in read ? zero : read.amount }
  })
  const filled = filledReimbursements(typed)
  const isChanged = problems.size > 0 || JSON.stringify(filled) !== JSON.stringify(saved)
  return { filled, total: reimbursementTotal(filled), problems, isChanged }
}
