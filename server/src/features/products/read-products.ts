import type { Product } from '@dray/contract/products'
import { totalUnavailable, unavailableUnits } from '@dray/domain/batches/usable-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { catalogStatuses, isSellable, unsellableStatuses } from '@dray/domain/products/product-status'
import { isOnlyDriver, type Person, seesCosts } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { answeredBatch } from './answered-batch.ts'
import { batchesWithUnits } from './batch-rows.sql.ts'
import {
  allProducts,
  catalogForContacts,
  type describedProducts,
  exists,
  idOfSku,
  productById,
  productLists,
  type ProductRow,
} from './products.sql.ts'

/** The request of a call, or the same parts of it. */
export type Viewer = { user: Person; today: string }

export async function listProducts(db: Db, viewer: Viewer): Promise<Product[]> {
  return (await allProducts(db, openOrderStatuses)).map(asSeenBy(viewer))
}

const lists = productLists({ openStatuses: openOrderStatuses, unsellable: unsellableStatuses })

export async function listProductsById(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Product[]> {
  return (await lists.withIds(db, ids)).map(asSeenBy(viewer))
}

export async function listProductsOfBrand(db: Db, viewer: Viewer, brandId: number): Promise<Product[]> {
  return (await lists.ofBrand(db, brandId)).map(asSeenBy(viewer))
}

/** Sellable products only (D-139). */
export async function listProductsToRestock(db: Db, viewer: Viewer, brandId: number): Promise<{ res: Product[] }> {
  const products = await listProductsOfBrand(db, viewer, brandId)
  if (products.length === 0 && !(await exists(db, 'brands', brandId))) throw new Refusal('not-found')
  return { res: products.filter((product) => isSellable(product.status)) }
}

type Menu = { of: 'brand' | 'type'; id: number; customerId: number }

/** A brand's or type's sellable products at a customer's prices; customer 0 means base prices (D-62). */
export async function listMenu(db: Db, viewer: Viewer, menu: Menu): Promise<Product[]> {
  const rows = await (menu.of === 'brand' ? lists.menuOfBrand : lists.menuOfType)(db, menu)
  if (!(await isKnown(db, menu, rows[0]))) throw new Refusal('not-found')
  return rows.map(asSeenBy(viewer))
}

const catalogRows = catalogForContacts(openOrderStatuses)

export type CatalogProduct = Omit<Awaited<ReturnType<typeof catalogRows>>[number], 'restricted'> & {
  unavailableQuantity: number
}

/** For contacts, who never receive these counts (D-335). */
export async function listCatalog(db: Db, today: string): Promise<CatalogProduct[]> {
  const rows = await catalogRows(db, catalogStatuses)
  return rows.map(({ restricted, ...row }) => ({
    ...row,
    unavailableQuantity: totalUnavailable(unavailableUnits(restricted, { day: today, minLifeDays: null })),
  }))
}

async function isKnown(db: Db, { of, id, customerId }: Menu, row: { isKnownCustomer: boolean } | undefined) {
  if (row) return customerId === 0 || row.isKnownCustomer
  const isThere = await exists(db, of === 'brand' ? 'brands' : 'productTypes', id)
  return isThere && (customerId === 0 || exists(db, 'customers', customerId))
}

export async function readProduct(db: Db, viewer: Viewer, id: number): Promise<Product> {
  const row = mustExist(await productById(db, id, openOrderStatuses))
  const batches = await batchesWithUnits(db, id)
  return { ...asSeenBy(viewer)(row), orderBatches: batches.map((batch) => answeredBatch(batch, viewer.today)) }
}

export async function readProductBySku(db: Db, viewer: Viewer, sku: string): Promise<Product> {
  return readProduct(db, viewer, mustExist(await idOfSku(db, sku)))
}

/** Readers with the same key see the same of every product. */
export const readersOfProducts = (reader: Person): string =>
  isOnlyDriver(reader) ? 'without prices' : seesCosts(reader) ? 'with costs' : 'without costs'

/** Costs only for those who receive them; drivers see no prices at all. */
const asSeenBy =
  ({ user, today }: Viewer) =>
  ({ restricted, ...row }: ProductRow): Product => {
    const unavailable = unavailableUnits(restricted, { day: today, minLifeDays: null })
    const product = {
      ...row,
      unavailableQuantity: totalUnavailable(unavailable),
      ...(restricted.length === 0 ? {} : { restrictedUnits: restricted }),
    }
    if (isOnlyDriver(user)) return { ...product, cost: undefined, basePrice: undefined, msrp: undefined }
    return seesCosts(user) ? product : { ...product, cost: undefined }
  }

type DescribedProduct = Awaited<ReturnType<ReturnType<typeof describedProducts>['execute']>>[number]

/** The fields that order lines and purchase items copy from their product when they are added (D-55). */
export const copiedColumns = [
  'productName',
  'productBrand',
  'productType',
  'productSku',
  'productGenetics',
  'productExtractType',
  'productWeight',
] as const

export const copiedFields = (product: DescribedProduct) => ({
  productId: product.id,
  productName: product.name,
  productBrand: product.brand,
  productType: product.type,
  productSku: product.sku,
  productGenetics: product.genetics,
  productExtractType: product.extractType,
  productWeight: product.weight,
})
