import { type ReactNode, useEffect, useRef } from 'react'
import style from './shell.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A native dialog, which holds the focus and closes with Escape. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A native dialog only becomes modal by a call.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={style.dialog} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}
