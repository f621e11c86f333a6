import { type Cents, moneyErrors, parseMoney } from '../money.ts'

/** What a person is told about a price below 0, on the screen as on the server. */
export const negativePrice = "Price can't be negative"

/** A price as a person types it, such as "$1,234.50", in cents, or what is wrong with it (D-186). */
export function parsePrice(text: string): { price: Cents } | { error: string } {
  const read = parseMoney(text)
  if ('error' in read) return { error: moneyErrors[read.error] }
  return read.amount < 0 ? { error: negativePrice } : { price: read.amount }
}
