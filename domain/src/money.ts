/** An amount of US dollars as a whole number of cents, so that sums are exact (D-12). */
export type Cents = number & { readonly unit: 'cents' }

export const zero = 0 as Cents

/** The largest amount: ten billion dollars. Sums of many amounts are still exact. */
export const maxAmount = 1_000_000_000_000 as Cents

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
