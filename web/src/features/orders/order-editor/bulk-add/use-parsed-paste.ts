import { listProducts } from '@dray/contract/products'
import { type Cents, zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { type SkippedRow, parsePastedLines } from '@dray/domain/orders/pasted-lines'
import { type PastedUnits, pastedUnits } from '@dray/domain/orders/pasted-units'
import { useDeferredValue, useMemo } from 'react'
import { useRead } from '../../../../shared/api/use-call.ts'
import { type MenuProduct, useCatalog } from '../cart/use-catalog.ts'

/** The lines that a pasted text would add, and the rows that would be left out. */
export type ParsedPaste = {
  units: readonly PastedUnits<MenuProduct>[]
  skipped: readonly SkippedRow[]
  /** How many rows are beyond the limit and were not read. */
  unread: number
  rows: { added: number; all: number }
  unitQuantity: number
  subtotal: Cents
}

/** Parses the text while it is being typed, at the customer's prices. */
export function useParsedPaste(text: string, customerId: number | null) {
  const catalog = useCatalog(customerId)
  const allProducts = useRead(listProducts).data
  // Rendering thousands of rows must not delay typing.
  const deferredText = useDeferredValue(text)
  const skus = useMemo(() => new Set(allProducts?.map(({ sku }) => sku.toLowerCase())), [allProducts])
  const paste = useMemo(() => parsePaste(deferredText, catalog.products, skus), [deferredText, catalog.products, skus])
  return { paste, catalog }
}

function parsePaste(text: string, products: readonly MenuProduct[], skus: ReadonlySet<string>): ParsedPaste {
  const read = parsePastedLines(text)
  const { units, skipped } = pastedUnits(read, products, (sku) => skus.has(sku.toLowerCase()))
  const lines = units.map(({ product, quantity }) => ({ quantity, unitPrice: product.price, priceAdjustment: zero }))
  const { unitQuantity, subtotal } = orderTotals(lines, zero)
  const added = units.reduce((count, { rows }) => count + rows.length, 0)
  return {
    units,
    skipped,
    unread: read.unread,
    rows: { added, all: added + skipped.length + read.unread },
    unitQuantity,
    subtotal,
  }
}
