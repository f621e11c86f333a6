import { type PropsWithChildren, useEffect, useRef } from 'react'
import { focusIfLost } from '../../kit/focus.ts'
import style from './notice.module.css'

type Props = PropsWithChildren<{
  /** It was submitted before the user's changes were saved. */
  isLate: boolean
}>

/** Says why nothing can be changed. Takes the focus of the field it replaces. */
export function SubmittedNotice({ isLate, children }: Props) {
  const notice = useRef<HTMLParagraphElement>(null)
  // Focus lives outside React.
  useEffect(() => focusIfLost(notice.current), [])
  return (
    <p ref={notice} tabIndex={-1} role={isLate ? 'alert' : 'status'} className={`wrap row notice ${style.notice}`}>
      {isLate
        ? "This payroll was submitted before your changes were saved. They can't be saved anymore."
        : "This payroll was submitted, so it can't be changed."}{' '}
      {children}
    </p>
  )
}
