import type { Product } from '@dray/contract/products'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import { isOnlyDriver, type Person, seesCosts } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { allProducts, exists, productMenu, type ProductRow } from './products.sql.ts'

/** Every product, as far as the reader may see it. */
export async function listProducts(db: Db, reader: Person): Promise<Product[]> {
  return (await allProducts(db, openOrderStatuses)).map(asSeenBy(reader))
}

type Menu = { of: 'brand' | 'type'; id: number; customerId: number }

/** A brand's or a type's sellable products at a customer's prices; customer 0 means base prices (D-62, D-139). */
export async function listMenu(db: Db, reader: Person, menu: Menu): Promise<Product[]> {
  const known = await exists(db, menu.of === 'brand' ? 'brands' : 'productTypes', menu.id)
  const customerKnown = menu.customerId === 0 || (await exists(db, 'customers', menu.customerId))
  if (!known || !customerKnown) throw new Refusal('not-found')
  const rows = await productMenu(db, menu, { openStatuses: openOrderStatuses, unsellable: unsellableStatuses })
  return rows.map(asSeenBy(reader))
}

/** Costs leave only for those who receive costs (D-57); a driver gets no price either (D-04). */
const asSeenBy =
  (reader: Person) =>
  (row: ProductRow): Product => {
    const { cost, basePrice, msrp, ...common } = row
    if (isOnlyDriver(reader)) return common
    return { ...common, basePrice, msrp, ...(seesCosts(reader) ? { cost } : {}) }
  }
