import type { KeyboardEvent, Ref } from 'react'
import { focusActiveRow } from '../../../../kit/focus.ts'
import style from './restock.module.css'

type Props = {
  input: Ref<HTMLInputElement>
  value: string
  onChange: (searchTerm: string) => void
  count: number
  onToggle: (index: number) => void
  /** Selects the first match if needed, and focuses its quantity. */
  onQuantity: () => void
}

/** Enter toggles the first match, a number key the Nth (spec 2.8, D-25). */
export function RestockSearch({ input, value, onChange, count, onToggle, onQuantity }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!handleKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>): boolean {
    const { key } = event
    const nth = typedDigit(event)
    if (nth !== undefined) {
      if (nth > count) return false
      onToggle(nth - 1)
    } else if (key === 'Enter') {
      if (count > 0) onToggle(0)
      event.currentTarget.select()
    } else if (key === 'ArrowDown') focusActiveRow(event.currentTarget.closest('section'))
    else if (key === 'Tab' && value !== '' && count > 0) onQuantity()
    else if (key === 'Escape' && value !== '') onChange('')
    else return false
    return true
  }
  return (
    <input
      ref={input}
      type="search"
      className={`text-lg field ${style.search}`}
      data-search
      data-autofocus
      aria-label="Search products"
      placeholder="Search products: Enter or 1 to 9 selects"
      title="Enter selects the first product, 1 to 9 the one at that position; Tab goes to its quantity, ↓ to the list"
      aria-keyshortcuts="Enter 1 2 3 4 5 6 7 8 9 ArrowDown"
      autoComplete="off"
      spellCheck={false}
      value={value}
      // Esc first clears the search; it closes the editor only if the search is empty.
      data-mantine-stop-propagation={value === '' ? undefined : 'true'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Number keys of the main row, 1 to 9; 0 and the numeric keypad are typed. */
function typedDigit({ key, code }: KeyboardEvent): number | undefined {
  return /^[1-9]$/.test(key) && code === `Digit${key}` ? Number(key) : undefined
}
