import { type KeyboardEvent, useRef } from 'react'
import style from './popover-button.module.css'

/** `href` leads to a new tab. */
export type MenuEntry = { label: string } & ({ onChoose: () => void } | { href: string })

type Props = { label: string; entries: readonly MenuEntry[]; close: () => void }

/** The entries of a menu, worked as menus are: the arrows, Home and End move, Enter chooses, Esc and Tab close. */
export function MenuList({ label, entries, close }: Props) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus()
    else if (event.key === 'ArrowUp') items.at(at - 1)?.focus()
    else if (event.key === 'Home') items[0]?.focus()
    else if (event.key === 'End') items.at(-1)?.focus()
    else if (event.key === 'Tab') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} className={style.menu} onKeyDown={onKeyDown}>
      {entries.map((entry, index) => {
        const given = { role: 'menuitem', className: style.entry, 'data-autofocus': index === 0 || undefined }
        if ('href' in entry) {
          return (
            <a key={entry.label} {...given} href={entry.href} target="_blank" rel="noopener" onClick={close}>
              {entry.label}
            </a>
          )
        }
        function choose() {
          // The focus is back on the button before a modal asks where to return it.
          close()
          if ('onChoose' in entry) entry.onChoose()
        }
        return (
          <button key={entry.label} type="button" {...given} onClick={choose}>
            {entry.label}
          </button>
        )
      })}
    </div>
  )
}
