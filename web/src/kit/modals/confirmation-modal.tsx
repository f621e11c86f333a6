import { Button, Group, Modal, Text } from '@mantine/core'
import type { PropsOf } from './modals.tsx'

export function ConfirmationModal({
  frame,
  closeNow,
  question,
  title,
  confirmLabel,
  cancelLabel,
  danger = false,
  onConfirm,
}: PropsOf<'Confirmation'>) {
  function confirm() {
    closeNow()
    onConfirm()
  }
  return (
    <Modal {...frame} title={title ?? 'Please confirm'} size="sm" centered role="alertdialog">
      <Text style={{ whiteSpace: 'pre-line' }}>{question}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {/* Enter never loses anything: if confirming is destructive, Cancel has the focus. */}
        <Button variant="default" onClick={frame.onClose} data-autofocus={danger || undefined}>
          {cancelLabel ?? 'Cancel'}
        </Button>
        {/* White text on this shade has a contrast of 5.4:1. */}
        <Button {...(danger ? { color: 'red.9' } : {})} onClick={confirm} data-autofocus={danger ? undefined : true}>
          {confirmLabel ?? 'Confirm'}
        </Button>
      </Group>
    </Modal>
  )
}
