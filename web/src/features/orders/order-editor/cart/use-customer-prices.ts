import type { Order } from '@dray/contract/orders'
import {
  keepSoldPrices,
  type PriceDifference,
  remainingDifferences,
  repricedLines,
  restoreSavedPrices,
  takeNewPrices,
} from '@dray/domain/orders/order-prices'
import { useEffect, useMemo, useState } from 'react'
import { type OrderDraft, withCurrentPrices, type ChangeDraft } from '../draft/order-draft.ts'
import { namedProducts } from './use-changed-prices.ts'
import type { CartEditing } from './use-cart.ts'
import type { Catalog } from './use-catalog.ts'

type Options = {
  draft: OrderDraft
  change: ChangeDraft
  catalog: Catalog
  name: string | undefined
  order: Order | undefined
  cart: Pick<CartEditing, 'changeAtOnce' | 'setNotice'>
}

const none: readonly PriceDifference[] = []

/**
 * Reprices the lines once another customer's prices have loaded, and keeps those prices: the server accepts no others for a changed
 * customer. Returns the differences, so the old prices can be restored with adjustments.
 */
export function useCustomerPrices({ draft, change, catalog, name, order, cart: editing }: Options) {
  const { isReady, priceOf } = catalog
  const { cart, customerId, pricedFor } = draft
  const { changeAtOnce, setNotice } = editing
  const isChosen = customerId !== pricedFor
  const isOfOther = order !== undefined && customerId !== order.customerID
  const needsRepricing = isReady && (isChosen || (isOfOther && cart.lines.some(isOutdated)))
  const [repriced, setRepriced] = useRepriced(order?.modifiedOn.getTime())
  function isOutdated({ productId, unitPrice }: (typeof cart.lines)[number]): boolean {
    return (priceOf(productId) ?? unitPrice) !== unitPrice
  }

  // The prices arrive some time after the customer was chosen.
  useEffect(() => {
    if (!needsRepricing) return
    const reprice = (before: OrderDraft): OrderDraft => {
      if (!isChosen)
        return {
          ...before,
          cart: takeNewPrices(before.cart, new Set(before.cart.lines.map(({ key }) => key)), priceOf),
        }
      const priced = withCurrentPrices(before, priceOf)
      return order === undefined || isOfOther ? priced : { ...priced, cart: withSavedPrices(priced.cart, order) }
    }
    const differences = repricedLines(cart, reprice({ ...draft, cart }).cart)
    change(reprice)
    const earlier = isChosen ? none : repriced
    const isBack = order !== undefined && !isOfOther
    setRepriced(isBack ? none : [...differences, ...earlier])
    // Replaces the notice and its Undo, which would restore a removed line at the previous customer's prices.
    setNotice(cart.lines.length > 0 ? { message: repricedMessage(name, { isBack, differences }) } : undefined)
  }, [needsRepricing, priceOf, change, cart, draft, isChosen, isOfOther, order, repriced, setRepriced, name, setNotice])

  return {
    repriced: useMemo(() => (repriced.length === 0 ? none : remainingDifferences(cart, repriced)), [cart, repriced]),
    keepOld: (differences: readonly PriceDifference[]) =>
      changeAtOnce((before) => keepSoldPrices(before, differences), `${namedProducts(differences)} at the old price`),
    takeNew: () => {
      setRepriced(none)
      setNotice({ message: `Repriced for ${name ?? 'this customer'}` })
    },
  }
}

/** The differences to show. Saving the order clears them. */
function useRepriced(version: number | undefined) {
  const [repriced, setRepriced] = useState(none)
  const [shownVersion, setShownVersion] = useState(version)
  if (shownVersion !== version) {
    setShownVersion(version)
    setRepriced(none)
  }
  return [repriced, setRepriced] as const
}

const withSavedPrices = (cart: OrderDraft['cart'], { orderedItems }: Order) =>
  restoreSavedPrices(cart, new Map(orderedItems.map((item) => [item.id, item])))

type Repricing = { isBack: boolean; differences: readonly PriceDifference[] }

function repricedMessage(name = 'this customer', { isBack, differences }: Repricing): string {
  if (isBack) return `The order is back to its saved prices for ${name}`
  return differences.length === 0 ? `All prices are the same for ${name}` : `Repriced for ${name}`
}
