import type { Problem } from '../api/request.ts'
import type { Form, FormTypes } from './form.ts'
import {
  sessionEdits,
  isDirty,
  type StoredEdits,
  receive,
  restoreSession,
  type EditingSession,
  startSession,
} from './session.ts'

export type SaveMode = 'stay' | 'close'

export type Entry<T extends FormTypes> = {
  session: EditingSession<T>
  isSaving: boolean
  /** The last save's mode and what it sent, so that a field edited since isn't blamed for a refusal. */
  saveMode: SaveMode
  sent?: T['fields']
  problem: Problem | null
  /** The last save, if its outcome is unknown and nothing was edited since. */
  unanswered?: SaveRequest<T> | undefined
  isSaved: boolean
  /** When the restored edits were stored. */
  restoredFrom?: Date | undefined
}

/** `seen`: the values the edits were based on. */
export type SaveRequest<T extends FormTypes> = Pick<EditingSession<T>, 'record' | 'fields' | 'seen'>

export type StoredSession<T extends FormTypes> = StoredEdits<T> & { id: number }
type Restored<T extends FormTypes> = { savedAt: Date; value: readonly StoredSession<T>[] } | undefined

/**
 * A form's sessions by record id. They live outside React, so a finished save sees what was typed while it ran. `restored`: stored edits,
 * applied when their record is first shown. `first`: the record of a single-record form, whose session starts at once.
 */
export function sessionStore<T extends FormTypes>(form: Form<T>, restored: Restored<T>, first?: T['record']) {
  const restorable = new Map(restored?.value.map((edits) => [edits.id, edits]))
  const listeners = new Set<() => void>()
  let entries: ReadonlyMap<number, Entry<T>> = new Map(first ? [[first.id, begin(first)]] : [])

  function begin(record: T['record']): Entry<T> {
    const edits = restorable.get(record.id)
    const session = edits ? restoreSession(form, record, edits) : startSession(form, record)
    const restoredFrom = isDirty(session) ? restored?.savedAt : undefined
    return { session, isSaving: false, saveMode: 'close', problem: null, isSaved: false, restoredFrom }
  }
  function setEntries(next: typeof entries): void {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    entries: () => entries,
    /** The session, updated to the latest record, except while saving: the record may be reloaded before the save is answered. */
    currentEntry: (record: T['record'], stored = entries.get(record.id)): Entry<T> => {
      const entry = stored ?? begin(record)
      return entry.isSaving ? entry : { ...entry, session: receive(entry.session, record) }
    },
    set: (id: number, entry: Entry<T>) => setEntries(new Map(entries).set(id, entry)),
    remove: (id?: number) => {
      for (const key of [...restorable.keys()]) if (id === undefined || key === id) restorable.delete(key)
      setEntries(new Map([...entries].filter(([key]) => id !== undefined && key !== id)))
    },
    edits: (): StoredSession<T>[] | undefined => {
      const notShown = [...restorable.values()].filter(({ id }) => !entries.has(id))
      const edited = [...entries].filter(([, { session }]) => isDirty(session))
      const all = [...notShown, ...edited.map(([id, { session }]) => ({ id, ...sessionEdits(session) }))]
      return all.length === 0 ? undefined : all
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
