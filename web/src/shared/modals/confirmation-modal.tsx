import { Button, Group, Modal, Text } from '@mantine/core'
import type { PropsOf } from './modals.tsx'

export function ConfirmationModal({
  frame,
  closeNow,
  question,
  title,
  confirmLabel,
  cancelLabel,
  danger,
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
        <Button variant="default" onClick={frame.onClose}>
          {cancelLabel ?? 'Cancel'}
        </Button>
        <Button {...(danger === true ? { color: 'red' } : {})} onClick={confirm} data-autofocus>
          {confirmLabel ?? 'Confirm'}
        </Button>
      </Group>
    </Modal>
  )
}
