import { draftNumber } from '@dray/domain/numbers/draft-number'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { newKey } from '../../../shared/api/idempotency-key.ts'
import { useStoredEdits } from '../../../shared/editing/use-stored-edits.ts'
import { storedDraft } from '../order-editor/draft/stored-order.ts'
import {
  type ChangeDraft,
  emptyDraft,
  isEmptyDraft,
  isStillAt,
  type OrderDraft,
} from '../order-editor/draft/order-draft.ts'

const submissionIds = z.object({ draftNum: z.string(), orderNum: z.string().nullable(), key: z.string() })
const storedOrder = z.object({ draft: storedDraft, sending: submissionIds })

/**
 * The order numbers and the idempotency key an order is sent with. They stay the same however the order is saved or changed, and
 * are stored with it. If the response was lost, or another window sent the order, the server reports that it already has the order
 * instead of saving it twice (D-163).
 */
export type SubmissionIds = z.infer<typeof submissionIds>

/**
 * The order in the editor, stored in this browser for its user: it survives a reload, a refusal and a lost connection.
 * `clear` deletes it once the order is saved or discarded.
 */
export function useNewOrderDraft() {
  const { restored, isStored, storeLater, storeNow, clear } = useStoredEdits('new-order', storedOrder)
  const [start, setStart] = useState<NewOrderState>(() => restored?.value ?? newOrder())
  const [current, setCurrent] = useState(start)
  const [continuedFrom, setContinuedFrom] = useState(restored?.savedAt)
  const isUntouched =
    isEmptyDraft(current.draft) || (continuedFrom === undefined && isStillAt(start.draft, current.draft))
  // The browser's storage is outside React.
  useEffect(() => {
    if (current !== start) storeLater(() => (isUntouched ? undefined : current))
  }, [current, start, isUntouched, storeLater])

  const change: ChangeDraft = useCallback(
    (update) =>
      setCurrent((before) => {
        const draft = update(before.draft)
        return draft === before.draft ? before : { ...before, draft }
      }),
    [],
  )
  const startWith = useCallback((draft: OrderDraft) => {
    const started = { ...newOrder(), draft }
    setStart(started)
    setCurrent(started)
  }, [])
  return {
    draft: current.draft,
    submissionIds: current.sending,
    /** When the restored order was last changed; undefined for a new one. */
    continuedFrom,
    /** False if this browser cannot store the order, so that leaving the page would lose it. */
    isStored,
    change,
    /** Begins with what the user did not enter: it is not stored. */
    startWith,
    /** Whether the user has entered nothing yet. */
    isUntouched,
    /** Stores the order immediately with the ids it is about to be sent with. */
    storeSubmission: (draft: OrderDraft, ids: SubmissionIds) => {
      setCurrent((before) => ({ ...before, sending: ids }))
      storeNow({ draft, sending: ids })
    },
    startOver: () => {
      setContinuedFrom(undefined)
      clear()
      setCurrent(newOrder())
    },
    clear,
  }
}

type NewOrderState = { draft: OrderDraft; sending: SubmissionIds }

const newOrder = (): NewOrderState => ({
  draft: emptyDraft,
  sending: { draftNum: draftNumber(randomBelow), orderNum: null, key: newKey() },
})

/** Uniform: draws again above the largest multiple of `bound`, which would favor small numbers. */
function randomBelow(bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < limit ? drawn % bound : randomBelow(bound)
}
