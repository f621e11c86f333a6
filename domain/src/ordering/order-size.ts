import { type Cents, minus } from '../money.ts'

/** Undefined for an order that reaches the minimum, before its discount (D-341). */
export function missingToMinimum(subtotal: Cents, minimumOrder: Cents | null): Cents | undefined {
  return minimumOrder !== null && subtotal < minimumOrder ? minus(minimumOrder, subtotal) : undefined
}

/** In cases: by full cases of `unitsPerCase` only (D-343). */
export const soldIn = ['UNIT', 'CASE'] as const
export type SoldIn = (typeof soldIn)[number]
export type CaseProduct = { soldIn: SoldIn; unitsPerCase: number | null }

/** False for a product that is sold in cases of unknown size. */
export const hasCaseSize = ({ soldIn: unit, unitsPerCase }: CaseProduct): boolean =>
  unit === 'UNIT' || (unitsPerCase ?? 0) >= 2

/** The units of one more or one less. */
export const orderStep = ({ soldIn: unit, unitsPerCase }: CaseProduct): number =>
  unit === 'CASE' ? (unitsPerCase ?? 1) : 1

/** The next full cases below and above a quantity that isn't full cases, in units. Below is 0 for less than one case. */
export function nearestCases(quantity: number, product: CaseProduct): { below: number; above: number } | undefined {
  const step = orderStep(product)
  const rest = quantity % step
  return rest === 0 ? undefined : { below: quantity - rest, above: quantity - rest + step }
}
