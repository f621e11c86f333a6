import { useMemo } from 'react'
import { type Editing, describeEditing } from './editing.ts'
import type { Form, FormTypes } from './form.ts'
import type { SavingOptions } from './session-actions.ts'
import { useEditingSessions } from './use-editing-sessions.ts'

/**
 * Edits one record. Changes by others appear in it and never overwrite an edit (D-15); unsaved edits of a form with
 * `stored` are restored after a reload.
 */
export function useEditingSession<T extends FormTypes>(form: Form<T>, record: T['record'], options: SavingOptions<T>) {
  const { store, actions, isStored, discard } = useEditingSessions(form, { ...options, record })
  const entry = store.entries().get(record.id)
  const editing = useMemo(
    (): Editing<T> => describeEditing(actions, { record, entry: store.entryOf(record, entry) }),
    [actions, store, record, entry],
  )
  return { ...editing, actions, isStored, discard: () => discard(record.id) }
}
