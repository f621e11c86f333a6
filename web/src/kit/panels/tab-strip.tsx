import type { KeyboardEvent } from 'react'
import { indexByKey } from '../focus.ts'
import style from './tab-strip.module.css'

type Props<Tab extends string> = {
  label: string
  tabs: readonly Tab[]
  labels: Readonly<Record<Tab, string>>
  value: Tab
  onChange: (tab: Tab) => void
}

/** Tabs without panels. A single tab stop; the arrow keys choose. */
export function TabStrip<Tab extends string>({ label, tabs, labels, value, onChange }: Props<Tab>) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = indexByKey(event.key, tabs.indexOf(value), tabs.length)
    if (next === undefined) return
    event.preventDefault()
    const chosen = tabs[next]
    if (chosen === undefined) return
    onChange(chosen)
    const button = event.currentTarget.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={`flex-none ${style.strip}`} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          className={`muted text-sm nowrap plain ${style.tab}`}
          onClick={() => onChange(tab)}
        >
          {labels[tab]}
        </button>
      ))}
    </div>
  )
}
