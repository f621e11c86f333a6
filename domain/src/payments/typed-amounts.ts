import { type Cents, maxCents, minCents, type MoneyError, parseMoney, zero } from '../money.ts'

export type TypedAmount = { amount: Cents; error?: MoneyError }

/** Empty, negative and no digit is 0 (spec 5, D-114, D-217); anything else that is no amount is refused (D-186). */
export function typedAmount(text: string): TypedAmount {
  if (!/\d/.test(text)) return { amount: zero }
  const read = parseMoney(text)
  return 'error' in read ? { amount: zero, error: read.error } : { amount: maxCents(read.amount, zero) }
}

/** Negative, or without a digit: leaving the field turns it into 0 (spec 5, D-217). */
export function becomesZero(text: string): boolean {
  if (text.trim() === '') return false
  const { amount, error } = typedAmount(text)
  return error === undefined && amount === zero
}

export const clampedCredit = (typed: Cents, available: Cents): Cents => minCents(typed, maxCents(available, zero))
