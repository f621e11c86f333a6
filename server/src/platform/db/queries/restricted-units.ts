import type { RestrictedUnits } from '@dray/domain/batches/usable-batches'
import { sql } from 'kysely'

/**
 * Units on hold or with an expiry date, of the product in the query. Its conditions match the index batches_restricted; column names inside
 * JSON stay as they are.
 */
export const restrictedUnits = sql<RestrictedUnits[]>`coalesce((
  select json_agg(json_build_object('isOnHold', held, 'expiresOn', expires_on, 'units', units))
  from (
    select held_at is not null as held, expires_on, sum(remaining_quantity) as units from batches
    where product_id = products.id and remaining_quantity > 0 and (held_at is not null or expires_on is not null)
    group by 1, 2
  ) as restricted), '[]')`
