import { withMinusSign } from './text/minus-sign.ts'
import { decimalComma, parseFigure, withoutDollar } from './typed-figures.ts'

/** US dollars as a whole number of cents, so that sums are exact (D-12). */
export type Cents = number & { readonly unit: 'cents' }

export const zero = 0 as Cents

/** Ten billion dollars. Sums of many amounts are still exact. */
export const maxAmount = 1_000_000_000_000 as Cents

/** Thirty trillion dollars: up to it a number of dollars on the wire is exact to the cent. A larger sum shows this and says it is more. */
export const maxSum = 3_000_000_000_000_000 as Cents

/** At most `maxSum` in either direction. A sum beyond it need not be exact. */
export const cappedSum = (sum: number): Cents => Math.max(0 - maxSum, Math.min(maxSum, sum)) as Cents

/** Throws a RangeError for a fraction: that is a programming error. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`)
  return (amount === 0 ? 0 : amount) as Cents
}

/** Within 0.000001 dollars, because of floating point. */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.abs(Math.round(dollars * 100) / 100 - dollars) <= 0.000001

/** Rounded. Check `isWholeCents` first if fractions must be refused. */
export const fromDollars = (dollars: number): Cents => roundToCents(dollars * 100)
export const toDollars = (amount: Cents): number => amount / 100

export const plus = (a: Cents, b: Cents): Cents => cents(a + b)
export const minus = (a: Cents, b: Cents): Cents => cents(a - b)
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce(plus, zero)
export const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b)
export const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b)

/** Rounded to the cent, half away from zero (D-165). */
export const times = (amount: Cents, factor: number): Cents => roundToCents(amount * factor)

/** Exact where binary fractions could be off, then rounded half away from zero, at most `maxAmount`. RangeError if divided by 0. */
export function timesRatio(amount: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(amount) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const isNegative = product < 0n !== divisor < 0n
  const size = (2n * abs(product) + abs(divisor)) / (2n * abs(divisor))
  const capped = size > BigInt(maxAmount) ? maxAmount : Number(size)
  return cents(isNegative ? -capped : capped)
}
const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** Half away from zero. The tiny addition corrects binary fractions such as 1.005 × 100. */
function roundToCents(amount: number): Cents {
  const size = Math.abs(amount)
  return cents(Math.sign(amount) * Math.round(size + Math.min(1e-6, size * 1e-12)))
}

/** 1234.50: in the change log and in files for other programs. */
export const plainDollars = (amount: Cents): string => toDollars(amount).toFixed(2)

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** $1,234.56: on screens and documents (spec 9). */
export const formatDollars = (amount: Cents): string => withMinusSign(dollarFormat.format(amount / 100))

const differenceFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
})

export const formatDifference = (difference: Cents): string => withMinusSign(differenceFormat.format(difference / 100))

export type MoneyError = 'not-money' | 'decimal-comma' | 'too-many-decimals' | 'too-large'

export const moneyErrors: Readonly<Record<MoneyError, string>> = {
  'not-money': 'Enter an amount in dollars',
  'decimal-comma': decimalComma,
  'too-many-decimals': 'Amount can have at most two decimals',
  'too-large': 'Amount is too large',
}

/** "$1,234.50" or "-.5", in cents: the only way to read typed money. More than two decimals are refused (D-186). */
export function parseMoney(text: string): { amount: Cents } | { error: MoneyError } {
  const read = parseFigure(withoutDollar(text), 2)
  if ('error' in read) return { error: read.error === 'not-a-figure' ? 'not-money' : read.error }
  return Math.abs(read.figure) * 100 > maxAmount ? { error: 'too-large' } : { amount: fromDollars(read.figure) }
}
