import type * as contract from '@dray/contract/customers/portal'
import { customerPrice } from '@dray/domain/pricing/prices'
import { isOrderableByContacts } from '@dray/domain/products/product-status'
import { availableUnits, menuBadge } from '@dray/domain/products/stock'
import type { Db } from '../../platform/db/db.ts'
import type { ContactRequest } from '../../platform/http/serve.ts'
import { type CatalogProduct, listCatalog } from '../products/index.ts'
import { fileNameAt } from '../storage/index.ts'

/** At the prices of New Order for this customer at this moment (D-335). */
export async function listPortalMenu(
  db: Db,
  { contact, today }: ContactRequest<typeof contract.listPortalMenu>,
): Promise<contract.PortalProduct[]> {
  return (await listCatalog(db, today, contact.customerId)).map(menuProduct)
}

const menuProduct = ({
  basePrice,
  customPrice,
  status,
  image,
  ...product
}: CatalogProduct): contract.PortalProduct => ({
  ...product,
  image: image === null ? null : imageAddress(image),
  price: customerPrice(basePrice, customPrice),
  badge: menuBadge(availableUnits(product)),
  orderable: isOrderableByContacts(status),
})

/** An image elsewhere than in our storage isn't shown. */
function imageAddress(url: string): string | null {
  const fileName = fileNameAt('products', url)
  return fileName === undefined ? null : `/api/portal/images/products/${encodeURIComponent(fileName)}`
}
