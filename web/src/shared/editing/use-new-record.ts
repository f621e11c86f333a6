import { useMemo } from 'react'
import { z } from 'zod'
import type { Problem } from '../api/request.ts'
import type { Form, FormTypes, SavedRecord } from './form.ts'
import type { How } from './session-store.ts'
import { useEditingSession } from './use-editing-session.ts'

type Options<T extends FormTypes> = {
  /** Sends the form; undefined where it cannot be sent as it stands. */
  save: (fields: T['fields']) => Promise<T['record']> | undefined
  onSaved?: (answer: T['record'], how: How) => void
  onRefused?: (problem: Problem) => void
  /** Whether unsaved edits come back after a reload. */
  isKept?: boolean
}
type New<T extends FormTypes> = {
  record: SavedRecord & { fields: T['fields']; answer?: T['record'] }
  fields: T['fields']
  item: T['item']
}

/** The editing of a record that is not there yet: a change from `blank`, to which it returns once it is saved. */
export function useNewRecord<T extends FormTypes>(form: Form<T>, blank: T['fields'], options: Options<T>) {
  const { save, onSaved, onRefused, isKept = false } = options
  const newForm = useMemo(() => formOf(form, isKept), [form, isKept])
  const record = useMemo((): New<T>['record'] => ({ id: 0, modifiedOn: never, fields: blank }), [blank])
  return useEditingSession(newForm, record, {
    save: ({ fields }) => save(fields)?.then((answer) => ({ ...record, answer })),
    onSaved: ({ answer }, how) => answer && onSaved?.(answer, how),
    onRefused,
  })
}

const never = new Date(0)

const formOf = <T extends FormTypes>({ kept, ...form }: Form<T>, isKept: boolean): Form<New<T>> => ({
  ...form,
  ...(isKept && kept ? { kept } : {}),
  read: ({ fields }) => fields,
  // Nobody else changes what is not there yet.
  record: z.custom<New<T>['record']>(() => false),
})
