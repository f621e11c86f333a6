import { Text } from '@mantine/core'
import { clockTime } from '../dates.ts'
import { useOpenModal } from '../modals/modals.tsx'
import { useSettings } from '../session.tsx'
import { focusEditorTitle } from './focus-editor-title.ts'
import style from './full-screen-editor.module.css'

type Props = {
  since: Date
  /** Whom or what a new record would be for. */
  startsFor?: string | undefined
  onStartOver: () => void
}

/** Says that a new record was continued from where it was left, with a button to start over, which asks first. */
export function ContinuedNote({ since, startsFor, onStartOver }: Props) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const confirm = () =>
    openModal('Confirmation', {
      title: 'Start over?',
      question: 'What you entered before will be lost.',
      confirmLabel: 'Start over',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm: onStartOver,
    })
  return (
    <Text span size="sm" fw={400} c="dimmed">
      Continued from {clockTime(since, timeZone)} —{' '}
      <button
        type="button"
        className={`plain ${style.link}`}
        onClick={({ currentTarget }) => {
          // The button disappears on confirmation; keep the focus within the editor.
          focusEditorTitle(currentTarget)
          confirm()
        }}
      >
        {startsFor === undefined ? 'Start over' : `Start over for ${startsFor}`}
      </button>
    </Text>
  )
}
