import { useRouter } from '@tanstack/react-router'
import { useId, type MouseEvent, type PropsWithChildren, type ReactNode } from 'react'
import style from './today.module.css'

type Props = PropsWithChildren<{
  label: string
  /** The days that the figure is of. */
  period?: string | undefined
  /** The figure; three dots until it is read. */
  figure: ReactNode
  /** The list that makes the figure. */
  href: string
}>

/** A figure that opens the list that makes it, with its period and what it is compared with below. */
export function FigureCard({ label, period, figure, href, children }: Props) {
  const id = useId()
  return (
    <section className={style.card} aria-labelledby={id}>
      <h2 id={id}>
        {label}
        {period !== undefined && <span>{period}</span>}
      </h2>
      <ListLink className={style.figure} href={href}>
        {figure ?? '…'}
      </ListLink>
      {children}
    </section>
  )
}

type LinkProps = PropsWithChildren<{ href: string; className?: string | undefined }>

/** Opens a list with a filter, in this tab unless the user asks for another. */
export function ListLink({ href, className, children }: LinkProps) {
  const router = useRouter()
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a className={className} href={href} onClick={open}>
      {children}
    </a>
  )
}
