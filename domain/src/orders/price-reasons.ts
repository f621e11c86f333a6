import { type Cents, plus } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

type Line = { productSku: string; unitPrice: Cents; priceAdjustment: Cents }
type Order<L extends Line> = { orderStatus: OrderStatus; lines: readonly L[] }

/** What the margin floor is compared with (D-199). */
export const linePrice = ({ unitPrice, priceAdjustment }: Omit<Line, 'productSku'>): Cents =>
  plus(unitPrice, priceAdjustment)

/** All lines of an order that becomes a sale; of a sale, those with a price it didn't have for that product (D-199, D-200). */
export function linesToJustify<L extends Line>(before: Order<Line> | undefined, after: Order<L>): readonly L[] {
  if (!isSale(after.orderStatus)) return []
  if (before === undefined || !isSale(before.orderStatus)) return after.lines
  const known = new Set(before.lines.map(priceOfProduct))
  return after.lines.filter((line) => !known.has(priceOfProduct(line)))
}

const isSale = (status: OrderStatus): boolean => status !== 'DRAFT' && status !== 'CANCELLED'

const priceOfProduct = (line: Line): string => `${linePrice(line)} ${line.productSku}`
