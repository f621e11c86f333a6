import { listProducts } from '@dray/contract/products'
import { type Cents, zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { type PastedFault, parsePastedLines } from '@dray/domain/orders/pasted-lines'
import { type PastedUnits, pastedUnits } from '@dray/domain/orders/pasted-units'
import { useDeferredValue, useMemo } from 'react'
import { useRead } from '../../../../shared/api/use-call.ts'
import { type MenuProduct, useCatalog } from '../cart/use-catalog.ts'

/** What a pasted text comes to: what would be added, and which of its rows would not. */
export type Pasted = {
  units: readonly PastedUnits<MenuProduct>[]
  faults: readonly PastedFault[]
  /** Rows that were too many to be read. */
  beyond: number
  rows: { added: number; all: number }
  unitQuantity: number
  worth: Cents
}

/** Reads the text as it is typed, at the prices of the customer. */
export function usePasted(text: string, customerId: number | null) {
  const catalog = useCatalog(customerId)
  const everyProduct = useRead(listProducts).data
  // Thousands of rows are drawn behind the key that is pressed, not before it.
  const settled = useDeferredValue(text)
  const skus = useMemo(() => new Set(everyProduct?.map(({ sku }) => sku.toLowerCase())), [everyProduct])
  const pasted = useMemo(() => pastedOf(settled, catalog.products, skus), [settled, catalog.products, skus])
  return { pasted, catalog }
}

function pastedOf(text: string, products: readonly MenuProduct[], skus: ReadonlySet<string>): Pasted {
  const read = parsePastedLines(text)
  const { units, faults } = pastedUnits(read, products, (sku) => skus.has(sku.toLowerCase()))
  const lines = units.map(({ product, quantity }) => ({ quantity, unitPrice: product.price, priceAdjustment: zero }))
  const { unitQuantity, subtotal } = orderTotals(lines, zero)
  const added = units.reduce((count, { rows }) => count + rows.length, 0)
  return {
    units,
    faults,
    beyond: read.beyond,
    rows: { added, all: added + faults.length + read.beyond },
    unitQuantity,
    worth: subtotal,
  }
}
