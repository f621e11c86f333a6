import { Button } from '@mantine/core'
import { clockTime } from '../dates.ts'
import { useOpenModal } from '../modals/modals.tsx'
import { useSettings } from '../session.tsx'
import style from './conflict-notice.module.css'

type Props = {
  editing: { restoredFrom: Date | undefined; isSaving: boolean; undo: () => void }
  /** Puts the focus beside the notice, which goes when the changes are discarded. */
  focusBeside: (notice: HTMLElement | null) => void
}

/** Says that unsaved edits came back as the form opened, and gives them up if they are not wanted. */
export function RestoredNotice({ editing: { restoredFrom, isSaving, undo }, focusBeside }: Props) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  if (restoredFrom === undefined) return null
  const ask = (notice: HTMLElement | null) =>
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
    <div role="status" className={style.restored}>
      <span>Your unsaved changes from {clockTime(restoredFrom, timeZone)} were restored.</span>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={isSaving}
        onClick={({ currentTarget }) => ask(currentTarget.parentElement)}
      >
        Discard changes
      </Button>
    </div>
  )
}
