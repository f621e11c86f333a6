import { changePayrollRow, type PayrollPeriod, type SavedRow } from '@dray/contract/payroll'
import { useMemo, useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { useEditingSessions } from '../../../kit/editing/use-editing-sessions.ts'
import type { CallQueue } from '../use-call-queue.ts'
import {
  payrollRowBody,
  never,
  payrollForm,
  type PayField,
  type PayRow,
  toPayRow,
  type PayTexts,
  submittedPayLine,
  editedPayLine,
} from './payroll-form.ts'

/** Edits a period: what was typed, what others changed, and saving row by row. */
export function usePayrollEditor(period: PayrollPeriod, queue: CallQueue) {
  const [form] = useState(() => payrollForm(period))
  const knownSince = useKnownSince(period)
  const change = useChange(changePayrollRow)
  const { year, month, payPeriod, submitted } = period
  const sessions = useEditingSessions(form, {
    save({ record, fields }) {
      const body = payrollRowBody(record, fields)
      const params = { year, month, payPeriod, userId: record.id }
      return body && queue.enqueue(async () => toPayRow(await change.mutateAsync({ params, body }), knownSince))
    },
  })
  const rows = useMemo(() => period.users.map((row) => toPayRow(row, knownSince)), [period.users, knownSince])
  const editings = rows.map((row) => sessions.editing(row))
  const lines = submitted ? rows.map((row) => submittedPayLine(row, form.read(row))) : editings.map(editedPayLine)
  const ids = new Set(rows.map(({ id }) => id))
  const gone = sessions.dirty.filter(({ id }) => !ids.has(id))

  return {
    lines,
    editings,
    isSaving: editings.some(({ isSaving }) => isSaving),
    dirty: [...rows.filter(sessions.isDirty), ...gone],
    /** People with unsaved changes who are no longer in this payroll. */
    gone,
    isStored: sessions.isStored,
    discard: sessions.discard,
    type: (row: PayRow, texts: Partial<PayTexts>) => sessions.actions.edit(row, texts),
    save: () => {
      for (const { isDirty, record } of editings) if (isDirty) sessions.actions.save(record, 'stay')
    },
    /** Accepts what another dialog here saved, without a notice; a typed commission gives way to it. */
    acceptSaved(saved: SavedRow, field?: PayField) {
      const row = toPayRow(saved, knownSince)
      sessions.actions.acceptRecord(row)
      if (field !== undefined) sessions.actions.takeTheirs(row, [field])
    },
  }
}
export type PayrollEditor = ReturnType<typeof usePayrollEditor>

/** When a deleted period was last saved: anything read later is newer, although its rows were never saved. */
function useKnownSince({ id, lastSaved }: PayrollPeriod): Date {
  const [seen, setSeen] = useState({ id, lastSaved, knownSince: never })
  if (seen.id !== id || seen.lastSaved?.getTime() !== lastSaved?.getTime()) {
    const wasDeleted = seen.id !== null && seen.id !== id
    setSeen({ id, lastSaved, knownSince: wasDeleted ? (seen.lastSaved ?? seen.knownSince) : seen.knownSince })
  }
  return seen.knownSince
}
