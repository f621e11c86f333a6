import { draftNumber } from '@dray/domain/numbers/draft-number'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { newKey } from '../../../shared/api/idempotency-key.ts'
import { useStoredEdits } from '../../../shared/editing/use-stored-edits.ts'
import { keptDraft } from '../order-editor/draft/kept-order.ts'
import { type ChangeDraft, emptyDraft, isEmptyDraft, type OrderDraft } from '../order-editor/draft/order-draft.ts'

const sending = z.object({ draftNum: z.string(), orderNum: z.string().nullable(), key: z.string() })
const kept = z.object({ draft: keptDraft, sending })

/**
 * The numbers an order is sent with, and its key: one from the first, however it is saved and whatever is changed in the meantime.
 * They are kept with it. Should the answer be lost, or another window have sent it, then the server says that it has it rather than
 * writing it twice (D-163).
 */
export type Sending = z.infer<typeof sending>

/**
 * The order in the editor, kept in this browser for its user: it survives a reload, a refusal and a lost connection.
 * `forget` ends that, when the order was saved or given up.
 */
export function useNewOrderDraft() {
  const { restored, isStored, storeLater, storeNow, clear } = useStoredEdits('new-order', kept)
  const [start] = useState(() => restored?.value ?? newOrder())
  const [held, setHeld] = useState<{ draft: OrderDraft; sending: Sending }>(start)
  const [continuedFrom, setContinuedFrom] = useState(restored?.savedAt)
  // The browser's storage is the world outside React.
  useEffect(() => {
    if (held !== start) storeLater(() => (isEmptyDraft(held.draft) ? undefined : held))
  }, [held, start, storeLater])

  const change: ChangeDraft = useCallback(
    (changed) =>
      setHeld((before) => {
        const draft = changed(before.draft)
        return draft === before.draft ? before : { ...before, draft }
      }),
    [],
  )
  return {
    ...held,
    /** When the order that was continued was last changed; undefined for one begun here. */
    continuedFrom,
    /** False when this browser does not keep it: leaving the page would lose the order. */
    isStored,
    change,
    /** Writes at once what an order is about to be sent with. */
    keepSending: (draft: OrderDraft, ready: Sending) => {
      setHeld((before) => ({ ...before, sending: ready }))
      storeNow({ draft, sending: ready })
    },
    startOver: () => {
      setContinuedFrom(undefined)
      clear()
      setHeld(newOrder())
    },
    clear,
  }
}

const newOrder = (): { draft: OrderDraft; sending: Sending } => ({
  draft: emptyDraft,
  sending: { draftNum: draftNumber(choose), orderNum: null, key: newKey() },
})

/** A fair choice: what the largest 32-bit number would favor is drawn again. */
function choose(choices: number): number {
  const limit = 2 ** 32 - (2 ** 32 % choices)
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < limit ? drawn % choices : choose(choices)
}
