import type { Db } from '../../db/db.ts'

export function userByEmail(db: Db, email: string) {
  return db.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
}

/** The products of suppliers, by the names that the sample gives them. */
export function productsBySupplier(db: Db, brands: readonly string[]) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'brandId')
    .select(['brandId', 'brands.name as brand', 'sku', 'products.name'])
    .where('brands.name', 'in', brands)
    .execute()
}

export async function hasPurchaseOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom('purchaseOrders').select('id').limit(1).executeTakeFirst()) !== undefined
}
