import { maxLengths } from '@dray/domain/limits'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { firstMessage } from '../api/field-problems.ts'
import type { Problem } from '../api/request.ts'
import { FormEnd } from './form-end.tsx'
import { type Layered, useUnsavedGuard } from './modals.tsx'

type Props = Pick<Layered, 'frame'> & {
  title: string
  question: ReactNode
  label?: string
  submit: string
  isDanger?: boolean
  change: { isPending: boolean; isSuccess: boolean; error: Problem | null }
  onSubmit: (reason: string) => void
  /** Shown below the question. */
  children?: ReactNode
}

/** Asks for a reason. If refused, it stays open with what was typed. */
export function ReasonDialog({
  frame,
  title,
  question,
  label = 'Reason',
  submit,
  isDanger = false,
  change,
  onSubmit,
  children,
}: Props) {
  const { isPending, isSuccess, error } = change
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  useUnsavedGuard(reason !== '' && !isSuccess, undefined, { isSending: isPending })

  function send(event: FormEvent) {
    event.preventDefault()
    if (reason !== '' && !isPending) onSubmit(reason)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }
  return (
    <Modal {...frame} title={title} size="sm">
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <Text size="sm">{question}</Text>
          {children}
          <Textarea
            label={label}
            data-autofocus
            required
            autosize
            minRows={2}
            maxRows={10}
            maxLength={maxLengths.reason}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            onKeyDown={onKeyDown}
          />
          <FormEnd
            submit={submit}
            isSaving={isPending}
            isDisabled={reason === ''}
            isDanger={isDanger}
            refusal={error ? firstMessage(error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
