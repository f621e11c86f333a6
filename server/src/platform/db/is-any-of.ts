import type { IdOrNone } from '@dray/domain/orders/order-filter'
import { sql } from 'kysely'

type ReferenceColumn =
  | 'account_owner_id'
  | 'driver_id'
  | 'packing_location_id'
  | 'customer_id'
  | 'products.brand_id'
  | 'products.type_id'
  | 'products.id'

/** Whether a column has one of these ids, or null where `none` is among them. */
export function isAnyOf(column: ReferenceColumn, values: readonly IdOrNone[]) {
  const ids = values.filter((value) => value !== 'none')
  const hasId = sql<boolean>`${sql.ref(column)} in (${sql.join(ids.length > 0 ? ids : [noId])})`
  return values.includes('none') ? sql<boolean>`(${hasId} or ${sql.ref(column)} is null)` : hasId
}
const noId = -1
