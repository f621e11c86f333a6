import { Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { firstMessage } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { focusIfLost } from '../../kit/focus/focus-if-lost.ts'
import { BulkFooter } from './bulk-footer.tsx'
import { BulkRefusal } from './bulk-refusal.tsx'

type Props = {
  /** The singular of what changes: "order". */
  noun: string
  form: {
    problem: Problem | null
    /** The names of the records the refusal is about. */
    refused: readonly string[]
    isOutdated: boolean
    reload: () => Promise<void>
    isReloading: boolean
    reloadProblem: string | undefined
    /** Why the change can't be sent. */
    blocked: string | undefined
    isSending: boolean
    submit: () => void
  }
  /** How many of the selection will change, and how many are selected. */
  changing: number
  selected: number
  fields: ReactNode
  /** The preview. */
  children: ReactNode
  onCancel: () => void
}

/** The form of a bulk change: the fields, a refusal, the preview, and the summary with its buttons. */
export function BulkForm({ noun, form, changing, selected, fields, children, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { isOutdated } = form
  // The Reload button had the focus and is gone with its notice.
  useEffect(() => {
    if (!isOutdated) focusIfLost(element.current?.querySelector('input'))
  }, [isOutdated])

  function submit(event: FormEvent) {
    event.preventDefault()
    form.submit()
  }
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        {fields}
        {(isOutdated || form.problem) && (
          <BulkRefusal
            noun={noun}
            names={form.refused}
            message={form.problem ? firstMessage(form.problem) : undefined}
            reload={isOutdated ? form : undefined}
          />
        )}
        {children}
        <BulkFooter
          noun={noun}
          changing={changing}
          selected={selected}
          blocked={form.blocked}
          isSending={form.isSending}
          isDisabled={isOutdated}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
