import type { PropsWithChildren, ReactNode } from 'react'
import { OpenArrow } from '../open-arrow.tsx'
import style from './accordion.module.css'

type Props = PropsWithChildren<{
  /** The id of the head. */
  id: string
  name: string
  /** A picture before the name. */
  picture?: ReactNode
  /** After the name. */
  detail?: ReactNode
  /** What is not saved yet, such as "3 unsaved". */
  unsaved?: string | undefined
  /** At the end of the head. */
  end?: ReactNode
  /** Buttons beside the head, while it is open. */
  tools?: ReactNode
  isOpen: boolean
  onToggle: () => void
}>

/** A head of an accordion, and below it what it opens. */
export function AccordionItem({ id, name, picture, detail, unsaved, end, tools, isOpen, onToggle, children }: Props) {
  return (
    <div className={style.item} data-open={isOpen || undefined}>
      <div className={style.headLine}>
        <h3 className={style.head}>
          <button
            type="button"
            id={id}
            data-accordion-head
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-part` : undefined}
            onClick={onToggle}
          >
            <OpenArrow isOpen={isOpen} />
            {picture !== undefined && (
              <span aria-hidden className={style.picture}>
                {picture}
              </span>
            )}
            <span className="ellipsis strong">{name}</span>
            {detail !== undefined && <span className={style.detail}>{detail}</span>}
            {unsaved !== undefined && <span className="badge">{unsaved}</span>}
            <span className={style.end}>{end}</span>
          </button>
        </h3>
        {isOpen && tools}
      </div>
      {isOpen && (
        <div role="region" id={`${id}-part`} aria-labelledby={id}>
          {children}
        </div>
      )}
    </div>
  )
}
