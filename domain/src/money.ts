/** An amount of US dollars held as a whole number of cents, so that sums are exact (D-12). */
export type Cents = number & { readonly unit: 'cents' }

export const zero = 0 as Cents

/** The largest amount one figure may have: ten billion dollars. Sums of many stay exact far beyond it. */
export const largestAmount = 1_000_000_000_000 as Cents

/** Cents from a whole number; a fraction here is a programming error, not a user error, and throws a RangeError. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`)
  return (amount === 0 ? 0 : amount) as Cents
}

/**
 * Whether a figure in dollars is a whole number of cents. A figure within 0.000001 of a whole cent is
 * taken as that cent (floating point); any other with more decimals is not money (D-12).
 */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.abs(Math.round(dollars * 100) / 100 - dollars) <= 0.000001

/** Cents of a figure in dollars, the nearest cent. Ask `isWholeCents` first where a fraction must be refused. */
export const fromDollars = (dollars: number): Cents => roundToCents(dollars * 100)
export const toDollars = (amount: Cents): number => amount / 100

export const plus = (a: Cents, b: Cents): Cents => cents(a + b)
export const minus = (a: Cents, b: Cents): Cents => cents(a - b)
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce(plus, zero)
export const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b)
export const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b)

/** An amount taken a number of times; the product is rounded to the cent, half away from zero (D-165). */
export const times = (amount: Cents, factor: number): Cents => roundToCents(amount * factor)

/** Nearest whole cent, half away from zero (D-165). The tiny nudge undoes binary fractions such as 1.005 × 100. */
function roundToCents(amount: number): Cents {
  const size = Math.abs(amount)
  return cents(Math.sign(amount) * Math.round(size + Math.min(1e-6, size * 1e-12)))
}

/** 1234.50: an amount as it stands in the change log and in files that other programs read. */
export const plainDollars = (amount: Cents): string => toDollars(amount).toFixed(2)

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** $1,234.56, as the screen and the documents show it (spec 9). */
export const formatDollars = (amount: Cents): string => dollarFormat.format(amount / 100)
