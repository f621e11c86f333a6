/** Focuses the title of the order that an element stands in: another order may be open beneath it. */
export function focusOrderTitle(within: Element | null): void {
  within?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-order-title]')?.focus()
}
