/** Parses a whole number from 0. Digits only, so 1e5 and 1.5 are rejected. */
export function wholeNumber(typed: string): number | undefined {
  const digits = typed.trim().replace(/,(?=\d{3}\b)/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
