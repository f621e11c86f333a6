import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The keys of a menu: the arrows, Home and End move among its items, Tab closes it; Enter and Esc are others' work. */
export const menuKeys = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const step = steps[event.key]
  // Before the first there is the last, also where none has the focus yet.
  if (step !== undefined) items.at((step < 0 ? Math.max(at, 0) + step : at + step) % items.length)?.focus()
  else if (event.key === 'Home') items[0]?.focus()
  else if (event.key === 'End') items.at(-1)?.focus()
  else if (event.key === 'Tab') close()
  else return
  event.preventDefault()
  event.stopPropagation()
}
