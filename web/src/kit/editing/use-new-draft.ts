import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useStoredEdits } from './use-stored-edits.ts'

export type SavedAs = 'submitted' | 'as-draft'

/** A draft with its idempotency key, and its number if it already has one. */
type Unsent<Draft, Ids> = { draft: Draft; sending: Ids }

type Options<Draft, Ids> = {
  /** What it's stored as when it opens. */
  name: string
  /** What it's stored as from then on, if that depends on what is entered. */
  nameOf?: ((draft: Draft) => string) | undefined
  stored: z.ZodType<Unsent<Draft, Ids>>
  blank: Draft
  newIds: () => Ids
  /** True if nothing was entered since `start`. */
  isStillAt: (start: Draft, draft: Draft) => boolean
}

/**
 * Edits a new record in a full-screen editor. The draft is stored in the browser, so it survives a reload, a refusal, and a lost
 * connection. Its ids are stored with it and never change: if the response was lost, or another window sent the record, the server reports
 * that it already has it instead of saving it twice (D-163). Call `clear` once it's saved or discarded.
 */
export function useNewDraft<Draft, Ids>(options: Options<Draft, Ids>) {
  const { nameOf, stored, blank, newIds, isStillAt } = options
  const [name, setName] = useState(options.name)
  const { restored, isStored, storeLater, storeNow, clear } = useStoredEdits(name, stored)
  const [start, setStart] = useState<Unsent<Draft, Ids>>(() => restored?.value ?? { draft: blank, sending: newIds() })
  const [current, setCurrent] = useState(start)
  const [continuedFrom, setContinuedFrom] = useState(restored?.savedAt)
  const isUntouched =
    isStillAt(blank, current.draft) || (continuedFrom === undefined && isStillAt(start.draft, current.draft))
  const currentName = isUntouched || nameOf === undefined ? name : nameOf(current.draft)
  if (currentName !== name) setName(currentName)
  // Browser storage is outside React.
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
    /** What it's stored as. */
    form: name,
    draft: current.draft,
    submissionIds: current.sending,
    /** When the restored draft was last changed. */
    continuedFrom,
    /** False if the browser can't store it, so leaving the page would lose it. */
    isStored,
    change,
    /** Prefills the draft. Nothing is stored, since the user didn't enter it. */
    startWith,
    isUntouched,
    /** Stores it right away, with the ids it's about to be sent with. */
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
