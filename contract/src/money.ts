import { type Cents, fromDollars, isWholeCents, maxAmount, toDollars } from '@dray/domain/money'
import { z } from 'zod'

const inCents = z.custom<Cents>((value) => Number.isSafeInteger(value))
const conversion = { decode: fromDollars, encode: toDollars }

const dollars = z
  .number('Enter an amount in dollars')
  .refine((amount) => Math.abs(amount) <= toDollars(maxAmount), 'Amount is too large')
  .refine(isWholeCents, 'Amount can have at most two decimals')

/** Dollars in the API, Cents in our code. More than two decimals are refused (D-12). */
export const money = z.codec(dollars, inCents, conversion)

/** An amount that a form may also send as text with currency characters, such as "$1,234.50" (D-162). */
export const looseMoney = z.codec(z.preprocess(withoutCurrency, dollars), inCents, conversion)

/** Only plain decimal numbers are amounts, not 1e5 or 0x10. */
function withoutCurrency(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = value.replace(/[$,\s]/g, '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : value
}
