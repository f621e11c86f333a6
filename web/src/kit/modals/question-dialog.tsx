import { Modal, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormEnd } from './form-end.tsx'
import { type Layered, useUnsavedGuard } from './modals.tsx'

type Props = Pick<Layered, 'frame'> & {
  title: string
  question: string
  submit: string
  isSaving: boolean
  isDanger?: boolean
  cancel?: string
  refusal: string | undefined
  onSubmit: () => void
  /** Shown below the question. */
  children?: ReactNode
}

/** A question whose answer the server may refuse: it stays open and says why. */
export function QuestionDialog({
  frame,
  title,
  question,
  submit,
  isSaving,
  isDanger = false,
  cancel,
  refusal,
  onSubmit,
  children,
}: Props) {
  useUnsavedGuard(false, undefined, { isSending: isSaving })
  function confirm(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) onSubmit()
  }
  return (
    <Modal {...frame} title={title} size="sm">
      <form onSubmit={confirm}>
        <Stack gap="sm">
          <Text size="sm">{question}</Text>
          {children}
          <FormEnd
            submit={submit}
            isSaving={isSaving}
            isDanger={isDanger}
            cancel={cancel}
            refusal={refusal}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
