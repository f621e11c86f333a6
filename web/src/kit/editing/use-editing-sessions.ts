import { useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useStable } from '../use-stable.ts'
import { describeEditing, type Editing } from './editing.ts'
import type { Form, FormTypes } from './form.ts'
import { type SavingOptions, sessionActions } from './session-actions.ts'
import { sessionStore } from './session-store.ts'
import { isDirty, sessionEdits } from './session.ts'
import { useStoredEdits } from './use-stored-edits.ts'

type Options<T extends FormTypes> = SavingOptions<T> & {
  /** For a form with a single record, whose edits are stored separately. */
  record?: T['record']
}

/** Edits many records at once, as in an accordion: opening another one loses nothing. */
export function useEditingSessions<T extends FormTypes>(form: Form<T>, { record: first, ...options }: Options<T>) {
  const [schema] = useState(() => form.stored && storedSchema(form.stored))
  const { restored, isStored, storeLater, clear } = useStoredEdits(
    first ? `${form.name}-${first.id}` : form.name,
    schema,
  )
  const [store] = useState(() => sessionStore(form, restored, first))
  useSyncExternalStore(store.subscribe, store.entries)
  const latestOptions = useStable(() => options)
  const actions = useMemo(
    () => sessionActions({ store, onChange: () => storeLater(store.edits), options: latestOptions }),
    [store, storeLater, latestOptions],
  )
  const sessions = [...store.entries().values()].map(({ session }) => session)
  const hasOnlyStored = (names: readonly string[]) => names.every((name) => form.stored && name in form.stored.shape)
  return {
    store,
    actions,
    /** The record's session, updated to the latest version. */
    editing: (record: T['record']): Editing<T> =>
      describeEditing(actions, { record, entry: store.currentEntry(record) }),
    isDirty: (record: T['record']): boolean => isDirty(store.currentEntry(record).session),
    /** Records with unsaved edits, including deleted ones. */
    dirty: sessions.filter((session) => isDirty(session)).map(({ record }) => record),
    /** A reload would restore all unsaved edits. */
    isStored: isStored && sessions.every((session) => hasOnlyStored(Object.keys(sessionEdits(session).mine))),
    /** Discards the edits of a record, or of all. */
    discard: (id?: number): void => {
      store.remove(id)
      if (store.edits() === undefined) clear()
      else storeLater(store.edits)
    },
  }
}

const storedSchema = <Value>(edits: z.ZodType<Value>) => z.array(z.object({ id: z.int(), seen: edits, mine: edits }))

/**
 * Edits one record. Changes by others appear in it but never overwrite an edit. If the form has `stored`, unsaved edits survive a
 * reload.
 */
export function useEditingSession<T extends FormTypes>(form: Form<T>, record: T['record'], options: SavingOptions<T>) {
  const { store, actions, isStored, discard } = useEditingSessions(form, { ...options, record })
  const entry = store.entries().get(record.id)
  const editing = useMemo(
    (): Editing<T> => describeEditing(actions, { record, entry: store.currentEntry(record, entry) }),
    [actions, store, record, entry],
  )
  return { ...editing, actions, isStored, discard: () => discard(record.id) }
}
