import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Sales, soldUnits } from '../../../platform/db/queries/sold-units.ts'

type Question = { through: string; limit: number; max: Cents }

/** Batches with units, by expiry, each with the sums over all of them (index batches_expiring). */
export function batchesThatExpire(db: Db, { through, limit, max }: Question) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .where('remainingQuantity', '>', sql.lit(0))
    .where('expiresOn', '<=', through)
    .select([
      'batches.id as batchId',
      'batchNumber',
      'batches.productId',
      'sku',
      'products.name',
      'brands.name as brandName',
      'remainingQuantity as units',
      sql<string>`expires_on`.as('expiresOn'),
      sql<boolean>`held_at is not null`.as('isOnHold'),
      'costCents as unitCost',
      'products.createdAt',
      // Not `exists`, which would search the keys once per product.
      sql<boolean>`products.id in (select entity_id from external_keys where entity_type = 'products')`.as(
        'isImported',
      ),
      sql<number>`count(*) over ()`.as('allBatches'),
      sql<number>`sum(remaining_quantity) over ()`.as('allUnits'),
      sql<Cents>`least(coalesce(sum(remaining_quantity::numeric * cost_cents) over (), 0), ${max}::bigint)::bigint`.as(
        'allCost',
      ),
    ])
    .orderBy('expiresOn')
    .orderBy(sql`lower(products.name)`)
    .orderBy('batches.id')
    .limit(limit)
    .execute()
}

/** All batches of these products with units, which sell before those that expire or after them. */
export const batchesThatSell = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('batches')
    .select([
      'id',
      'productId',
      'receivedOn',
      'expiresOn',
      'isCheckedIn',
      'remainingQuantity',
      sql<boolean>`held_at is not null`.as('isOnHold'),
    ])
    .where('productId', '=', anyId(productIds))
    .where('remainingQuantity', '>', sql.lit(0))
    .execute()

export const unitsSold = (db: Db, productIds: readonly number[], sales: Sales) =>
  soldUnits(db, sales).where('orderLines.productId', '=', anyId(productIds)).execute()
