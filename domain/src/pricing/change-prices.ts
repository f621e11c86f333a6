import { type Cents, maxAmount, maxCents, minCents, type MoneyError, parseMoney, timesRatio, zero } from '../money.ts'
import { decimalComma, type FigureError, parsePercent } from '../typed-figures.ts'
import { isSellable, type ProductStatus } from '../products/product-status.ts'

/** Cost is offered only to those who receive costs (D-52). */
export const marginBases = ['basePrice', 'cost'] as const
export type MarginBasis = (typeof marginBases)[number]

/** `value`: hundredths of a percent, or cents (spec 5). */
export type Margin = { basis: MarginBasis; sign: '+' | '-'; unit: '%' | '$'; value: number }

export const marginErrors = {
  empty: 'Please enter a value',
  'not-a-number': 'Please enter a valid number',
  'decimal-comma': decimalComma,
} as const

/** Ten million percent. */
const maxPercent = 10_000_000

/** In hundredths. More than two decimals are no valid number: nothing is rounded silently. */
export function parseMargin(text: string, unit: Margin['unit']): ReadMargin {
  const typed = text.trim()
  if (typed === '') return { error: marginErrors.empty }
  return unit === '%' ? parseHundredths(typed) : parseCents(typed)
}

type ReadMargin = { value: number } | { error: string }

function parseHundredths(typed: string): ReadMargin {
  const read = parsePercent(typed)
  if ('error' in read) return marginError(read.error)
  return Math.abs(read.figure) < maxPercent ? { value: Math.round(read.figure * 100) } : marginError()
}

function parseCents(typed: string): ReadMargin {
  const read = parseMoney(typed)
  return 'error' in read ? marginError(read.error) : { value: read.amount }
}

const marginError = (error?: MoneyError | FigureError) => ({
  error: marginErrors[error === 'decimal-comma' ? error : 'not-a-number'],
})

/** Whole cents, rounded half away from zero, never below 0. */
export function priceByMargin(basis: Cents, { sign, unit, value }: Omit<Margin, 'basis'>): Cents {
  const signed = sign === '+' ? value : -value
  const price =
    unit === '$' ? minCents((basis + signed) as Cents, maxAmount) : timesRatio(basis, 10_000 + signed, 10_000)
  return maxCents(price, zero)
}

export type MarginProduct = {
  id: number
  status: ProductStatus
  basePrice: Cents
  cost?: Cents | null | undefined
}

export type MarginPrice = { productId: number; basis: Cents; newPrice: Cents }

/** Products whose basis is 0 or unknown keep their price (spec 5); products that aren't sold are left out (D-204). */
export function pricesByMargin(products: readonly MarginProduct[], margin: Margin): MarginPrice[] {
  return products.flatMap((product) => {
    const basis = product[margin.basis] ?? zero
    if (basis === zero || !isSellable(product.status)) return []
    return [{ productId: product.id, basis, newPrice: priceByMargin(basis, margin) }]
  })
}

type CustomPrice = { productId: number; customPrice: Cents }
type OverwrittenPrice = CustomPrice & { before: Cents }

export type ImportedPrices = { added: CustomPrice[]; overwritten: OverwrittenPrice[]; unchanged: CustomPrice[] }

/** The source wins, and prices that only the target has stay (D-53). */
export function importedPrices(source: readonly CustomPrice[], target: readonly CustomPrice[]): ImportedPrices {
  const before = new Map(target.map(({ productId, customPrice }) => [productId, customPrice]))
  const imported: ImportedPrices = { added: [], overwritten: [], unchanged: [] }
  for (const { productId, customPrice } of source) {
    const own = before.get(productId)
    if (own === undefined) imported.added.push({ productId, customPrice })
    else if (own === customPrice) imported.unchanged.push({ productId, customPrice })
    else imported.overwritten.push({ productId, customPrice, before: own })
  }
  return imported
}

/** `anchor`: the base price of the day the custom price was last set (D-203). */
type AnchoredPrice = { customPrice: Cents; anchor: Cents; basePrice: Cents }

/** Moves in proportion to the base price (D-50). Undefined if nothing would change, or if the anchor is 0. */
export function refreshedPrice({ customPrice, anchor, basePrice }: AnchoredPrice): Cents | undefined {
  if (anchor === zero) return undefined
  return ifDifferent(customPrice, timesRatio(basePrice, customPrice, anchor))
}

/** Undefined without an adjustment or if nothing would change (D-49). */
export function adjustedBasePrice(basePrice: Cents, adjustmentPercent: number): Cents | undefined {
  const adjusted = timesRatio(basePrice, 10_000 + Math.round(adjustmentPercent * 100), 10_000)
  return ifDifferent(basePrice, maxCents(adjusted, zero))
}

const ifDifferent = (current: Cents, proposed: Cents): Cents | undefined =>
  proposed === current ? undefined : proposed
