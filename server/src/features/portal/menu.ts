import { encode } from '@dray/contract/call/encode'
import { money } from '@dray/contract/call/money'
import * as contract from '@dray/contract/customers/portal'
import { type Cents, zero } from '@dray/domain/money'
import { customerPrice } from '@dray/domain/pricing/prices'
import { isOrderableByContacts } from '@dray/domain/products/product-status'
import { availableUnits, menuBadge } from '@dray/domain/products/stock'
import type { Db } from '../../platform/db/db.ts'
import { createListMemory } from '../../platform/http/answers/list-memory.ts'
import type { DeviceHolder } from '../../platform/http/serve.ts'
import { customPrices } from '../pricing/index.ts'
import { type CatalogProduct, listCatalog } from '../products/index.ts'
import { fileNameAt } from '../storage/index.ts'

type Request = { contact: Pick<DeviceHolder, 'customerId'>; today: string }

/** All customers see the same products, which are kept until one changes. */
export function createPortalMenu(db: Db): (request: Request) => Promise<contract.PortalProduct[]> {
  const catalogs = createListMemory<PricelessProduct[]>(db, ['products'])
  return async ({ contact, today }) => {
    const [catalog, prices] = await Promise.all([
      // Batches expire with the day.
      catalogs.get(today, async () => (await listCatalog(db, today)).map(shownProduct)),
      customPrices(db, contact.customerId),
    ])
    return pricedMenu(catalog, prices)
  }
}

/**
 * The menu as the text of its answer. The products are encoded once until one changes, and a customer's prices are put in between: with
 * thousands of products that takes a tenth of the time.
 */
export function createPortalMenuText(db: Db): (request: Request) => Promise<string> {
  const catalogs = createListMemory<EncodedProduct[]>(db, ['products'])
  const encodedProducts = createEncoder()
  return async ({ contact, today }) => {
    const [catalog, prices] = await Promise.all([
      catalogs.get(today, async () => encodedProducts(await listCatalog(db, today))),
      customPrices(db, contact.customerId),
    ])
    const own = new Map(prices.map(({ productId, customPrice }) => [productId, customPrice]))
    const products = catalog.map(({ id, basePrice, beforePrice, afterPrice, atBasePrice }) => {
      const customPrice = own.get(id)
      if (customPrice === undefined) return atBasePrice
      return beforePrice + priceText(customerPrice(basePrice, customPrice)) + afterPrice
    })
    return `[${products.join(',')}]`
  }
}

/** An order changes the stock of a few products, which rarely changes a badge, so most are encoded as before. */
function createEncoder(): (catalog: readonly CatalogProduct[]) => EncodedProduct[] {
  let known = new Map<number, { shown: PricelessProduct; product: EncodedProduct }>()
  return (catalog) => {
    const next: typeof known = new Map()
    for (const row of catalog) {
      const shown = shownProduct(row)
      const before = known.get(shown.id)
      next.set(shown.id, before && isSameProduct(before.shown, shown) ? before : { shown, product: encoded(shown) })
    }
    known = next
    return [...next.values()].map(({ product }) => product)
  }
}

const isSameProduct = (a: PricelessProduct, b: PricelessProduct): boolean =>
  shownFields.every((field) => a[field] === b[field])

type EncodedProduct = Pick<CatalogProduct, 'id' | 'basePrice'> & {
  beforePrice: string
  afterPrice: string
  atBasePrice: string
}

function encoded({ id, basePrice, ...product }: PricelessProduct): EncodedProduct {
  const text = JSON.stringify(encode(contract.portalProductSchema, { ...product, price: zero }))
  // No text of the product contains it, because its quotes would be escaped.
  const [before = '', after = ''] = text.split('"price":0')
  const beforePrice = `${before}"price":`
  return {
    id,
    basePrice,
    beforePrice,
    afterPrice: after,
    atBasePrice: beforePrice + priceText(customerPrice(basePrice, null)) + after,
  }
}

const priceText = (price: Cents): string => String(encode(money, price))

type PricelessProduct = Omit<contract.PortalProduct, 'price'> & Pick<CatalogProduct, 'id' | 'basePrice'>

/** At the prices of New Order for this customer at this moment (D-335). */
function pricedMenu(
  catalog: readonly PricelessProduct[],
  prices: Awaited<ReturnType<typeof customPrices>>,
): contract.PortalProduct[] {
  const own = new Map(prices.map(({ productId, customPrice }) => [productId, customPrice]))
  return catalog.map(({ id, basePrice, ...product }) => ({
    ...product,
    price: customerPrice(basePrice, own.get(id) ?? null),
  }))
}

const { price: _price, ...priceless } = contract.portalProductSchema.shape
const shownFields = [...(Object.keys(priceless) as (keyof typeof priceless)[]), 'id', 'basePrice'] as const

const shownProduct = ({ status, image, ...product }: CatalogProduct): PricelessProduct => ({
  ...product,
  image: image === null ? null : imageAddress(image),
  badge: menuBadge(availableUnits(product)),
  orderable: isOrderableByContacts(status),
})

/** An image elsewhere than in our storage isn't shown. */
function imageAddress(url: string): string | null {
  const fileName = fileNameAt('products', url)
  return fileName === undefined ? null : `/api/portal/images/products/${encodeURIComponent(fileName)}`
}
