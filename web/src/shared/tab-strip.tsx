import type { KeyboardEvent } from 'react'
import style from './tab-strip.module.css'

type Props<Tab extends string> = {
  label: string
  tabs: readonly Tab[]
  labels: Readonly<Record<Tab, string>>
  value: Tab
  onChange: (tab: Tab) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Tabs in one piece, without panels of their own: what they switch stands beside or below them. One Tab stop, arrows choose. */
export function TabStrip<Tab extends string>({ label, tabs, labels, value, onChange }: Props<Tab>) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (tabs.indexOf(value) + step + tabs.length) % tabs.length
    const chosen = tabs[next]
    if (chosen === undefined) return
    onChange(chosen)
    const button = event.currentTarget.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={style.strip} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          className={style.tab}
          onClick={() => onChange(tab)}
        >
          {labels[tab]}
        </button>
      ))}
    </div>
  )
}
