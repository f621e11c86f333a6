import type { KeyboardEvent, PropsWithChildren, Ref } from 'react'
import { moveFocus } from '../focus/move-focus.ts'
import style from './accordion.module.css'

type Props = PropsWithChildren<{ ref?: Ref<HTMLDivElement>; className?: string | undefined }>

const headSelector = '[data-accordion-head]'

/** Heads that open a part below them; the arrow keys move between the heads. */
export function Accordion({ ref, className, children }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(headSelector)) return
    const heads = [...event.currentTarget.querySelectorAll<HTMLElement>(headSelector)]
    if (moveFocus(heads, heads.indexOf(event.target), event.key)) event.preventDefault()
  }
  return (
    <div ref={ref} className={`${style.list} ${className ?? ''}`} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
