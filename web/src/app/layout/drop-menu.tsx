import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type MenuEntry, MenuList } from '../../kit/popover/menu-list.tsx'
import style from './drop-menu.module.css'

type DropMenuProps = {
  button: ReactNode
  label: string
  buttonClass: string | undefined
  /** Shown above the entries, such as the user's name. */
  head?: ReactNode
  entries: readonly MenuEntry[]
}

/** A menu in the top bar. Its position is fixed, so it doesn't need PopoverButton, which loads a positioning engine. */
export function DropMenu({ button, label, buttonClass, head, entries }: DropMenuProps) {
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
  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div className={style.place} onKeyDown={onKeyDown} onBlur={onBlur}>
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
        <div ref={focusFirst} className={`appears ${style.panel}`}>
          {head}
          <MenuList label={label} entries={entries} close={close} />
        </div>
      )}
    </div>
  )
}

/** Moves the focus into the menu, so its keys work right away. */
const focusFirst = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
