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

type ButtonProps = { name: string; isTabbable?: boolean; onOpen: () => void }

/** For a record without a page, which opens in a modal. */
export const RecordButton = ({ name, isTabbable = true, onOpen }: ButtonProps) => (
  <button type="button" className={`plain ${style.link}`} tabIndex={isTabbable ? 0 : -1} onClick={onOpen}>
    {name}
  </button>
)

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
