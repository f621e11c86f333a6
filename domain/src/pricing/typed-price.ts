import { type Cents, moneyErrors, parseMoney } from '../money.ts'

export const negativePrice = "Price can't be negative"

export function parsePrice(text: string): { price: Cents } | { error: string } {
  const read = parseMoney(text)
  if ('error' in read) return { error: moneyErrors[read.error] }
  return read.amount < 0 ? { error: negativePrice } : { price: read.amount }
}
