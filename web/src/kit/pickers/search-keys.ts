import type { KeyboardEvent } from 'react'
import { pressOnceLoaded } from '../type-ahead.ts'

type Press = KeyboardEvent<HTMLInputElement>

/** Mantine forgets what it highlights if a busy browser runs its timer of an opening list after the typing, and then ignores Enter. */
function chooseHighlighted(event: Press): void {
  const { key, currentTarget: field, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !isListOpen(field)) return
  const isLoading = field.ariaBusy === 'true'
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const highlighted = isLoading ? null : list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!isLoading && !highlighted) return
  event.preventDefault()
  event.stopPropagation()
  if (isLoading) pressOnceLoaded(nativeEvent)
  else highlighted?.click()
}

/** While a list is open, Enter chooses from it instead of submitting the form with the old choice. */
export function preventSubmit(event: Press): void {
  if (event.key === 'Enter' && isListOpen(event.currentTarget)) event.preventDefault()
}

export const isListOpen = (field: HTMLInputElement): boolean => field.getAttribute('aria-expanded') === 'true'

/** The keys of a searched field. Enter chooses the first match, even if it's pressed before the list has arrived. */
export const searchKeys = { onKeyDownCapture: chooseHighlighted, onKeyDown: preventSubmit }
