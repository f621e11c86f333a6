import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import style from './record-link.module.css'

type Props = {
  href: string
  name: string
  /** If it opens something other than the record named. */
  title?: string | undefined
  /** In a list, true only for the active row. */
  isTabbable?: boolean | undefined
}

/** Links a record's name or number to its page. Not the router's Link, since a list has one in every row. */
export function RecordLink({ href, name, title = name, isTabbable = true }: Props) {
  const router = useRouter()
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a className={style.link} href={href} title={title} tabIndex={isTabbable ? undefined : -1} onClick={open}>
      {name}
    </a>
  )
}
