const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * The index that a key moves to in a list or group: an arrow to the neighbor, past the last to the first and back; Home and End to the
 * first and the last. From -1, outside the list, the arrows enter at either end. Undefined for any other key.
 */
export function indexByKey(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  return (Math.max(from, step < 0 ? 0 : -1) + step + count) % count
}

/** Moves the focus through items by a key; false for a key that moves nothing. */
export function moveFocus(items: readonly (HTMLElement | null)[], from: number, key: string): boolean {
  const to = indexByKey(key, from, items.length)
  if (to === undefined) return false
  items[to]?.focus()
  return true
}
