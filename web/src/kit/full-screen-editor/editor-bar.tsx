import { Button } from '@mantine/core'
import { createContext, type ReactNode, type Ref, use } from 'react'
import style from './editor-layout.module.css'

/** Undefined on a wide screen, where the form itself shows it. */
export const EditorSummary = createContext<string | undefined>(undefined)

type Props = {
  closeRef?: Ref<HTMLButtonElement>
  onClose: () => void
  /** The reason the form can't be sent, or the result of sending it. */
  reason: ReactNode
  /** The buttons that send the form. */
  children: ReactNode
}

/** Close, why the form can't be sent, and what sends it. On a narrow screen the title bar has Close, and the bar the total instead. */
export function EditorBar({ closeRef, onClose, reason, children }: Props) {
  const summary = use(EditorSummary)
  return (
    <div className={`row ${style.bar}`}>
      {summary === undefined ? (
        <Button ref={closeRef} variant="default" onClick={onClose}>
          Close
        </Button>
      ) : (
        <strong className={`grow figures ${style.summary}`}>{summary}</strong>
      )}
      {reason}
      {children}
    </div>
  )
}
