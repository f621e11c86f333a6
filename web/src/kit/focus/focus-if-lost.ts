/** Whether what had the focus has left the page or was disabled. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** Gives a lost focus to an element; a focus that is elsewhere stays there. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isFocusLost()) element?.focus(options)
}
