/**
 * Shares in whole percent that add up to 100: each is rounded down, and the largest remainders get the percents that are left. Negative parts
 * count as 0.
 */
export function wholePercents(parts: readonly number[]): number[] {
  const positive = parts.map((part) => Math.max(0, part))
  const total = positive.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)
  const exact = positive.map((part) => (100 * part) / total)
  const left = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return exact.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0))
}
