import { type PropsWithChildren, type ReactNode, useId } from 'react'
import { ListLink } from '../../kit/list-link.tsx'
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
