import { changeReimbursements, type PayrollRow, type SavedRow } from '@dray/contract/payroll'
import { maxReimbursements } from '@dray/domain/payroll/pay'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import {
  emptyLine,
  reimbursementLines,
  nextKey,
  type ReimbursementLine,
  reimbursementState,
} from './reimbursement-lines.ts'

type Options = { period: PayPeriod; row: PayrollRow; onSaved: (saved: SavedRow) => void }

/** A person's reimbursements while they are typed. Until something is typed they follow changes by others. */
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
