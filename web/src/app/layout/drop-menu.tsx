import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type MenuEntry, MenuList } from '../../shared/popover/menu-list.tsx'
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

/** A menu of the top bar. It drops from its place and so needs no PopoverButton, which fetches a positioning engine. */
export function DropMenu({ button, label, buttonClass, head, entries }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.key !== 'Escape') return
    close()
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
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div ref={focusFirst} className={style.panel}>
          {head}
          <MenuList label={label} entries={entries} close={close} />
        </div>
      )}
    </div>
  )
}

/** The menu has just been opened by the person who now moves through it. */
const focusFirst = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
