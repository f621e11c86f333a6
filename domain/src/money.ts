/** An amount of US dollars as a whole number of cents, so that sums are exact (D-12). */
export type Cents = number & { readonly unit: 'cents' }

export const zero = 0 as Cents

/** The largest amount: ten billion dollars. Sums of many amounts are still exact. */
export const maxAmount = 1_000_000_000_000 as Cents

/**
 * The largest sum of a list of amounts: thirty trillion dollars, three thousand of the largest orders. Up to it a number of dollars
 * on the wire is exact to the cent. A list that comes to more shows this and says that it is more: it must not fail for everyone.
 */
export const maxSum = 3_000_000_000_000_000 as Cents

/** A sum of a list, in cents: at most `maxSum` in either direction. A sum beyond it need not be exact. */
export const cappedSum = (sum: number): Cents => Math.max(0 - maxSum, Math.min(maxSum, sum)) as Cents

/** Cents from a whole number. Throws a RangeError for a fraction, which is a programming error and not a user error. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`)
  return (amount === 0 ? 0 : amount) as Cents
}

/**
 * Whether a number of dollars is a whole number of cents. A number within 0.000001 dollars of a whole cent counts as that cent,
 * because of floating point; any other number with more decimals is not an amount (D-12).
 */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.abs(Math.round(dollars * 100) / 100 - dollars) <= 0.000001

/** Dollars rounded to the nearest cent. Check `isWholeCents` first if fractions must be refused. */
export const fromDollars = (dollars: number): Cents => roundToCents(dollars * 100)
export const toDollars = (amount: Cents): number => amount / 100

export const plus = (a: Cents, b: Cents): Cents => cents(a + b)
export const minus = (a: Cents, b: Cents): Cents => cents(a - b)
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce(plus, zero)
export const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b)
export const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b)

/** An amount multiplied by a factor, rounded to the cent, half away from zero (D-165). */
export const times = (amount: Cents, factor: number): Cents => roundToCents(amount * factor)

/**
 * An amount times a fraction of whole numbers, exactly, then rounded to the cent, half away from zero (D-165): for ratios of prices
 * and percentages, whose binary fractions may be off by more than half a cent in a large amount. The result is at most `maxAmount`
 * in either direction. Throws a RangeError for a denominator of 0.
 */
export function timesRatio(amount: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(amount) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const isNegative = product < 0n !== divisor < 0n
  const size = (2n * abs(product) + abs(divisor)) / (2n * abs(divisor))
  const capped = size > BigInt(maxAmount) ? maxAmount : Number(size)
  return cents(isNegative ? -capped : capped)
}
const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** Rounds to the nearest cent, half away from zero (D-165). The tiny addition corrects binary fractions such as 1.005 × 100. */
function roundToCents(amount: number): Cents {
  const size = Math.abs(amount)
  return cents(Math.sign(amount) * Math.round(size + Math.min(1e-6, size * 1e-12)))
}

/** 1234.50: the format of amounts in the change log and in files for other programs. */
export const plainDollars = (amount: Cents): string => toDollars(amount).toFixed(2)

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** $1,234.56: the format of amounts on screens and documents (spec 9). */
export const formatDollars = (amount: Cents): string => dollarFormat.format(amount / 100)

const differenceFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
})

/** +$1.50 or -$1.50: by how much an amount changes. */
export const formatDifference = (difference: Cents): string => differenceFormat.format(difference / 100)

/** Why a text is not an amount of money. */
export type MoneyError = 'not-money' | 'too-many-decimals' | 'too-large'

/** What a person is told about a text that is not an amount. */
export const moneyErrors: Readonly<Record<MoneyError, string>> = {
  'not-money': 'Enter an amount in dollars',
  'too-many-decimals': 'Amount can have at most two decimals',
  'too-large': 'Amount is too large',
}

const moneyText = /^[+-]?\$?(?:\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d+))?$/

/**
 * Money as a person types it, such as "$1,234.50" or "-.5", in cents: the only way to read it, on the screen, in requests and in
 * files. Commas stand only between groups of three digits, so that 1,2 is never 12. More than two decimals are refused and never
 * rounded (D-12, D-186).
 */
export function parseMoney(text: string): { amount: Cents } | { error: MoneyError } {
  const match = moneyText.exec(text.trim())
  if (match === null) return { error: 'not-money' }
  const [typed, decimals = ''] = match
  if (decimals.length > 2) return { error: 'too-many-decimals' }
  const dollars = Number(typed.replace(/[$,]/g, ''))
  return Math.abs(dollars) * 100 > maxAmount ? { error: 'too-large' } : { amount: fromDollars(dollars) }
}
