import { useMemo } from 'react'
import { type Editing, editingOf } from './editing.ts'
import type { Form, SavedRecord } from './form.ts'
import type { SavingOptions } from './session-store.ts'
import { useEditingSessions } from './use-editing-sessions.ts'

/**
 * The editing of one record, as it was last read. Changes by others arrive in it and never overwrite an edit (D-15);
 * unsaved edits of a form with `kept` come back after a reload.
 */
export function useEditingSession<Saved extends SavedRecord, Fields extends object, Item extends string = never>(
  form: Form<Saved, Fields, Item>,
  record: Saved,
  options: SavingOptions<Saved, Fields>,
) {
  const sessions = useEditingSessions(form, { ...options, record, keptAs: `${form.name}-${record.id}` })
  const { store, actions, isKept, discard } = sessions
  const stored = store.entries().get(record.id)
  const editing = useMemo(
    (): Editing<Saved, Fields, Item> => editingOf(form, actions, { record, entry: store.entryOf(record, stored) }),
    [form, actions, store, record, stored],
  )
  return { ...editing, actions, isKept, discard: () => discard(record.id) }
}
