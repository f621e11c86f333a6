import { type Order } from '@dray/contract/orders'
import { type CartLine } from '@dray/domain/orders/cart'
import { addedPending, missingUnits } from '@dray/domain/orders/missing-units'
import { availableUnits } from '@dray/domain/products/stock'
import { useMemo, useState } from 'react'
import { type Catalog } from './use-catalog.ts'
import { type ExceedingLine } from '../../order-sheet/exceeds-stock.tsx'

type Options = {
  lines: readonly CartLine[]
  catalog: Pick<Catalog, 'isLoaded' | 'byId'>
  order: Order | undefined
}

export type CartShortages = {
  missing: ReadonlyMap<number, number>
  availableOf: (productId: number) => number | undefined
}

/** Finds the lines that exceed stock (D-187). Products no longer sold aren't in the catalog, so their stock isn't known here. */
export function useShortages({ lines, catalog, order }: Options): CartShortages {
  const products = catalog.isLoaded ? catalog.byId : undefined
  return useMemo(() => cartShortages({ lines, products, order }), [lines, products, order])
}

type Stock = Pick<Options, 'lines' | 'order'> & { products: Catalog['byId'] | undefined }

function cartShortages({ lines, products, order }: Stock): CartShortages {
  if (products === undefined) return { missing: new Map(), availableOf: () => undefined }
  const added = addedPending(lines, order)
  const short = missingUnits(lines, (productId) => products.get(productId), order)
  return {
    missing: new Map([...short].map(([{ key }, units]) => [key, units])),
    availableOf: (productId) => {
      const product = products.get(productId)
      return product && availableUnits(product, added.get(productId))
    },
  }
}

/**
 * Asks once before sending an order that exceeds stock (D-187). `ask` returns true if it may be sent: nothing exceeds stock, or the user
 * already confirmed exactly these lines. If the lines change, it asks again.
 */
export function useStockQuestion(lines: readonly CartLine[], { missing }: CartShortages) {
  const [confirmed, setConfirmed] = useState<string>()
  const current = JSON.stringify([...missing])
  const isAsked = missing.size > 0 && confirmed === current
  return {
    exceeding: isAsked ? exceedingLines(lines, missing) : none,
    ask: (): boolean => {
      if (missing.size === 0 || isAsked) return true
      setConfirmed(current)
      return false
    },
  }
}

const none: readonly ExceedingLine[] = []

const exceedingLines = (lines: readonly CartLine[], missing: CartShortages['missing']): ExceedingLine[] =>
  lines.flatMap(({ key, productName, quantity }) => {
    const units = missing.get(key)
    return units === undefined ? [] : [{ key, productName, quantity, missing: units }]
  })
