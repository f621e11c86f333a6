import { type Order } from '@dray/contract/orders'
import { isOpen, type OrderStatus } from '@dray/domain/orders/order-status'
import { changedPrices, type PriceDifference, takeNewPrices } from '@dray/domain/orders/order-prices'
import { useMemo, useState } from 'react'
import { type OrderDraft } from '../draft/order-draft.ts'
import { type CartEditing } from './use-cart.ts'
import { type Catalog, type MenuProduct } from './use-catalog.ts'
import { pluralize } from '../../../../kit/text/format-count.ts'

type Options = {
  draft: OrderDraft
  catalog: Catalog
  order: Order | undefined
  status: OrderStatus
  cart: Pick<CartEditing, 'changeAtOnce' | 'setNotice'>
}

const none: readonly PriceDifference[] = []

/**
 * Lines whose prices someone changed since they were added; a line keeps its price until the user accepts the new one. For a
 * placed order, only changes made while it's open here; for a shipped order, none.
 */
export function useChangedPrices({ draft, catalog, order, status, cart }: Options) {
  const { customerId, pricedFor } = draft
  const { lines } = draft.cart
  const opening = useOpeningPrices(customerId, catalog)
  // An order moved to another customer always has that customer's prices.
  const isOfOther = order !== undefined && customerId !== order.customerID
  const isPlaced = order !== undefined && order.orderStatus !== 'DRAFT'
  const isKnown = opening !== undefined || !isPlaced
  const isShown =
    isKnown && catalog.isReady && customerId === pricedFor && !isOfOther && (isOpen(status) || status === 'DRAFT')
  const { byId } = catalog
  const changed = useMemo(
    () =>
      isShown ? changedPrices(lines, { now: priceIn(byId), atOpening: priceIn(isPlaced ? opening : anyAge) }) : none,
    [isShown, lines, byId, isPlaced, opening],
  )
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => changed.filter((difference) => !kept.has(differenceId(difference))), [changed, kept])

  function takeNew(differences: readonly PriceDifference[]) {
    const keys = new Set(differences.flatMap((difference) => difference.keys))
    const products = namedProducts(differences)
    cart.changeAtOnce((before) => takeNewPrices(before, keys, priceIn(byId)), `${products} at the new price`)
  }
  function keepOld() {
    setKept(new Set([...kept, ...shown.map(differenceId)]))
    cart.setNotice({ message: `${namedProducts(shown)} at the old price` })
  }
  return { changed: shown, takeNew, keepOld }
}

/** A price that changes again is shown again. */
const differenceId = ({ productId, from, to }: PriceDifference): string => `${productId} ${from} ${to}`

type Prices = ReadonlyMap<number, MenuProduct>
const anyAge: Prices = new Map()
const priceIn =
  (prices: Prices = anyAge) =>
  (productId: number) =>
    prices.get(productId)?.price

/** The customer's prices when the order was opened; undefined until loaded. Empty after switching to another customer. */
function useOpeningPrices(customerId: number | null, { isFresh, byId }: Catalog): Prices | undefined {
  const [opening, setOpening] = useState<{ customerId: number | null; prices: Prices }>()
  if (isFresh && opening === undefined) setOpening({ customerId, prices: byId })
  return opening === undefined || opening.customerId === customerId ? opening?.prices : anyAge
}

/** "Chai", "3 products" */
export const namedProducts = (differences: readonly PriceDifference[]): string =>
  differences.length === 1 ? (differences[0]?.productName ?? '') : pluralize(differences.length, 'product')
