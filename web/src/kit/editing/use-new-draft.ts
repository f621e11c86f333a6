import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { newUuid } from '../new-uuid.ts'
import { useStoredEdits } from './use-stored-edits.ts'

export type SavedAs = 'submitted' | 'as-draft'

/** `key`: the idempotency key of a new record. `sent`: what was sent with it, until the server answers. */
export type Sending<Draft, Content, Ids = object> = Ids & {
  key: string
  sent?: { draft: Draft; content: Content } | undefined
}
type Unsent<Draft, Content, Ids> = { draft: Draft; sending: Sending<Draft, Content, Ids> }
/** How the browser stores it. */
export type StoredUnsent<Draft, Content, Ids = object> = z.ZodType<Unsent<Draft, Content, Ids>>

/** `ids`: further ids that stay with the draft, such as an order's number. */
export const storedUnsent = <Draft, Content, Ids extends object = object>(
  draft: z.ZodType<Draft>,
  content: z.ZodType<Content>,
  ids?: z.ZodType<Ids>,
): StoredUnsent<Draft, Content, Ids> => {
  const key = z.object({ key: z.string(), sent: z.object({ draft, content }).optional() })
  return z.object({ draft, sending: ids ? z.intersection(key, ids) : key }) as StoredUnsent<Draft, Content, Ids>
}

type Options<Draft, Content, Ids> = {
  /** The storage key when it opens. */
  name: string
  /** The storage key from then on, if it depends on the entries. */
  nameOf?: ((draft: Draft) => string) | undefined
  stored: StoredUnsent<Draft, Content, Ids>
  blank: Draft
  /** Further ids that stay with the draft. */
  newIds?: () => Ids
  /** True if nothing was entered since `start`. */
  isStillAt?: (start: Draft, draft: Draft) => boolean
}

/**
 * Edits a new record. The draft is stored in the browser, so it survives a reload, a refusal, and a lost connection. `useSendOnce` sends it.
 * Call `clear` once it's saved or discarded.
 */
export function useNewDraft<Draft, Content, Ids extends object = object>(options: Options<Draft, Content, Ids>) {
  const { nameOf, stored, blank, newIds, isStillAt = isSameDraft } = options
  const [name, setName] = useState(options.name)
  const { restored, isStored, storeLater, storeNow, clear } = useStoredEdits(name, stored)
  const newSending = useCallback(
    (): Sending<Draft, Content, Ids> => ({ ...(newIds?.() as Ids), key: newUuid() }),
    [newIds],
  )
  const [start, setStart] = useState<Unsent<Draft, Content, Ids>>(
    () => restored?.value ?? { draft: blank, sending: newSending() },
  )
  const [current, setCurrent] = useState(start)
  /** Also between renders. */
  const latest = useRef(start.sending)
  const [continuedFrom, setContinuedFrom] = useState(restored?.savedAt)
  const isUntouched =
    isStillAt(blank, current.draft) || (continuedFrom === undefined && isStillAt(start.draft, current.draft))
  const currentName = isUntouched || nameOf === undefined ? name : nameOf(current.draft)
  if (currentName !== name) setName(currentName)
  const isEmpty = isUntouched && current.sending.sent === undefined
  const stop = useStoring(current === start ? undefined : { current, isEmpty }, storeLater)

  const change = useCallback(
    (update: (draft: Draft) => Draft) => setCurrent((before) => withDraft(before, update(before.draft))),
    [],
  )
  const restart = useCallback(
    (draft: Draft) => {
      const started = { draft, sending: newSending() }
      latest.current = started.sending
      setCurrent(started)
      return started
    },
    [newSending],
  )
  const startWith = useCallback((draft: Draft) => setStart(restart(draft)), [restart])
  return {
    /** The storage key. */
    form: name,
    draft: current.draft,
    sending: current.sending,
    /** When the restored draft was last changed. */
    continuedFrom,
    /** False if the browser can't store it, so leaving the page would lose it. */
    isStored,
    change,
    /** Prefills the draft. Nothing is stored, since the user didn't enter it. */
    startWith,
    isUntouched,
    /** Stores it right away, with the ids it's sent with. */
    storeSending: (draft: Draft, changed?: Partial<Sending<Draft, Content, Ids>>) => {
      const sending = { ...latest.current, ...changed }
      latest.current = sending
      setCurrent((before) => ({ ...before, sending }))
      storeNow({ draft, sending })
    },
    startOver: () => {
      setContinuedFrom(undefined)
      clear()
      restart(blank)
    },
    clear: () => {
      stop()
      clear()
    },
  }
}

export const isSameDraft = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const withDraft = <Each extends { draft: unknown }>(before: Each, draft: Each['draft']): Each =>
  draft === before.draft ? before : { ...before, draft }

type Changed<Value> = { current: Value; isEmpty: boolean }

/** Stores what changed, until stopped. */
function useStoring<Value>(
  changed: Changed<Value> | undefined,
  storeLater: (value: () => Value | undefined) => void,
): () => void {
  const isDone = useRef(false)
  const { current, isEmpty } = changed ?? {}
  // Browser storage is outside React.
  useEffect(() => {
    if (current !== undefined && !isDone.current) storeLater(() => (isEmpty ? undefined : current))
  }, [current, isEmpty, storeLater])
  return () => {
    isDone.current = true
  }
}
