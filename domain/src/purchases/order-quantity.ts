import { maxQuantity } from '../limits.ts'
import { unitsOfTypedCases } from '../products/cases.ts'
import { availableUnits, type ProductUnits } from '../products/stock.ts'
import { parseWhole } from '../typed-figures.ts'

export const fillModes = ['fillTo', 'set'] as const
export type FillMode = (typeof fillModes)[number]

/** `fillTo`: what is missing from the target, compared with stock that isn't pending (spec 5). At most what one item may have. */
export function orderQuantity(product: ProductUnits, { mode, units }: { mode: FillMode; units: number }): number {
  const quantity = mode === 'set' ? units : units - availableUnits(product)
  return Math.min(Math.max(0, quantity), maxQuantity)
}

/** Stock, less pending, plus these. */
export const resultingStock = (product: ProductUnits, quantity: number | null): number =>
  availableUnits(product) + (quantity ?? 0)

/** An integer: what follows the digits is dropped (spec 5), unless it says cases. 1,200 is never 1. Null without a number; below 0 becomes 0. */
export function typedOrderQuantity(text: string, unitsPerCase: number | null): number | null {
  const number = unitsOfTypedCases(text, unitsPerCase) ?? leadingInteger(text)
  return number === undefined ? null : Math.min(Math.max(0, number), maxQuantity)
}

/** Applies only if not empty and not negative (spec 5). */
export function typedTarget(text: string): number | undefined {
  const number = leadingInteger(text)
  const isNegative = text.trim().startsWith('-')
  return number === undefined || isNegative ? undefined : Math.min(number, maxQuantity)
}

function leadingInteger(text: string): number | undefined {
  const [figure = ''] = /^[+-]?\d[\d,]*/.exec(text.trim()) ?? []
  return parseWhole(figure) ?? parseWhole(figure.split(',', 1).join())
}

type Restock = { brandId: number | null; quantities: readonly (number | null)[] }

/** True with a brand and an item with a quantity (spec 5); empty rows and rows with 0 don't count. */
export const canSendRestock = ({ brandId, quantities }: Restock): boolean =>
  brandId !== null && quantities.some(isOrdered)

export const isOrdered = (quantity: number | null): quantity is number => quantity !== null && quantity > 0
