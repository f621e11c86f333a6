/** How far each arrow key moves through a list or a group whose items follow one another. */
export const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus through items, past the last to the first and back; from outside them (-1) to the first or the last. */
export function moveFocus(items: readonly (HTMLElement | null)[], from: number, step: number): void {
  items.at(wrappedIndex(from, step, items.length))?.focus()
}

/** The index a step away, past the last back at the first; from -1, the first or the last. */
export const wrappedIndex = (from: number, step: number, count: number): number =>
  (Math.max(from, step < 0 ? 0 : -1) + step + count) % count
