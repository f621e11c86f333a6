import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { clockTime } from '../text/dates.ts'
import type { Unanswered } from '../api/request.ts'
import { useOpenModal, useUnsavedGuard } from '../modals/modals.tsx'
import { useSettings } from '../session.tsx'
import { focusEditorTitle } from './full-screen-editor.tsx'
import style from './full-screen-editor.module.css'

type Editing = {
  /** When the restored draft was last changed. */
  continuedFrom: Date | undefined
  isStored: boolean
  startOver: () => void
  clear: () => void
}

type Props = {
  noun: string
  editing: Editing
  isUnsaved: boolean
  isSending: boolean
  /** The request whose answer was lost. */
  lost: Unanswered | undefined
  /** More to say under the title. */
  note?: ReactNode
  children: (header: ReactNode) => ReactNode
}

/** Edits a record that isn't saved yet. Closing asks first; unfinished drafts can be continued. */
export function NewRecordEditor({ noun, editing, isUnsaved, isSending, lost, note, children }: Props) {
  const { continuedFrom, isStored, startOver, clear } = editing
  useUnsavedGuard(isUnsaved, `This ${noun} has not been saved. What you entered will be lost.`, {
    title: 'Close without saving?',
    isSending,
    isStored,
    onDiscard: clear,
    sent: { lost, noun },
  })
  return children(
    <div className={style.header}>
      <Modal.Title tabIndex={-1} data-editor-title className={style.title}>
        New {noun}
        {continuedFrom && <ContinuedNote since={continuedFrom} onStartOver={startOver} />}
        {note}
        {isUnsaved && !isStored && (
          <Text span size="sm" fw={400} c="dimmed">
            This browser can't keep your unsaved {noun}. Stay on this page until you save it.
          </Text>
        )}
      </Modal.Title>
    </div>,
  )
}

type NoteProps = { since: Date; onStartOver: () => void }

function ContinuedNote({ since, onStartOver }: NoteProps) {
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
        className="plain text-button"
        onClick={({ currentTarget }) => {
          // The button disappears on confirmation; keep the focus within the editor.
          focusEditorTitle(currentTarget)
          confirm()
        }}
      >
        Start over
      </button>
    </Text>
  )
}
