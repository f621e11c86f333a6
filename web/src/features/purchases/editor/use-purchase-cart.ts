import { type Cents } from '@dray/domain/money'
import { useMemo } from 'react'
import { useStable } from '../../../kit/use-stable.ts'
import {
  type ChangePurchase,
  type PurchaseLine,
  withoutLine,
  withQuantities,
  withSelection,
  withUnitCost,
} from './draft/purchase-draft.ts'
import { listProductsToRestock, type Product } from '@dray/contract/products'
import { useRead } from '../../../kit/api/use-call.ts'
import { type ListRead } from '../../../kit/table/table-notice.tsx'

export type PurchaseCart = {
  select: (ids: ReadonlySet<string>) => void
  setQuantity: (productId: number, quantity: number | null) => void
  /** Adds products that aren't selected yet. */
  setQuantities: (quantities: ReadonlyMap<number, number | null>) => void
  setUnitCost: (productId: number, unitCost: Cents) => void
  remove: (productId: number) => void
}

/** A stable object, so a row rerenders only when its product changes. */
export function usePurchaseCart(change: ChangePurchase, catalog: BrandProducts): PurchaseCart {
  const currentProducts = useStable(() => catalog.byId)
  return useMemo(() => {
    /** A product deselected by mistake gets its quantity back. */
    const removed = new Map<number, PurchaseLine>()
    const source = () => ({ products: currentProducts(), removed })
    const keep = (lines: readonly PurchaseLine[]) => {
      for (const line of lines) removed.set(line.key, line)
    }
    return {
      select: (ids) =>
        change((draft) => {
          keep(draft.lines)
          return withSelection(draft, new Set([...ids].map(Number)), source())
        }),
      setQuantity: (productId, quantity) =>
        change((draft) => withQuantities(draft, new Map([[productId, quantity]]), source())),
      setQuantities: (quantities) => change((draft) => withQuantities(draft, quantities, source())),
      setUnitCost: (productId, unitCost) => change((draft) => withUnitCost(draft, productId, unitCost)),
      remove: (productId) =>
        change((draft) => {
          keep(draft.lines)
          return withoutLine(draft, productId)
        }),
    }
  }, [change, currentProducts])
}

/** A brand's products that can be ordered (D-139). */
export type BrandProducts = {
  products: readonly Product[]
  byId: ReadonlyMap<number, Product>
  isLoaded: boolean
  read: ListRead
}

const none: readonly Product[] = []

export function useBrandProducts(brandId: number | null): BrandProducts {
  const { data, isPending, isError, error, refetch } = useRead(
    listProductsToRestock,
    { params: { brandId: brandId ?? 0 } },
    { enabled: brandId !== null },
  )
  return useMemo(() => {
    const products = data?.res ?? none
    return {
      products,
      byId: new Map(products.map((product) => [product.id, product])),
      isLoaded: data !== undefined,
      read: { isPending, isError, error, refetch },
    }
  }, [data, isPending, isError, error, refetch])
}
