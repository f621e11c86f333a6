import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import style from './customer-link.module.css'
import { customerPath } from './customer-path.ts'

type Props = {
  customer: { id: number; customerName: string }
  /** Whether it is in the tab order; in a list, only that of the active row is. */
  isTabbable?: boolean
}

/** A customer's name, which opens their page. Not the router's Link: a list has one in every row. */
export function CustomerLink({ customer: { id, customerName }, isTabbable = true }: Props) {
  const router = useRouter()
  const href = customerPath(id)
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a className={style.link} href={href} title={customerName} tabIndex={isTabbable ? undefined : -1} onClick={open}>
      {customerName}
    </a>
  )
}
