/** Focuses an element that the current change is about to render. */
export function focusAfterRender(elementOf: () => HTMLElement | null | undefined): void {
  setTimeout(() => elementOf()?.focus())
}
