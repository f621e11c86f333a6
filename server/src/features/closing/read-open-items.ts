import {
  maxOpenItems,
  maxOpenItemsNamed,
  type OpenItems,
  type readOpenItems as contract,
} from '@dray/contract/books/closing'
import { shippedStatuses } from '@dray/domain/orders/order-status'
import { addDays } from '@dray/domain/time/company-day'
import { type Db, onOneConnection } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { booksBeginOn } from '../books/index.ts'
import {
  batchesNotCheckedIn,
  deliveredWithoutInvoice,
  openCollections,
  openMemos,
  type OpenRange,
  unsettledRoutes,
} from './open-items.sql.ts'

/** How far back invoices and routes are looked for if the books haven't begun, in days. */
const firstPeriod = 366

/** Open items through a day, since the books began. Money and units are open however old they are. */
export async function readOpenItems(
  db: Db,
  { query: { through }, endOf, timeZone }: CallRequest<typeof contract>,
): Promise<OpenItems> {
  const from = (await booksBeginOn(db)) ?? addDays(through, 1 - firstPeriod)
  const range: OpenRange = {
    from,
    through,
    end: endOf(through),
    max: maxOpenItems,
    named: maxOpenItemsNamed,
  }
  return onOneConnection(db, async (connection) => {
    const [collections, orders, batches, routes, memos] = await Promise.all([
      openCollections(connection, range, 'waiting'),
      deliveredWithoutInvoice(connection, range, shippedStatuses),
      batchesNotCheckedIn(connection, range),
      unsettledRoutes(connection, range),
      openMemos(connection, range, { status: 'REQUESTED', timeZone }),
    ])
    return { through, collections, orders, batches, rounds: routes, memos }
  })
}
