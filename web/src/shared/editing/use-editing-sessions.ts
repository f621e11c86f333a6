import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Editing, editingOf } from './editing.ts'
import type { Form, FormTypes } from './form.ts'
import { editsOf, isDirty } from './session.ts'
import { type SavingOptions, sessionActions } from './session-actions.ts'
import { sessionStore } from './session-store.ts'
import { useKept } from './use-kept.ts'

type Options<T extends FormTypes> = SavingOptions<T> & {
  /** The record of a form that is about one, which keeps its edits apart from those of others. */
  record?: T['record']
}

/** The editing sessions of many records at once, such as an accordion's: opening another loses nothing. */
export function useEditingSessions<T extends FormTypes>(form: Form<T>, { record: first, ...options }: Options<T>) {
  const [schema] = useState(() => form.kept && keptSchema(form.kept))
  const { found, isKept, keep, forget } = useKept(first ? `${form.name}-${first.id}` : form.name, schema)
  const [store] = useState(() => sessionStore(form, found, first))
  useSyncExternalStore(store.subscribe, store.entries)
  const [latest] = useState(() => holderOf(options))
  // The store stands outside React.
  useEffect(() => latest.set(options))
  const actions = useMemo(
    () => sessionActions({ store, onChange: () => keep(store.edits), options: latest.get }),
    [store, keep, latest],
  )
  const sessions = [...store.entries().values()].map(({ session }) => session)
  const hasOnlyKept = (names: readonly string[]) => names.every((name) => form.kept && name in form.kept.shape)
  return {
    store,
    actions,
    /** The session of a record as it was last read. */
    of: (record: T['record']): Editing<T> => editingOf(actions, { record, entry: store.entryOf(record) }),
    isDirty: (record: T['record']): boolean => isDirty(store.entryOf(record).session),
    /** The records with unsaved edits, also those that are no longer there. */
    dirty: sessions.filter((session) => isDirty(session)).map(({ record }) => record),
    /** Whether a reload would bring all unsaved edits back. */
    isKept: isKept && sessions.every((session) => hasOnlyKept(Object.keys(editsOf(session).mine))),
    /** Gives up the edits of a record, or of all. */
    discard: (id?: number): void => {
      store.remove(id)
      if (store.edits() === undefined) forget()
      else keep(store.edits)
    },
  }
}

const keptSchema = <Value>(edits: z.ZodType<Value>) => z.array(z.object({ id: z.int(), seen: edits, mine: edits }))

function holderOf<Value>(first: Value) {
  let value = first
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
    },
  }
}
