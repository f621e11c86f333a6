import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Editing, editingOf } from './editing.ts'
import type { Form, SavedRecord } from './form.ts'
import { editsOf, isDirty } from './session.ts'
import { sessionActions } from './session-actions.ts'
import { type SavingOptions, sessionStore } from './session-store.ts'
import { useKept } from './use-kept.ts'

type Options<Saved, Fields> = SavingOptions<Saved, Fields> & {
  /** The record of a form that is about one. */
  record?: Saved
  /** Under which name unsaved edits are kept over a reload, for a form that has `kept`. */
  keptAs?: string
}

/** The editing sessions of many records at once, such as an accordion's: opening another loses nothing. */
export function useEditingSessions<Saved extends SavedRecord, Fields extends object, Item extends string = never>(
  form: Form<Saved, Fields, Item>,
  { keptAs = form.name, record: first, ...options }: Options<Saved, Fields>,
) {
  const [schema] = useState(() => form.kept && keptSchema(form.kept))
  const { found, isKept, keep, forget } = useKept(keptAs, schema)
  const [store] = useState(() => sessionStore(form, found, first))
  useSyncExternalStore(store.subscribe, store.entries)
  // The store stands outside React: a save that ends calls what the form has by then.
  useEffect(() => store.setOptions(options))
  const actions = useMemo(() => sessionActions({ form, store, onChange: () => keep(store.edits) }), [form, store, keep])
  const sessions = [...store.entries().values()].map(({ session }) => session)
  return {
    store,
    actions,
    /** The session of a record as it was last read. */
    of: (record: Saved): Editing<Saved, Fields, Item> =>
      editingOf(form, actions, { record, entry: store.entryOf(record) }),
    isDirty: (record: Saved): boolean => isDirty(form, store.entryOf(record).session),
    /** The records with unsaved edits, also those that are no longer there. */
    dirty: sessions.filter((session) => isDirty(form, session)).map(({ record }) => record),
    /** Whether a reload would bring all unsaved edits back. */
    isKept: isKept && sessions.every((session) => hasOnlyKept(form, Object.keys(editsOf(form, session).mine))),
    /** Gives up the edits of a record, or of all. */
    discard: (id?: number): void => {
      if (id === undefined) store.clear()
      else store.remove(id)
      if (store.edits() === undefined) forget()
      else keep(store.edits)
    },
  }
}

const keptSchema = <Edits>(edits: z.ZodType<Edits>) => z.array(z.object({ id: z.int(), seen: edits, mine: edits }))

const hasOnlyKept = <Saved, Fields extends object, Item extends string>(
  { kept }: Form<Saved, Fields, Item>,
  names: readonly string[],
): boolean => names.every((name) => kept !== undefined && name in kept.shape)
