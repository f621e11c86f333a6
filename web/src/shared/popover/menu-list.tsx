import type { ReactNode } from 'react'
import { menuKeys } from './menu-keys.ts'
import style from './popover-button.module.css'

type EntryWords = {
  label: string
  /** Below the label: what it would do, or why it cannot be chosen. */
  detail?: string
  icon?: ReactNode
  /** At the end: its key. */
  hint?: ReactNode
}
/** `href` leads to a new tab; one that cannot be chosen says why in its detail. */
export type MenuEntry = EntryWords & ({ onChoose: () => void } | { href: string } | { isDisabled: true })

type Props = { label: string; entries: readonly MenuEntry[]; close: () => void }

/** The entries of a menu; Enter chooses, and what the menu stands in closes by Esc. */
export function MenuList({ label, entries, close }: Props) {
  return (
    <div role="menu" tabIndex={-1} aria-label={label} className={style.menu} onKeyDown={menuKeys(close)}>
      {entries.map((entry, index) => {
        const given = { role: 'menuitem', className: style.entry, 'data-autofocus': index === 0 || undefined }
        if ('href' in entry) {
          return (
            <a key={entry.label} {...given} href={entry.href} target="_blank" rel="noopener" onClick={close}>
              <EntryText {...entry} />
            </a>
          )
        }
        const isDisabled = 'isDisabled' in entry || undefined
        function choose() {
          if (isDisabled) return
          // The focus is back on the button before a modal asks where to return it.
          close()
          if ('onChoose' in entry) entry.onChoose()
        }
        return (
          <button key={entry.label} type="button" {...given} aria-disabled={isDisabled} onClick={choose}>
            <EntryText {...entry} />
          </button>
        )
      })}
    </div>
  )
}

function EntryText({ label, detail, icon, hint }: EntryWords) {
  return (
    <>
      {icon}
      <span className={style.label}>
        {label}
        {detail !== undefined && <span className={style.detail}> {detail}</span>}
      </span>
      {hint}
    </>
  )
}
