import type { KeyboardEvent } from 'react'
import { indexByTyping, isTyping } from '../typed-choice.ts'

/** Typed letters move to an option of a select, as in a native one, and Enter in a closed one submits its form. */
export function selectKeys(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, nativeEvent } = event
  // A searched select filters by what is typed.
  if (!field.readOnly || nativeEvent.isComposing) return
  // Also ours, which must not end the typed word.
  if (key === 'ArrowDown' || key === 'ArrowUp') return
  const isWord = isTyping(event)
  if (key === 'Enter') {
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey
    // Mantine would open the list instead.
    if (!hasModifier && !isOpen(field) && field.form !== null) event.stopPropagation()
    return
  }
  if (!isWord) return
  event.preventDefault()
  event.stopPropagation()
  if (isOpen(field)) return moveTo(field, key)
  press(field, 'ArrowDown')
  whenListed(field, () => moveTo(field, key))
}

const isOpen = (field: HTMLElement): boolean => field.getAttribute('aria-expanded') === 'true'

function moveTo(field: HTMLInputElement, key: string): void {
  const options = listedOptions(field)
  const from = highlightedIndex(options)
  const labels = options.map((option) => option.textContent)
  const to = indexByTyping({ list: field, labels, from }, key)
  if (to === undefined) return
  // Mantine keeps the highlighted option to itself, so go there by the arrow keys.
  const arrow = to > from ? 'ArrowDown' : 'ArrowUp'
  for (let step = Math.abs(to - from); step > 0; step--) press(field, arrow)
}

/** In a list opened by a click, Mantine starts from the chosen option without highlighting it. */
function highlightedIndex(options: readonly HTMLElement[]): number {
  const indexWithMark = (mark: string) => options.findIndex((option) => option.hasAttribute(mark))
  const highlighted = indexWithMark('data-combobox-selected')
  return highlighted >= 0 ? highlighted : indexWithMark('data-combobox-active')
}

function listedOptions(field: HTMLInputElement): HTMLElement[] {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ?? [])]
}

const press = (field: HTMLInputElement, key: 'ArrowDown' | 'ArrowUp') =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))

const maxTries = 20

/** The list is rendered after it opens. */
function whenListed(field: HTMLInputElement, act: () => void, tries = maxTries): void {
  setTimeout(() => {
    if (listedOptions(field).length > 0) act()
    else if (tries > 0) whenListed(field, act, tries - 1)
  }, 10)
}
