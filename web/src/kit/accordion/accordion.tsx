import type { KeyboardEvent, PropsWithChildren, ReactNode, Ref } from 'react'
import { moveFocus } from '../focus.ts'
import { OpenArrow } from '../links/open-arrow.tsx'
import style from './accordion.module.css'

type AccordionProps = PropsWithChildren<{
  ref?: Ref<HTMLDivElement>
  className?: string | undefined
  /** Its search has moved on. */
  isBusy?: boolean
}>

const headSelector = '[data-accordion-head]'

/** Collapsible sections; the arrow keys move between their headings. */
export function Accordion({ ref, className, isBusy, children }: AccordionProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(headSelector)) return
    const heads = [...event.currentTarget.querySelectorAll<HTMLElement>(headSelector)]
    if (moveFocus(heads, heads.indexOf(event.target), event.key)) event.preventDefault()
  }
  return (
    <div ref={ref} className={`${style.list} ${className ?? ''}`} aria-busy={isBusy} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

type Props = PropsWithChildren<{
  id: string
  name: string
  picture?: ReactNode
  detail?: ReactNode
  /** Such as "3 unsaved". */
  unsaved?: string | undefined
  end?: ReactNode
  /** Buttons beside the heading, shown while the section is open. */
  tools?: ReactNode
  isOpen: boolean
  onToggle: () => void
}>

export function AccordionItem({ id, name, picture, detail, unsaved, end, tools, isOpen, onToggle, children }: Props) {
  return (
    <div className={style.item} data-open={isOpen || undefined}>
      <div className={`wrap ${style.headLine}`}>
        <h2 className={`min-w-0 ${style.head}`}>
          <button
            type="button"
            className="plain row w-full"
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
        </h2>
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
