import { type Order } from '@dray/contract/orders'
import type { StockLeft } from '@dray/contract/pending'
import { type Arrival, listOnOrder } from '@dray/contract/purchases/suggestions'
import { cartShortages, type CartLine as LineToServe } from '@dray/domain/backorders/cart-shortages'
import type { LinePromise } from '@dray/domain/backorders/promises'
import type { BatchRule } from '@dray/domain/orders/batches/allocate-batches'
import { type CartLine } from '@dray/domain/orders/cart'
import { addedPending, ownPending } from '@dray/domain/orders/missing-units'
import { availableUnits, type ProductUnits } from '@dray/domain/products/stock'
import { useMemo, useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useSession } from '../../../../kit/session.tsx'
import { type Catalog } from './use-catalog.ts'
import { type ExceedingLine } from '../../order-sheet/exceeds-stock.tsx'
import { useStockLeft } from './use-stock-left.ts'

type Options = {
  lines: readonly CartLine[]
  catalog: Pick<Catalog, 'isLoaded' | 'byId'>
  order: Order | undefined
  rule: BatchRule
}

/** `short`: by line key. A promise follows once it is known what is on order. */
export type CartShortages = {
  short: ReadonlyMap<number, number>
  promises: ReadonlyMap<number, LinePromise>
  availableOf: (productId: number) => number | undefined
}

/** The lines that the queue of all open orders leaves short. Products no longer sold aren't in the catalog. */
export function useShortages({ lines, catalog, order, rule }: Options): CartShortages {
  const { may } = useSession()
  const products = catalog.isLoaded ? catalog.byId : undefined
  const left = useStockLeft(useProductIds(lines), order?.id)
  const { data: arriving } = useRead(listOnOrder, {}, { enabled: may(listOnOrder) })
  return useMemo(
    () => shortagesOfCart({ lines, products, order, rule, left, arriving }),
    [lines, products, order, rule, left, arriving],
  )
}

/** The same list until a product is added or removed. */
function useProductIds(lines: readonly CartLine[]): readonly number[] {
  const ids = [...new Set(lines.map(({ productId }) => productId))].join(' ')
  return useMemo(() => (ids === '' ? [] : ids.split(' ').map(Number)), [ids])
}

type Stock = Pick<Options, 'lines' | 'order' | 'rule'> & {
  products: Catalog['byId'] | undefined
  left: ReadonlyMap<number, StockLeft>
  arriving: readonly Arrival[] | undefined
}

function shortagesOfCart({ products, arriving, ...cart }: Stock): CartShortages {
  if (products === undefined) return { short: new Map(), promises: new Map(), availableOf: () => undefined }
  const { lines, order } = cart
  const added = addedPending(lines, order)
  const found = findShortLines({ ...cart, products, arriving: arriving ?? [] })
  return {
    short: new Map([...found].map(([key, { missing }]) => [key, missing])),
    promises: arriving === undefined ? new Map() : found,
    availableOf: (productId) => {
      const product = products.get(productId)
      return product && availableUnits(product, added.get(productId))
    },
  }
}

type LinesOfOrder = Omit<Stock, 'lines' | 'products' | 'arriving'> & {
  lines: readonly LineToServe[]
  products: Catalog['byId']
  arriving: readonly Arrival[]
}

/** By line key. Until the server says what is left of a product, its available units are taken for it. */
export function findShortLines({ lines, order, rule, left, products, arriving }: LinesOfOrder) {
  const own = ownPending(order)
  const guessed = new Map(
    lines.flatMap(({ productId }) => {
      const product = left.has(productId) ? undefined : products.get(productId)
      return product === undefined ? [] : [[productId, guessedLeft(product, own.get(productId) ?? 0)] as const]
    }),
  )
  return cartShortages(
    lines.map((line) => (guessed.has(line.productId) ? { ...line, shouldHaveTag: false, productBatchId: null } : line)),
    {
      ...rule,
      stock: new Map([...left, ...guessed]),
      pulled: new Map(order?.orderedItems.flatMap((item) => (item.tagsPulled ? [[item.id, item.quantity]] : []))),
      arriving,
    },
  )
}

const guessedLeft = (product: ProductUnits & { id: number }, own: number): StockLeft => ({
  productId: product.id,
  loose: Math.max(0, availableUnits(product, -own)),
  waitsAhead: Math.max(0, -availableUnits(product, -own)),
  goesFirst: null,
  batches: [],
})

/**
 * Asks once before sending an order with short lines. `ask` returns true if it may be sent: nothing is short, or the user already
 * confirmed exactly these lines. If the lines change or the order was saved, it asks again.
 */
export function useStockQuestion(lines: readonly CartLine[], { short }: CartShortages, savedOn: Date | undefined) {
  const [confirmed, setConfirmed] = useState<string>()
  const current = JSON.stringify([savedOn, ...short])
  const isAsked = short.size > 0 && confirmed === current
  return {
    exceeding: isAsked ? exceedingLines(lines, short) : none,
    ask: (): boolean => {
      if (short.size === 0 || isAsked) return true
      setConfirmed(current)
      return false
    },
  }
}

const none: readonly ExceedingLine[] = []

const exceedingLines = (lines: readonly CartLine[], short: CartShortages['short']): ExceedingLine[] =>
  lines.flatMap(({ key, productName, quantity }) => {
    const units = short.get(key)
    return units === undefined ? [] : [{ key, productName, quantity, short: units }]
  })
