import type { KeyboardEvent, ReactNode } from 'react'
import { moveFocus } from '../focus.ts'
import { indexByTyping, isTyping } from '../typed-choice.ts'
import style from './popover-button.module.css'

type EntryContent = {
  label: string
  /** For a disabled entry, the reason. */
  detail?: string
  icon?: ReactNode
  /** At the end, such as its shortcut key. */
  hint?: ReactNode
}

/** `href` opens in a new tab; a disabled entry says why in its detail. */
export type MenuEntry = EntryContent & ({ onChoose: () => void } | { href: string } | { isDisabled: true })

type Props = { label: string; entries: readonly MenuEntry[]; close: () => void }

/** Enter chooses; the popover around it handles Esc. */
export function MenuList({ label, entries, close }: Props) {
  return (
    <div role="menu" tabIndex={-1} aria-label={label} className={style.menu} onKeyDown={menuKeys(close)}>
      {entries.map((entry, index) => {
        const itemProps = {
          role: 'menuitem',
          className: `plain row text-sm ${style.entry}`,
          'data-autofocus': index === 0 || undefined,
        }
        if ('href' in entry) {
          return (
            <a key={entry.label} {...itemProps} href={entry.href} target="_blank" rel="noopener" onClick={close}>
              <EntryText {...entry} />
            </a>
          )
        }
        const isDisabled = 'isDisabled' in entry || undefined
        function choose() {
          if (isDisabled) return
          // Close first, so that a modal that opens now returns the focus to the menu button.
          close()
          if ('onChoose' in entry) entry.onChoose()
        }
        return (
          <button key={entry.label} type="button" {...itemProps} aria-disabled={isDisabled} onClick={choose}>
            <EntryText {...entry} />
          </button>
        )
      })}
    </div>
  )
}

/** Arrow keys, Home, End, and typed letters move between items; Tab closes. Enter and Esc are handled elsewhere. */
export const menuKeys = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  if (event.key === 'Tab') close()
  else if (isTyping(event)) {
    const labels = items.map((item) => item.textContent)
    const to = indexByTyping({ list: event.currentTarget, labels, from: at }, event.key)
    if (to !== undefined) items[to]?.focus()
  } else if (!moveFocus(items, at, event.key)) return
  event.preventDefault()
  event.stopPropagation()
}

function EntryText({ label, detail, icon, hint }: EntryContent) {
  return (
    <>
      {icon}
      <span className="grow">
        {label}
        {detail !== undefined && <span className={`small muted ${style.detail}`}> {detail}</span>}
      </span>
      {hint}
    </>
  )
}
