import {
  type Cents,
  fromDollars,
  isWholeCents,
  maxAmount,
  maxSum,
  moneyErrors,
  parseMoney,
  toDollars,
} from '@dray/domain/money'
import { negativePrice } from '@dray/domain/pricing/prices'
import { z } from 'zod'
import { missingOr } from './messages.ts'

const inCents = z.custom<Cents>((value) => Number.isSafeInteger(value))
const conversion = { decode: fromDollars, encode: toDollars }

const dollarsUpTo = (max: Cents) =>
  z
    .number({ error: missingOr(({ input }) => moneyErrorMessage(input)) })
    .refine((amount) => Math.abs(amount) <= toDollars(max), moneyErrors['too-large'])
    .refine(isWholeCents, moneyErrors['too-many-decimals'])
    .describe('US dollars')
const dollars = dollarsUpTo(maxAmount)

/** Dollars on the wire, Cents in our code: the one place they are converted. More than two decimals is refused. */
export const money = z.codec(dollars, inCents, conversion)

export const moneySum = z.codec(dollarsUpTo(maxSum), inCents, conversion)

/** A form may also send text such as "$1,234.50". */
export const looseMoney = z.codec(z.preprocess(withoutCurrency, dollars), inCents, conversion)

/** Missing, null and empty all mean none. */
export const optionalMoney = (negative: string) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? null : value),
    looseMoney.refine((amount) => amount >= 0, negative).nullable(),
  )

export const price = looseMoney.refine((amount) => amount >= 0, negativePrice)

function withoutCurrency(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const read = parseMoney(value)
  return 'amount' in read ? toDollars(read.amount) : value
}

function moneyErrorMessage(input: unknown): string {
  const read = typeof input === 'string' ? parseMoney(input) : undefined
  return moneyErrors[read && 'error' in read ? read.error : 'not-money']
}

/** Present if a figure exceeds the maximum sum, which is then shown instead. */
export const isCapped = z.literal(true).optional()
