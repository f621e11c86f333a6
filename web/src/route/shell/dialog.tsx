import type { ReactNode } from 'react'
import { useModal } from '../../kit/native/use-modal.ts'
import style from './shell.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** A native dialog, which holds the focus and closes with Escape. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={style.dialog} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}
