import { changeReimbursements, type PayrollRow, type SavedRow } from '@dray/contract/payroll'
import { type Cents, zero } from '@dray/domain/money'
import {
  filledReimbursements,
  maxReimbursements,
  parsePayAmount,
  payAmountErrors,
  type Reimbursement,
  reimbursementTotal,
} from '@dray/domain/payroll/pay'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { moneyText } from '../../../kit/fields/typed-money.ts'

type Options = { period: PayPeriod; row: PayrollRow; onSaved: (saved: SavedRow) => void }

/** `key` tells rows apart while others are added and removed. */
export type ReimbursementLine = { key: number; description: string; amount: string }

/** Until something is typed, they follow changes by others. */
export function useReimbursements({ period: { year, month, payPeriod }, row, onSaved }: Options) {
  const saved = row.reimbursementsDetails
  const [typed, setTyped] = useState<{ lines: readonly ReimbursementLine[]; from: string }>()
  const change = useChange(changeReimbursements)
  const lines = typed?.lines ?? reimbursementLines(saved)
  const state = reimbursementState(lines, saved)
  const isChanged = typed !== undefined && state.isChanged
  const setLines = (next: readonly ReimbursementLine[]) => {
    if (change.isError) change.reset()
    setTyped({ lines: next, from: typed?.from ?? JSON.stringify(saved) })
  }
  return {
    lines,
    ...state,
    isChanged,
    isSaving: change.isPending,
    problem: change.error,
    hasChangesByOther: isChanged && typed.from !== JSON.stringify(saved),
    isFull: lines.length >= maxReimbursements,
    type: (key: number, edit: Partial<ReimbursementLine>) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, ...edit } : line))),
    /** Returns the key of the new row. */
    add: (): number => {
      const key = nextKey(lines)
      setLines([...lines, emptyLine(key)])
      return key
    },
    remove: (key: number) => setLines(lines.filter((line) => line.key !== key)),
    discard: () => {
      if (change.isError) change.reset()
      setTyped(undefined)
    },
    submit: () =>
      change.mutate(
        {
          params: { year, month, period: payPeriod, userId: row.userId },
          query: { modifiedOn: row.lastSaved?.toISOString() ?? null },
          body: [...state.filled],
        },
        { onSuccess: onSaved },
      ),
  }
}

/** The saved rows, or an empty one to start with. */
export const reimbursementLines = (saved: readonly Reimbursement[]): ReimbursementLine[] =>
  saved.length === 0
    ? [emptyLine(0)]
    : saved.map(({ description, amount }, key) => ({ key, description, amount: moneyText(amount) }))

const emptyLine = (key: number): ReimbursementLine => ({ key, description: '', amount: '' })

type ReimbursementState = {
  /** Rows with a description or an amount, which are submitted. */
  filled: readonly Reimbursement[]
  total: Cents
  /** Invalid amounts, by row. */
  problems: ReadonlyMap<number, string>
  isChanged: boolean
}

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

export const nextKey = (lines: readonly ReimbursementLine[]): number => Math.max(-1, ...lines.map(({ key }) => key)) + 1
