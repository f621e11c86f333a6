/** Focuses the title of the order that contains an element. Another order may be open underneath. */
export function focusOrderTitle(element: Element | null): void {
  element?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-order-title]')?.focus()
}
