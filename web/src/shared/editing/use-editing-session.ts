import { useMemo } from 'react'
import { type Editing, editingOf } from './editing.ts'
import type { Form, FormTypes } from './form.ts'
import type { SavingOptions } from './session-actions.ts'
import { useEditingSessions } from './use-editing-sessions.ts'

/**
 * The editing of one record, as it was last read. Changes by others arrive in it and never overwrite an edit (D-15);
 * unsaved edits of a form with `kept` come back after a reload.
 */
export function useEditingSession<T extends FormTypes>(form: Form<T>, record: T['record'], options: SavingOptions<T>) {
  const { store, actions, isKept, discard } = useEditingSessions(form, { ...options, record })
  const stored = store.entries().get(record.id)
  const editing = useMemo(
    (): Editing<T> => editingOf(actions, { record, entry: store.entryOf(record, stored) }),
    [actions, store, record, stored],
  )
  return { ...editing, actions, isKept, discard: () => discard(record.id) }
}
