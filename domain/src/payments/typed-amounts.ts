import { type Cents, maxCents, minCents, type MoneyError, parseMoney, zero } from '../money.ts'

/** An amount as it was typed; with an error it can't be sent. */
export type TypedAmount = { amount: Cents; error?: MoneyError }

/**
 * An amount of a payment as a person types it. Empty, negative and without any digit is 0 (spec 5, D-114, D-217); what has digits and is
 * no amount is refused, because 0 would not be what was meant (D-186).
 */
export function typedAmount(text: string): TypedAmount {
  if (!/\d/.test(text)) return { amount: zero }
  const read = parseMoney(text)
  return 'error' in read ? { amount: zero, error: read.error } : { amount: maxCents(read.amount, zero) }
}

/** Whether leaving the field turns the text into 0: it is negative, or has no digit (spec 5, D-217). */
export function becomesZero(text: string): boolean {
  if (text.trim() === '') return false
  const { amount, error } = typedAmount(text)
  return error === undefined && amount === zero
}

/** The credit used, clamped to what is available (spec 5). */
export const clampedCredit = (typed: Cents, available: Cents): Cents => minCents(typed, maxCents(available, zero))
