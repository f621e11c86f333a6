import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export function focusActiveRow(table: Element | null | undefined): void {
  table?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true })
}

/** The first row may not be rendered, so go to it as the Home key does. */
export function focusFirstRow(table: Element | null | undefined): void {
  focusActiveRow(table)
  const row = document.activeElement
  if (row?.matches('[role=row]')) row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
}

/** From a row of the list whose rows are selected. */
export function focusSelectionBar(row: Element | null | undefined): void {
  row
    ?.closest('section, [role=dialog]')
    ?.querySelector<HTMLElement>('[role=region][aria-label=Selection] :is(button, a, input):not(:disabled)')
    ?.focus()
}

/** Selects the text too, so that typing replaces it. */
export function focusAndSelect(field: HTMLInputElement | null | undefined): void {
  field?.focus()
  field?.select()
}

/** Focuses the first invalid field, once the submit that found it has rendered. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  focusAfterRender(() => firstInvalid(form))
}

export function focusAfterRender(elementOf: () => HTMLElement | null | undefined): void {
  setTimeout(() => elementOf()?.focus())
}

/** Focuses the first invalid field after each refusal by the server. */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, problem: Error | null): void {
  // Focus lives outside React.
  useEffect(() => {
    if (problem !== null) firstInvalid(form.current)?.focus()
  }, [form, problem])
}

export const firstInvalid = (form: HTMLElement | null): HTMLInputElement | null | undefined =>
  form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')

/** Moves the focus through items by a key; returns false if the key moves nothing. */
export function moveFocus(items: readonly (HTMLElement | null)[], from: number, key: string): boolean {
  const to = indexByKey(key, from, items.length)
  if (to === undefined) return false
  items[to]?.focus()
  return true
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * The index a key moves to: arrows go to the neighbor and wrap around, Home and End to the ends. From -1, outside the list, the arrows
 * enter at either end. Undefined for any other key.
 */
export function indexByKey(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  return (Math.max(from, step < 0 ? 0 : -1) + step + count) % count
}

/** Focuses an element if `state` changes and the focused element disappears, such as a list's last button. */
export function useCaughtFocus<E extends HTMLElement>(state: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const last = useRef(state)
  // A layout effect, because a dialog takes the focus before the normal effects of the page below run.
  useLayoutEffect(() => {
    if (last.current !== state) focusIfLost(element.current)
    last.current = state
  }, [state])
  return element
}

/** Focuses an element unless the focus is somewhere else. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isFocusLost()) element?.focus(options)
}

/** The focused element left the page or was disabled. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** Props that focus a field when its dialog opens, or when it appears in an open dialog. */
export function useFirstField<Field extends HTMLElement>(isFirst = true) {
  const ref = useRef<Field>(null)
  useFocusOnAppear(ref, isFirst)
  return { ref, 'data-autofocus': isFirst || undefined }
}

export function useFocusOnAppear(element: RefObject<HTMLElement | null>, isShown = true): void {
  // Focus lives outside React.
  useEffect(() => {
    if (isShown) element.current?.focus()
  }, [element, isShown])
}

type ElementOf<Key> = (key: Key) => HTMLElement | null | undefined

/** Returns a function that focuses the element of a key, now or as soon as a later render draws it. */
export function useFocusWhenDrawn<Key>(elementOf: ElementOf<Key>, options?: FocusOptions): (key: Key) => void {
  const awaited = useRef<Key>(undefined)
  function focusAwaited() {
    const element = awaited.current === undefined ? undefined : elementOf(awaited.current)
    if (!element) return
    awaited.current = undefined
    element.focus(options)
  }
  useLayoutEffect(focusAwaited)
  return (key) => {
    awaited.current = key
    focusAwaited()
  }
}

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
