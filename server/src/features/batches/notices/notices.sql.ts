import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'

/** Unknown customers are left out. */
export const contactsOfCustomers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('customers')
    .select(['id', 'customerName', 'contactName', 'contactEmail'])
    .where('id', '=', anyId(ids))
    .execute()
