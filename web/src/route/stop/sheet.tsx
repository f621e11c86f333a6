import { type ReactNode, useEffect, useState } from 'react'
import { useModal } from '../../kit/native/use-modal.ts'
import style from './stop.module.css'

type Props = {
  title: string
  /** Closing asks first. */
  isDirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A form over the list: the whole screen of a phone, a dialog elsewhere. */
export function Sheet({ title, isDirty, onClose, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const dialog = useModal()
  useAskBeforeUnload(isDirty)
  const requestClose = () => (isDirty ? setAsking(true) : dialog.current?.close())
  return (
    <dialog
      ref={dialog}
      className={style.sheet}
      aria-label={title}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        requestClose()
      }}
    >
      <header className={`row ${style.sheetHead}`}>
        <h2 className="grow">{title}</h2>
        <button type="button" onClick={requestClose}>
          Close
        </button>
      </header>
      {children}
      {isAsking && (
        <Question
          title="Discard what you entered?"
          keep="Keep editing"
          act="Discard"
          onKeep={() => setAsking(false)}
          onAct={() => dialog.current?.close()}
        />
      )}
    </dialog>
  )
}

type QuestionProps = {
  title: string
  keep: string
  act: string
  onKeep: () => void
  onAct: () => void
  children?: ReactNode
}

/** Asks before something is lost. */
export function Question({ title, keep, act, onKeep, onAct, children }: QuestionProps) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={style.question} aria-label={title} onClose={onKeep}>
      <p className="bold">{title}</p>
      {children !== undefined && <p>{children}</p>}
      <div className={style.pair}>
        <button type="button" onClick={() => dialog.current?.close()}>
          {keep}
        </button>
        <button type="button" data-danger="" onClick={onAct}>
          {act}
        </button>
      </div>
    </dialog>
  )
}

/** The browser asks too, before the page is reloaded or closed. */
function useAskBeforeUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
