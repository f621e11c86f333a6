import { changePayrollRow, type SavedRow } from '@dray/contract/payroll'
import type { Commission } from '@dray/contract/payroll/commission'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { changeSender } from '../../../kit/api/change-sender.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import { useStoredEdits } from '../../../kit/editing/use-stored-edits.ts'
import { useStable } from '../../../kit/use-stable.ts'
import {
  type CommissionState,
  commissionState,
  listBody,
  type CommissionEdits,
  fromStored,
  isAllStored,
  noEdits,
  type ReadCommission,
  asReadCommission,
  storedCommission,
  toStored,
  withCorrections,
  withCosts,
  withMoved,
} from './commission-state.ts'

/** The last action, and how to undo it. */
type Done = { text: string; before: CommissionEdits | undefined }

/** Edits a commission. `onSaved` gets the saved payroll row. */
export function useCommission(commission: Commission, onSaved: ((saved: SavedRow) => void) | undefined) {
  const { edits, setEdits, ...storage } = useStoredCommission(commission)
  const [done, setDone] = useState<Done>()
  const read = useMemo(() => asReadCommission(commission), [commission])
  // Changes that weren't saved before submission must not look as if they had been paid.
  const counted = commission.submitted ? noEdits : edits
  const state = useMemo(() => commissionState(read, counted), [read, counted])
  const [seenSavedAt, setSeenSavedAt] = useState(timestamp(commission.lastSaved))
  const [wasChanged, setWasChanged] = useState(false)
  const saving = useSaveCommission((saved, sent) => {
    onSaved?.(saved)
    // Changes made during the save stay.
    setEdits((now) => (now === sent ? noEdits : now))
    setSeenSavedAt(timestamp(saved.modifiedOn))
    setDone({ text: 'Saved to payroll.', before: undefined })
  })
  const isSavedByOther = timestamp(commission.lastSaved) !== seenSavedAt
  // Without edits, including after the user's own save, simply show the latest version.
  if (isSavedByOther && !state.isChanged && !saving.isPending) setSeenSavedAt(timestamp(commission.lastSaved))
  if (!commission.submitted && state.isChanged !== wasChanged) setWasChanged(state.isChanged)
  const isLate = commission.submitted && wasChanged && edits !== noEdits && !saving.isPending

  const changes = useCommissionChanges((change) => {
    if (saving.isError) saving.reset()
    setDone(undefined)
    setEdits((before) => change(before, read))
  })
  return {
    ...changes,
    commission,
    edits,
    state,
    /** The period was submitted before the changes were saved. */
    isLate,
    done: isLate ? undefined : done,
    isSaving: saving.isPending,
    problem: saving.error,
    hasChangesByOther: isSavedByOther && state.isChanged && !saving.isPending,
    /** Says what a bulk move did, and offers to undo it. */
    announce: (text: string) => setDone({ text, before: edits }),
    undo: () => {
      if (done?.before !== undefined) setEdits(done.before)
      setDone({ text: 'Undone.', before: undefined })
    },
    /** A reload would restore every change. */
    isStored: storage.isStored && isAllStored(edits),
    restoredFrom: state.isChanged ? storage.restoredFrom : undefined,
    forget: storage.forget,
    save: () => {
      setDone(undefined)
      saving.mutate({ commission, state, edits })
    },
  }
}
export type CommissionEditing = ReturnType<typeof useCommission>

type Edit = (change: (before: CommissionEdits, read: ReadCommission) => CommissionEdits) => void

function useCommissionChanges(edit: Edit) {
  return {
    setRate: (rate: number) => edit((before) => ({ ...before, rate, wrongRate: undefined })),
    setWrongRate: (wrongRate: string) => edit((before) => ({ ...before, wrongRate })),
    setCosts: useStable((typed: readonly (readonly [orderId: number, text: string])[]) =>
      edit((before) => withCosts(before, typed)),
    ),
    include: (included: ReadonlySet<number>) => edit((before, read) => withCorrections(before, read, included)),
    move: useStable((orderIds: readonly number[], isToBePaid: boolean) =>
      edit((before, read) => withMoved(before, read, { orderIds, isToBePaid })),
    ),
    discard: () => edit(() => noEdits),
  }
}

/** Edits, kept in this browser for a reload. */
function useStoredCommission({ year, month, payPeriod, userId }: Commission) {
  const name = `commission-${year}-${month}-${payPeriod}-${userId}`
  const { restored, isStored, storeLater, clear } = useStoredEdits(name, storedCommission)
  const [first] = useState(() => (restored ? fromStored(restored.value) : { ...noEdits }))
  const [edits, setEdits] = useState(first)
  const [isRestored, setRestored] = useState(restored !== undefined)
  // After a save or discard, new edits are no longer restored ones.
  if (isRestored && edits === noEdits) setRestored(false)
  // Browser storage is outside React.
  useEffect(() => {
    if (edits !== first) storeLater(() => toStored(edits))
  }, [edits, first, storeLater])
  return { edits, setEdits, isStored, restoredFrom: isRestored ? restored?.savedAt : undefined, forget: clear }
}

const timestamp = (instant: Date | null): number | undefined => instant?.getTime()

type Sent = { commission: Commission; state: CommissionState; edits: CommissionEdits }

/** Saves the rate, if changed, and then the list, whose commissions the server computes with it (D-123). */
function useSaveCommission(onSaved: (saved: SavedRow, sent: CommissionEdits) => void) {
  const cache = useQueryClient()
  // Until the list is saved, the rate that was saved before it must go out under the same key again.
  const [senders] = useState(() => ({ rate: changeSender(), list: changeSender() }))
  return useMutation<SavedRow, Problem, Sent>({
    async mutationFn({ commission, state }) {
      const { year, month, payPeriod, userId } = commission
      const send = (part: keyof typeof senders, body: object, modifiedOn: Date | null) =>
        senders[part].send(changePayrollRow, {
          params: { year, month, payPeriod, userId },
          body: { ...body, modifiedOn: modifiedOn?.toISOString() ?? null },
        })
      const isRateChanged = state.rate !== commission.commissionRate
      const { modifiedOn } = isRateChanged
        ? await send('rate', { commissionRate: state.rate }, commission.modifiedOn)
        : commission
      return send('list', listBody(state), modifiedOn)
    },
    async onSuccess(saved, { edits }) {
      // Drop the edits only once the saved version has loaded, or the list would briefly show the old one.
      await refresh(cache, changePayrollRow.changes)
      onSaved(saved, edits)
    },
    // Someone else saved first, or the rate was saved but the list wasn't.
    onError: () => void refresh(cache, changePayrollRow.changes),
  })
}
