import { type Cents, plus } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

type Line = { productSku: string; unitPrice: Cents; priceAdjustment: Cents }
type Order<L extends Line> = { orderStatus: OrderStatus; lines: readonly L[] }

/** What a unit of a line costs the customer, which is what the margin floor of its brand is about (D-199). */
export const linePrice = ({ unitPrice, priceAdjustment }: Omit<Line, 'productSku'>): Cents =>
  plus(unitPrice, priceAdjustment)

/**
 * The lines of a save whose price needs a reason if it is below the margin floor of its brand (D-199, D-200): every line of an order
 * that becomes a sale by this save, and of one that was a sale already those with a price that it did not have for that product. So
 * nobody is asked again about a price that stays, whatever becomes of its quantity or batches. Drafts and canceled orders are no
 * sales; without `before` the order is new.
 */
export function linesToJustify<L extends Line>(before: Order<Line> | undefined, after: Order<L>): readonly L[] {
  if (!isSale(after.orderStatus)) return []
  if (before === undefined || !isSale(before.orderStatus)) return after.lines
  const known = new Set(before.lines.map(priceOfProduct))
  return after.lines.filter((line) => !known.has(priceOfProduct(line)))
}

const isSale = (status: OrderStatus): boolean => status !== 'DRAFT' && status !== 'CANCELLED'

const priceOfProduct = (line: Line): string => `${linePrice(line)} ${line.productSku}`
