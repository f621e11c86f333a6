import type { KeyboardEvent } from 'react'

const focusable = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex]'

/** Tab leaves the whole date field instead of going month, day, year; the arrow keys move between those. */
export function tabPastField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const field = event.currentTarget
  const stops = [...(field.form?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(isStop)
  const next = stops[stops.indexOf(field) + (event.shiftKey ? -1 : 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled')) return false
  // Only the selected radio button is a tab stop.
  return !(element instanceof HTMLInputElement && element.type === 'radio') || element.checked
}
