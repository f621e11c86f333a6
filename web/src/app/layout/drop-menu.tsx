import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import style from './drop-menu.module.css'

type Props = {
  /** What is pressed to open it. */
  button: ReactNode
  label: string
  buttonClass: string | undefined
  /** Above the entries: whose account it is. */
  head?: ReactNode
  entries: readonly MenuEntry[]
}
export type MenuEntry = { label: string; icon?: ReactNode; hint?: ReactNode; onChoose: () => void }

/**
 * A button with a menu, worked as menus are: the arrows, Home and End move, Esc and Tab close.
 * Our own, because Mantine's weighs a tenth of the first load and these two need no positioning engine.
 */
export function DropMenu({ button, label, buttonClass, head, entries }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  function step(by: number) {
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    all[(at + by + all.length) % all.length]?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Home') items()[0]?.focus()
    else if (event.key === 'End') items().at(-1)?.focus()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <div className={style.place} onKeyDown={onKeyDown} onBlur={leave}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div className={style.panel}>
          {head}
          <div ref={list} id={id} role="menu" aria-label={label} className={style.list}>
            {entries.map((entry, index) => (
              <button
                key={entry.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={style.entry}
                // The menu has just been opened by the person who now moves through it.
                ref={(element) =>
                  index === 0 && !list.current?.contains(document.activeElement) ? element?.focus() : undefined
                }
                onClick={() => {
                  close()
                  entry.onChoose()
                }}
              >
                {entry.icon}
                <span className={style.label}>{entry.label}</span>
                {entry.hint}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
