import type { KeyboardEvent } from 'react'
import { arrowSteps, moveFocus } from '../focus/move-focus.ts'

/** The keys of a menu: the arrows, Home and End move among its items, Tab closes it; Enter and Esc are others' work. */
export const menuKeys = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const step = arrowSteps[event.key]
  if (step !== undefined) moveFocus(items, at, step)
  else if (event.key === 'Home') items[0]?.focus()
  else if (event.key === 'End') items.at(-1)?.focus()
  else if (event.key === 'Tab') close()
  else return
  event.preventDefault()
  event.stopPropagation()
}
