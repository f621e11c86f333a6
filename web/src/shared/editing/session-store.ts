import type { Problem } from '../api/request.ts'
import type { Form, FormTypes } from './form.ts'
import { editsOf, isDirty, type KeptEdits, receive, restoreSession, type Session, startSession } from './session.ts'

/** Whether the form stays open after a save. */
export type How = 'stay' | 'close'

/** A session and how its saving goes. */
export type Entry<T extends FormTypes> = {
  session: Session<T>
  isSaving: boolean
  /** How the last save was asked for, and what it sent: a field that was edited since is not what the server refused. */
  how: How
  sent?: T['fields']
  problem: Problem | null
  isSaved: boolean
  /** When the edits were kept that came back as the form opened. */
  restoredFrom?: Date | undefined
}

export type KeptSession<T extends FormTypes> = KeptEdits<T> & { id: number }
type Found<T extends FormTypes> = { savedAt: Date; value: readonly KeptSession<T>[] } | undefined

/**
 * The sessions of a form by the id of their record, outside React: a save that ends finds what was typed while it ran.
 * `found`: the edits that were kept, which come back when their record is first shown. `first`: the record of a form
 * that is about one, which knows from the start what it showed.
 */
export function sessionStore<T extends FormTypes>(form: Form<T>, found: Found<T>, first?: T['record']) {
  const restorable = new Map(found?.value.map((edits) => [edits.id, edits]))
  const listeners = new Set<() => void>()
  let entries: ReadonlyMap<number, Entry<T>> = new Map(first ? [[first.id, begin(first)]] : [])

  function begin(record: T['record']): Entry<T> {
    const edits = restorable.get(record.id)
    const session = edits ? restoreSession(form, record, edits) : startSession(form, record)
    const restoredFrom = isDirty(session) ? found?.savedAt : undefined
    return { session, isSaving: false, how: 'close', problem: null, isSaved: false, restoredFrom }
  }
  function become(next: typeof entries): void {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    entries: () => entries,
    /** The session of a record as it was last read. Its own save is read again before it is answered, and waits. */
    entryOf: (record: T['record'], stored = entries.get(record.id)): Entry<T> => {
      const entry = stored ?? begin(record)
      return entry.isSaving ? entry : { ...entry, session: receive(entry.session, record) }
    },
    set: (id: number, entry: Entry<T>) => become(new Map(entries).set(id, entry)),
    /** Forgets a session, or all. */
    remove: (id?: number) => {
      for (const key of [...restorable.keys()]) if (id === undefined || key === id) restorable.delete(key)
      become(new Map([...entries].filter(([key]) => id !== undefined && key !== id)))
    },
    /** The edits that are to be kept; undefined for none. */
    edits: (): KeptSession<T>[] | undefined => {
      const waiting = [...restorable.values()].filter(({ id }) => !entries.has(id))
      const edited = [...entries].filter(([, { session }]) => isDirty(session))
      const all = [...waiting, ...edited.map(([id, { session }]) => ({ id, ...editsOf(session) }))]
      return all.length === 0 ? undefined : all
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
