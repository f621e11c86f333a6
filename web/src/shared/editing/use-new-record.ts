import { useMemo } from 'react'
import { z } from 'zod'
import type { Problem } from '../api/request.ts'
import type { Form, SavedRecord } from './form.ts'
import type { How } from './session-store.ts'
import { useEditingSession } from './use-editing-session.ts'

type NewForm<Fields extends object, Item extends string> = Omit<Form<never, Fields, Item>, 'record' | 'read'>

type Options<Answer, Fields> = {
  /** Sends the form; undefined where it cannot be sent as it stands. */
  save: (fields: Fields) => Promise<Answer> | undefined
  onSaved?: (answer: Answer, how: How) => void
  onRefused?: (problem: Problem) => void
  /** Whether unsaved edits come back after a reload. */
  isKept?: boolean
}
type NewRecord<Fields, Answer> = SavedRecord & { fields: Fields; answer?: Answer }

/** The editing of a record that is not there yet: a change from `blank`, to which it returns once it is saved. */
export function useNewRecord<Answer, Fields extends object, Item extends string = never>(
  form: NewForm<Fields, Item>,
  blank: Fields,
  { save, onSaved, onRefused, isKept = false }: Options<Answer, Fields>,
) {
  const newForm = useMemo(() => formOf<Answer, Fields, Item>(form, isKept), [form, isKept])
  const record = useMemo((): NewRecord<Fields, Answer> => ({ id: 0, modifiedOn: never, fields: blank }), [blank])
  return useEditingSession(newForm, record, {
    save: ({ fields }) => save(fields)?.then((answer) => ({ ...record, answer })),
    onSaved({ answer }, how) {
      if (answer !== undefined) onSaved?.(answer, how)
    },
    onRefused,
  })
}

const never = new Date(0)

const formOf = <Answer, Fields extends object, Item extends string>(
  { kept, ...form }: NewForm<Fields, Item>,
  isKept: boolean,
): Form<NewRecord<Fields, Answer>, Fields, Item> => ({
  ...form,
  ...(isKept && kept ? { kept } : {}),
  read: ({ fields }) => fields,
  // Nobody else changes what is not there yet.
  record: z.custom<NewRecord<Fields, Answer>>(() => false),
})
