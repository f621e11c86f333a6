import { Button, Group } from '@mantine/core'
import { clockTime } from '../text/dates.ts'
import { useOpenModal } from '../modals/modals.tsx'
import { useSettings } from '../session.tsx'

type Props = {
  editing: { restoredFrom: Date | undefined; isSaving: boolean; undo: () => void }
  /** Moves the focus next to the notice, which disappears when the changes are discarded. */
  focusBeside: (notice: HTMLElement | null) => void
}

/** Says that unsaved edits were restored, with a button to discard them. */
export function RestoredNotice({ editing: { restoredFrom, isSaving, undo }, focusBeside }: Props) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  if (restoredFrom === undefined) return null
  const confirmDiscard = (notice: HTMLElement | null) =>
    openModal('Confirmation', {
      title: 'Discard your changes?',
      question: 'Your unsaved changes will be lost.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm() {
        focusBeside(notice)
        undo()
      },
    })
  return (
    <Group role="status" gap={8} justify="space-between" fz="sm">
      <span>Your unsaved changes from {clockTime(restoredFrom, timeZone)} were restored.</span>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={isSaving}
        onClick={({ currentTarget }) => confirmDiscard(currentTarget.parentElement)}
      >
        Discard changes
      </Button>
    </Group>
  )
}
