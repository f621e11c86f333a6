import { useMemo } from 'react'
import { z } from 'zod'
import type { Problem } from '../api/request.ts'
import type { Form, FormTypes, SavedRecord } from './form.ts'
import type { SaveMode } from './session-store.ts'
import { useEditingSession } from './use-editing-sessions.ts'

type Options<T extends FormTypes> = {
  /** Sends the form; undefined if it can't be sent as it is. */
  save: (fields: T['fields']) => Promise<T['record']> | undefined
  onSaved?: (answer: T['record'], mode: SaveMode) => void
  onRefused?: (problem: Problem) => void
  /** Unsaved edits survive a reload. */
  isStored?: boolean
}
type New<T extends FormTypes> = {
  record: SavedRecord & { fields: T['fields']; answer?: T['record'] }
  fields: T['fields']
  item: T['item']
}

/** Edits a new record. It starts from `blank` and returns to it after a save. */
export function useNewRecord<T extends FormTypes>(form: Form<T>, blank: T['fields'], options: Options<T>) {
  const { save, onSaved, onRefused, isStored = false } = options
  const newForm = useMemo(() => newRecordForm(form, isStored), [form, isStored])
  const record = useMemo((): New<T>['record'] => ({ id: 0, modifiedOn: never, fields: blank }), [blank])
  return useEditingSession(newForm, record, {
    save: ({ fields }) => save(fields)?.then((answer) => ({ ...record, answer })),
    onSaved: ({ answer }, mode) => answer && onSaved?.(answer, mode),
    onRefused,
  })
}

const never = new Date(0)

const newRecordForm = <T extends FormTypes>({ stored, ...form }: Form<T>, isStored: boolean): Form<New<T>> => ({
  ...form,
  ...(isStored && stored ? { stored } : {}),
  read: ({ fields }) => fields,
  // Nobody else can change a record that doesn't exist yet.
  record: z.custom<New<T>['record']>(() => false),
})
