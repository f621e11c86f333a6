/** The whole number from 0 that was typed, or undefined; digits alone count, so 1e5 and 1.5 do not. */
export function wholeNumber(typed: string): number | undefined {
  const bare = typed.trim().replace(/,(?=\d{3}\b)/g, '')
  return /^\d{1,9}$/.test(bare) ? Number(bare) : undefined
}
