import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useStoredEdits } from './use-stored-edits.ts'

/** A record that is not saved yet, with what it is sent under: its idempotency key, and a number if it has one already. */
type Unsent<Draft, Ids> = { draft: Draft; sending: Ids }

type Options<Draft, Ids> = {
  /** The key under which it is stored in the browser. */
  name: string
  stored: z.ZodType<Unsent<Draft, Ids>>
  blank: Draft
  newIds: () => Ids
  /** Whether nothing was entered since `start`. */
  isStillAt: (start: Draft, draft: Draft) => boolean
}

/**
 * A new record in a full-screen editor, stored in this browser for its user: it survives a reload, a refusal and a lost connection.
 * The ids stay the same however it is saved or changed, and are stored with it: if the response was lost, or another window sent the
 * record, the server reports that it already has it instead of saving it twice (D-163). `clear` deletes it once it is saved or
 * discarded.
 */
export function useNewDraft<Draft, Ids>({ name, stored, blank, newIds, isStillAt }: Options<Draft, Ids>) {
  const { restored, isStored, storeLater, storeNow, clear } = useStoredEdits(name, stored)
  const [start, setStart] = useState<Unsent<Draft, Ids>>(() => restored?.value ?? { draft: blank, sending: newIds() })
  const [current, setCurrent] = useState(start)
  const [continuedFrom, setContinuedFrom] = useState(restored?.savedAt)
  const isUntouched =
    isStillAt(blank, current.draft) || (continuedFrom === undefined && isStillAt(start.draft, current.draft))
  // The browser's storage is outside React.
  useEffect(() => {
    if (current !== start) storeLater(() => (isUntouched ? undefined : current))
  }, [current, start, isUntouched, storeLater])

  const change = useCallback(
    (update: (draft: Draft) => Draft) =>
      setCurrent((before) => {
        const draft = update(before.draft)
        return draft === before.draft ? before : { ...before, draft }
      }),
    [],
  )
  const startWith = useCallback(
    (draft: Draft) => {
      const started = { draft, sending: newIds() }
      setStart(started)
      setCurrent(started)
    },
    [newIds],
  )
  return {
    draft: current.draft,
    submissionIds: current.sending,
    /** When the restored record was last changed; undefined for a new one. */
    continuedFrom,
    /** False if this browser cannot store it, so that leaving the page would lose it. */
    isStored,
    change,
    /** Begins with what the user did not enter: it is not stored. */
    startWith,
    /** Whether the user has entered nothing yet. */
    isUntouched,
    /** Stores it immediately with the ids it is about to be sent with. */
    storeSubmission: (draft: Draft, ids: Ids) => {
      setCurrent((before) => ({ ...before, sending: ids }))
      storeNow({ draft, sending: ids })
    },
    startOver: () => {
      setContinuedFrom(undefined)
      clear()
      setCurrent({ draft: blank, sending: newIds() })
    },
    clear,
  }
}
