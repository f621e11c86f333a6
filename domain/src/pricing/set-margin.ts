import { type Cents, maxAmount, maxCents, minCents, parseMoney, timesRatio, zero } from '../money.ts'
import { isSellable, type ProductStatus } from '../products/product-status.ts'

/** What a margin is added to or taken off. Cost is offered only to those who receive costs (D-52). */
export const marginBases = ['basePrice', 'cost'] as const
export type MarginBasis = (typeof marginBases)[number]

/**
 * A change of many prices (spec 5): plus or minus, a percentage of the basis or an amount. The value is in hundredths: hundredths of
 * a percent, or cents.
 */
export type Margin = { basis: MarginBasis; sign: '+' | '-'; unit: '%' | '$'; value: number }

/** The messages of the margin's value (spec 5). */
export const marginErrors = { empty: 'Please enter a value', 'not-a-number': 'Please enter a valid number' } as const

/** A percentage as people type it. The largest is 9,999,999.99. */
const percentText = /^[+-]?(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7}|(?=\.\d))(?:\.\d{1,2})?\s*%?$/

/**
 * The value of a margin as a person types it, in hundredths: "12.5" or "12.5%" percent, or dollars as any amount. More than two
 * decimals are no valid number, because nothing is rounded silently (D-186).
 */
export function parseMargin(text: string, unit: Margin['unit']): { value: number } | { error: string } {
  const typed = text.trim()
  if (typed === '') return { error: marginErrors.empty }
  const value = unit === '%' ? hundredthsOf(typed) : centsOf(typed)
  return value === undefined ? { error: marginErrors['not-a-number'] } : { value }
}

const hundredthsOf = (typed: string): number | undefined =>
  percentText.test(typed) ? Math.round(Number(typed.replace(/[,%\s]/g, '')) * 100) : undefined

function centsOf(typed: string): Cents | undefined {
  const read = parseMoney(typed)
  return 'error' in read ? undefined : read.amount
}

/**
 * A price by a margin: the basis plus or minus a percentage of it or an amount, in whole cents, rounded half away from zero, never
 * below 0 (D-52).
 */
export function priceByMargin(basis: Cents, { sign, unit, value }: Omit<Margin, 'basis'>): Cents {
  const signed = sign === '+' ? value : -value
  const price =
    unit === '$' ? minCents((basis + signed) as Cents, maxAmount) : timesRatio(basis, 10_000 + signed, 10_000)
  return maxCents(price, zero)
}

/** A product in Set Margin, as far as its new price depends on it. */
export type MarginProduct = {
  id: number
  status: ProductStatus
  basePrice: Cents
  cost?: Cents | null | undefined
}

export type MarginPrice = { productId: number; basis: Cents; newPrice: Cents }

/**
 * The prices that a margin gives. Products whose basis is 0 or unknown are skipped and keep their price (spec 5), and products that
 * are not sold are left out (D-204).
 */
export function pricesByMargin(products: readonly MarginProduct[], margin: Margin): MarginPrice[] {
  return products.flatMap((product) => {
    const basis = product[margin.basis] ?? zero
    if (basis === zero || !isSellable(product.status)) return []
    return [{ productId: product.id, basis, newPrice: priceByMargin(basis, margin) }]
  })
}
