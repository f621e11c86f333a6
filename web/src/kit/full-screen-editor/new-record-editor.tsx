import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { clockTime } from '../dates.ts'
import { useOpenModal, useUnsavedGuard } from '../modals/modals.tsx'
import { useSettings } from '../session.tsx'
import { focusEditorTitle } from './full-screen-editor.tsx'
import style from './full-screen-editor.module.css'

type Editing = {
  /** When the restored record was last changed; undefined for a new one. */
  continuedFrom: Date | undefined
  isStored: boolean
  startOver: () => void
  clear: () => void
}

type Props = {
  /** "order" */
  noun: string
  editing: Editing
  isUnsaved: boolean
  isSending: boolean
  /** For whom or what another one would be. */
  startsFor?: string | undefined
  children: (header: ReactNode) => ReactNode
}

/** The editor of a record that is not saved yet. Closing it asks first; what was left unfinished is continued. */
export function NewRecordEditor({ noun, editing, isUnsaved, isSending, startsFor, children }: Props) {
  const { continuedFrom, isStored, startOver, clear } = editing
  useUnsavedGuard(isUnsaved, `This ${noun} has not been saved. What you entered will be lost.`, {
    title: 'Close without saving?',
    isSending,
    isStored,
    onDiscard: clear,
  })
  return children(
    <div className={style.header}>
      <Modal.Title tabIndex={-1} data-editor-title className={style.title}>
        New {noun}
        {continuedFrom && <ContinuedNote since={continuedFrom} startsFor={startsFor} onStartOver={startOver} />}
        {isUnsaved && !isStored && (
          <Text span size="sm" fw={400} c="dimmed">
            This browser can't keep your unsaved {noun}. Stay on this page until you save it.
          </Text>
        )}
      </Modal.Title>
    </div>,
  )
}

type NoteProps = { since: Date; startsFor: string | undefined; onStartOver: () => void }

function ContinuedNote({ since, startsFor, onStartOver }: NoteProps) {
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
