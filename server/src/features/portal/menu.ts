import type * as contract from '@dray/contract/customers/portal'
import { customerPrice } from '@dray/domain/pricing/prices'
import { isOrderableByContacts } from '@dray/domain/products/product-status'
import { availableUnits, menuBadge } from '@dray/domain/products/stock'
import type { Db } from '../../platform/db/db.ts'
import { createListMemory } from '../../platform/http/answers/list-memory.ts'
import type { ContactRequest } from '../../platform/http/serve.ts'
import { customPrices } from '../pricing/index.ts'
import { type CatalogProduct, listCatalog } from '../products/index.ts'
import { fileNameAt } from '../storage/index.ts'

type Request = Pick<ContactRequest<typeof contract.listPortalMenu>, 'contact' | 'today'>

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
