import { listCustomPrices } from '@dray/contract/pricing'
import { listProducts, type Product } from '@dray/contract/products'
import {
  type Need,
  totalUnavailable,
  type UnavailableUnits,
  unavailableUnits,
} from '@dray/domain/batches/usable-batches'
import { type Cents } from '@dray/domain/money'
import { customerPrice } from '@dray/domain/pricing/prices'
import { searchText } from '@dray/domain/products/product-filter'
import { isSellable } from '@dray/domain/products/product-status'
import { defaultSort, sortProducts } from '@dray/domain/products/product-sort'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { type BoughtBefore, listBoughtBefore } from '@dray/contract/orders/bought-before'
import { useSession } from '../../../../kit/session.tsx'

export type MenuProduct = Pick<
  Product,
  | 'id'
  | 'sku'
  | 'name'
  | 'brandID'
  | 'brand'
  | 'type'
  | 'genetics'
  | 'extractType'
  | 'weight'
  | 'unitQuantity'
  | 'soldIn'
  | 'hasBatch'
  | 'stock'
  | 'pendingOutboundQuantity'
  | 'unavailableQuantity'
  | 'restrictedUnits'
  | 'status'
  | 'image'
  | 'msrp'
  | 'cost'
> & {
  basePrice: Cents
  price: Cents
  /** The searchable text, built once. */
  text: string
  /** Absent if no batch is on hold or has an expiry date. */
  unavailable?: UnavailableUnits
}

type CustomPrices = ReadonlyMap<number, Cents>
const basePrices: CustomPrices = new Map()

/**
 * All products that can be ordered, by name, at the customer's prices, or at base prices without a customer (D-62). The whole catalog is
 * loaded once and prices separately, so search keeps up with typing.
 */
export function useCatalog(customerId: number | null, need: Need) {
  const read = useRead(listProducts)
  const pricing = useRead(listCustomPrices, { params: { id: customerId ?? 0 } }, { enabled: customerId !== null })
  const sellable = useMemo(() => sellableProducts(read.data ?? []), [read.data])
  const custom = useMemo(
    () => (pricing.data ? new Map(pricing.data.map((row) => [row.productId, row.customPrice])) : basePrices),
    [pricing.data],
  )
  const usable = useMemo(
    () => (sellable.some(isRestricted) ? sellable.map((product) => withNeed(product, need)) : sellable),
    [sellable, need],
  )
  const products = useMemo(
    () => (custom.size === 0 ? usable : usable.map((product) => withCustomPrice(product, custom))),
    [usable, custom],
  )
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products])
  const all = read.data
  const priceOf = useMemo(() => {
    const unsold = new Map(
      all?.flatMap(({ id, basePrice }) => (byId.has(id) || basePrice === undefined ? [] : [[id, basePrice]])),
    )
    return (productId: number): Cents | undefined => {
      const basePrice = unsold.get(productId)
      return basePrice === undefined ? byId.get(productId)?.price : customerPrice(basePrice, custom.get(productId))
    }
  }, [all, byId, custom])
  const isPriced = customerId === null || pricing.data !== undefined
  const isFresh = isUpToDate(read) && (customerId === null || isUpToDate(pricing))
  // If a later reload fails, keep the loaded products.
  const isLoaded = read.data !== undefined
  const { refetch: retryRead } = read
  const { refetch } = pricing
  const pricingProblem = isPriced ? null : pricing.error
  return useMemo(
    () => ({
      products,
      byId,
      /** The price this customer pays, even for a product no longer sold; undefined if it was deleted. */
      priceOf,
      isLoaded,
      isReady: isLoaded && isPriced,
      /** False while products and prices are cached from an earlier order and may be outdated. */
      isFresh: isLoaded && isPriced && isFresh,
      problem: read.error,
      retry: () => void retryRead(),
      pricingProblem,
      retryPricing: () => void refetch(),
    }),
    [products, byId, priceOf, isLoaded, isPriced, isFresh, read.error, retryRead, pricingProblem, refetch],
  )
}

const isUpToDate = (read: { isFetchedAfterMount: boolean; isStale: boolean }): boolean =>
  read.isFetchedAfterMount || !read.isStale

export type Catalog = ReturnType<typeof useCatalog>

/** INACTIVE and HIDDEN products are in no order menu (spec 4.1). */
function sellableProducts(products: readonly Product[]): MenuProduct[] {
  const sellable = products.flatMap((product) => {
    const { basePrice } = product
    if (basePrice === undefined || !isSellable(product.status)) return []
    return [{ ...product, basePrice, price: basePrice, text: searchText(product) }]
  })
  return sortProducts(sellable, defaultSort)
}

const isRestricted = ({ restrictedUnits }: MenuProduct): boolean => restrictedUnits !== undefined

/** The units that may not be used for this order's day and customer. */
function withNeed(product: MenuProduct, need: Need): MenuProduct {
  if (product.restrictedUnits === undefined) return product
  const unavailable = unavailableUnits(product.restrictedUnits, need)
  return { ...product, unavailable, unavailableQuantity: totalUnavailable(unavailable) }
}

function withCustomPrice(product: MenuProduct, custom: CustomPrices): MenuProduct {
  const price = customerPrice(product.basePrice, custom.get(product.id))
  return price === product.price ? product : { ...product, price }
}

export type BoughtProduct = Omit<BoughtBefore, 'productId'> & { product: MenuProduct }

type Options = {
  customerId: number | null
  orderId: number | undefined
  catalog: Pick<Catalog, 'byId'>
}

const none: readonly BoughtProduct[] = []

/** Products the customer bought before and can order again, most likely first. Empty until loaded, or if loading fails. */
export function useBoughtBefore({ customerId, orderId, catalog: { byId } }: Options): readonly BoughtProduct[] {
  const { may } = useSession()
  const { data } = useRead(
    listBoughtBefore,
    { params: { customerId: customerId ?? 0 }, query: { except: orderId } },
    { enabled: customerId !== null && may(listBoughtBefore) },
  )
  return useMemo(
    () =>
      data?.flatMap(({ productId, ...bought }) => {
        const product = byId.get(productId)
        return product === undefined ? [] : [{ ...bought, product }]
      }) ?? none,
    [data, byId],
  )
}
