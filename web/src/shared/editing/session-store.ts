import type { Problem } from '../api/request.ts'
import type { Form, SavedRecord } from './form.ts'
import { type Edits, editsOf, isDirty, receive, restoreSession, type Session, startSession } from './session.ts'

/** Whether the form stays open after a save. */
export type How = 'stay' | 'close'

/** A session and how its saving goes. */
export type Entry<Saved, Fields> = {
  session: Session<Saved, Fields>
  isSaving: boolean
  /** How the last save was asked for, and what it sent: a field that was edited since is not what the server refused. */
  how: How
  sent?: Fields
  problem: Problem | null
  isSaved: boolean
  /** When the edits were kept that came back as the form opened. */
  restoredFrom?: Date | undefined
}

/** What a save is made of. `seen`: the fields as the edits were made upon them. */
export type Sending<Saved, Fields> = { record: Saved; fields: Fields; seen: Fields }

export type SavingOptions<Saved, Fields> = {
  /** Sends the form with the `modifiedOn` of the record; undefined where it cannot be sent as it stands. */
  save: (sending: Sending<Saved, Fields>) => Promise<Saved> | undefined
  onSaved?: ((answer: Saved, how: How) => void) | undefined
  /** Told of a refusal for any other reason than a change by someone else. */
  onRefused?: ((problem: Problem) => void) | undefined
}

export type KeptEdits<Fields> = Edits<Fields> & { id: number }
type Found<Fields> = { savedAt: Date; value: readonly KeptEdits<Fields>[] } | undefined

/**
 * The sessions of a form by the id of their record, outside React: a save that ends finds what was typed while it ran.
 * `found`: the edits that were kept, which come back when their record is first shown. `first`: the record of a form
 * that is about one, which knows from the start what it showed.
 */
export function sessionStore<Saved extends SavedRecord, Fields extends object, Item extends string>(
  form: Form<Saved, Fields, Item>,
  found: Found<Fields>,
  first?: Saved,
) {
  let entries: ReadonlyMap<number, Entry<Saved, Fields>> = new Map()
  let restorable = new Map(found?.value.map((edits) => [edits.id, edits]))
  let options: SavingOptions<Saved, Fields> = { save: () => undefined }
  const listeners = new Set<() => void>()
  const become = (next: typeof entries) => {
    entries = next
    for (const listener of listeners) listener()
  }
  const begin = (record: Saved): Entry<Saved, Fields> => {
    const edits = restorable.get(record.id)
    const idle = { isSaving: false, how: 'close', problem: null, isSaved: false } as const
    if (edits === undefined) return { ...idle, session: startSession(form, record) }
    const session = restoreSession(form, record, edits)
    return { ...idle, session, restoredFrom: isDirty(form, session) ? found?.savedAt : undefined }
  }
  if (first) entries = new Map([[first.id, begin(first)]])
  return {
    entries: () => entries,
    /** The session of a record as it was last read. Its own save is read again before it is answered, and waits. */
    entryOf: (record: Saved, stored = entries.get(record.id)): Entry<Saved, Fields> => {
      const entry = stored ?? begin(record)
      return entry.isSaving ? entry : { ...entry, session: receive(form, entry.session, record) }
    },
    set: (id: number, entry: Entry<Saved, Fields>) => become(new Map(entries).set(id, entry)),
    remove: (id: number) => {
      restorable.delete(id)
      become(new Map([...entries].filter(([key]) => key !== id)))
    },
    clear: () => {
      restorable = new Map()
      become(new Map())
    },
    /** The edits that are to be kept; undefined for none. */
    edits: (): KeptEdits<Fields>[] | undefined => {
      const waiting = [...restorable.values()].filter(({ id }) => !entries.has(id))
      const edited = [...entries]
        .filter(([, { session }]) => isDirty(form, session))
        .map(([id, { session }]) => ({ id, ...editsOf(form, session) }))
      return waiting.length + edited.length === 0 ? undefined : [...waiting, ...edited]
    },
    options: () => options,
    setOptions: (latest: SavingOptions<Saved, Fields>) => {
      options = latest
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
