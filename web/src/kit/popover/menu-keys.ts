import type { KeyboardEvent } from 'react'
import { moveFocus } from '../focus/move-focus.ts'

/** The keys of a menu: the arrow keys, Home and End move between items, Tab closes it. Enter and Esc are handled elsewhere. */
export const menuKeys = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  if (event.key === 'Tab') close()
  else if (!moveFocus(items, at, event.key)) return
  event.preventDefault()
  event.stopPropagation()
}
