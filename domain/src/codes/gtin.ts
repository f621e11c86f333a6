/** A GTIN is printed with 8, 12, 13 or 14 digits. All are the same number with zeros in front, so 14 digits identify it. */
export const gtinLength = 14

export type GtinError = 'not-digits' | 'wrong-length' | 'wrong-check-digit'
export const gtinErrors: Record<GtinError, string> = {
  'not-digits': 'Enter the digits below the bar code',
  'wrong-length': 'A GTIN has 8 to 14 digits',
  'wrong-check-digit': "The last digit doesn't fit the others. Check the number.",
}

/** With 14 digits. Blanks and hyphens between the digits don't count. */
export function parseGtin(text: string): { gtin: string } | { error: GtinError } {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return { error: 'not-digits' }
  if (digits.length < 8 || digits.length > gtinLength) return { error: 'wrong-length' }
  const gtin = digits.padStart(gtinLength, '0')
  return gtin.endsWith(checkDigit(gtin.slice(0, -1))) && /[1-9]/.test(gtin) ? { gtin } : { error: 'wrong-check-digit' }
}

/** From the right, the digits count three times and once in turn. */
function checkDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** As it is usually printed: 13 digits, 12 in North America, 8 on small packs, 14 on cases. */
export function formatGtin(gtin: string): string {
  const digits = gtin.replace(/^0+/, '')
  const length = [8, 12, 13].find((each) => digits.length <= each) ?? gtinLength
  return digits.padStart(length, '0')
}
