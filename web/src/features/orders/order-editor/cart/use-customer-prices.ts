import { useEffect } from 'react'
import { type OrderDraft, withPricesOf, type ChangeDraft } from '../draft/order-draft.ts'
import type { useCart } from './use-cart.ts'
import type { Catalog } from './use-catalog.ts'

type Options = {
  draft: OrderDraft
  change: ChangeDraft
  catalog: Catalog
  name: string | undefined
  say: ReturnType<typeof useCart>['setNews']
}

/** When the prices of another customer have arrived, the lines take them (D-61). */
export function useCustomerPrices({ draft, change, catalog, name, say }: Options) {
  const { isReady, byId } = catalog
  const isDue = isReady && draft.customerId !== draft.pricedFor
  const hasLines = draft.cart.lines.length > 0
  // The prices come from the network, some time after the customer was chosen.
  useEffect(() => {
    if (!isDue) return
    change((before) => withPricesOf(before, (productId) => byId.get(productId)?.price))
    // A line that was taken out before would come back at the prices of the other customer.
    say(hasLines ? { message: `Repriced for ${name ?? 'this customer'}` } : undefined)
  }, [isDue, byId, change, hasLines, name, say])
}
