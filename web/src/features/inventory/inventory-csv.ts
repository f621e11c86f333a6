import type { Product } from '@dray/contract/products'
import { availableUnits, catalogBadge } from '@dray/domain/products/stock'
import type { OnOrderByProduct } from '../../records/on-order/use-on-order.ts'
import type { Column } from '../../kit/table/columns.ts'
import type { ShownBrand, ShownProduct } from './use-inventory.ts'

/** One line per listed product, collapsed or not, with its effective limit. */
export const csvColumns = (onOrder: OnOrderByProduct): Column<ShownProduct>[] => [
  column('Brand', ({ product }) => product.brand),
  column('Product', ({ product }) => product.name),
  column('SKU', ({ product }) => product.sku),
  column('Type', ({ product }) => product.type),
  column('Weight', ({ product }) => product.weight),
  column('Stock', ({ stock }) => stock),
  column('Label', ({ stock }) => catalogBadge(stock)),
  column('Pending Outbound', ({ pending }) => pending),
  column('Net Stock', ({ product }) => availableUnits(product)),
  column('On order', ({ product }) => onOrder.get(product.id)?.units ?? 0),
  column('Expected', ({ product }) => onOrder.get(product.id)?.expectedOn),
  column('Limit', ({ limit }) => limit?.units),
  column('Limit of', ({ limit }) => limit?.level),
  column('Over limit', ({ stock, limit, isOver }) => (isOver && limit ? stock - limit.units : null)),
]

export const csvRows = (lines: readonly ShownBrand[]): ShownProduct[] => lines.flatMap(({ products }) => products)

function column(header: string, accessor: (line: ShownProduct) => Product['weight'] | string | null | undefined) {
  return { id: header, header, accessor }
}
