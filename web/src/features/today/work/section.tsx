import { type PropsWithChildren, type ReactNode, useId } from 'react'
import { ListLink } from '../../../kit/links/list-link.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import style from '../today.module.css'

type Reading = { data: unknown; isError: boolean; refetch: () => unknown }

type Props = PropsWithChildren<{
  title: string
  /** Beside the title: a count or a period. */
  aside?: ReactNode
  /** The whole list. */
  all?: { href: string; name: string } | undefined
  /** Its answer; undefined if it came with the page. */
  read?: Reading
  failed?: string
}>

/** A part of the user's work: a title, the list behind it, and its first rows. */
export function Section({ title, aside, all, read, failed, children }: Props) {
  const id = useId()
  return (
    <section className={style.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="muted">{aside}</span>}
        {all && (
          <ListLink className={style.all} href={all.href}>
            {all.name}
          </ListLink>
        )}
      </header>
      {read?.isError && read.data === undefined ? <ReadFailed retry={read.refetch}>{failed}</ReadFailed> : children}
    </section>
  )
}

export const Rows = ({ children }: PropsWithChildren) => <ul className={`text-sm ${style.rows}`}>{children}</ul>

type RowProps = {
  href: string
  name: string
  detail?: ReactNode
  figure?: ReactNode
  /** Below the figure, what makes it one to look at. */
  note?: ReactNode
  action?: ReactNode
}

/** A record with its figure and at most one button. */
export const Row = ({ href, name, detail, figure, note, action }: RowProps) => (
  <li>
    <div className={`strong grow ${style.rowName}`}>
      <RecordLink href={href} name={name} />
      {detail !== undefined && <div className={`muted small regular ${style.detail}`}>{detail}</div>}
    </div>
    <div className="number flex-none">
      <div>{figure}</div>
      {note !== undefined && <div className={`muted small regular ${style.detail}`}>{note}</div>}
    </div>
    {action}
  </li>
)

export const Empty = ({ children }: PropsWithChildren) => <p className={`muted text-sm ${style.empty}`}>{children}</p>
