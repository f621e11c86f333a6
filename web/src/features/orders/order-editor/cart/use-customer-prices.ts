import { useEffect } from 'react'
import { type OrderDraft, withPricesOf, type ChangeDraft } from '../draft/order-draft.ts'
import type { useCart } from './use-cart.ts'
import type { Catalog } from './use-catalog.ts'

type Options = {
  draft: OrderDraft
  change: ChangeDraft
  catalog: Catalog
  name: string | undefined
  setNotice: ReturnType<typeof useCart>['setNotice']
}

/** Reprices the lines once the prices of another customer are loaded (D-61). */
export function useCustomerPrices({ draft, change, catalog, name, setNotice }: Options) {
  const { isReady, byId } = catalog
  const needsRepricing = isReady && draft.customerId !== draft.pricedFor
  const hasLines = draft.cart.lines.length > 0
  // The prices arrive from the server some time after the customer was chosen.
  useEffect(() => {
    if (!needsRepricing) return
    change((before) => withPricesOf(before, (productId) => byId.get(productId)?.price))
    // Replaces the notice with its Undo, which would restore a removed line at the previous customer's prices.
    setNotice(hasLines ? { message: `Repriced for ${name ?? 'this customer'}` } : undefined)
  }, [needsRepricing, byId, change, hasLines, name, setNotice])
}
