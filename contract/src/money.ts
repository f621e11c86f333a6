import { type Cents, fromDollars, isWholeCents, largestAmount, toDollars } from '@dray/domain/money'
import { z } from 'zod'

const inCents = z.custom<Cents>((value) => Number.isSafeInteger(value))

/** Dollars on the wire, Cents in our code: the one place they are converted. More than two decimals is refused (D-12). */
export const money = z.codec(
  z
    .number()
    .refine((dollars) => Math.abs(dollars) <= toDollars(largestAmount), 'This amount is too large')
    .refine(isWholeCents, 'An amount has at most two decimals'),
  inCents,
  { decode: fromDollars, encode: toDollars },
)

/** An amount that a form may also send as text with currency characters, such as "$1,234.50" (D-162). */
export const looseMoney = z.codec(
  z.preprocess(
    withoutCurrency,
    z
      .number('Enter an amount in dollars')
      .refine((dollars) => Math.abs(dollars) <= toDollars(largestAmount), 'This amount is too large')
      .refine(isWholeCents, 'An amount has at most two decimals'),
  ),
  inCents,
  { decode: fromDollars, encode: toDollars },
)

function withoutCurrency(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const bare = value.replace(/[$,\s]/g, '')
  return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : value
}
