import type { SentOrderRow } from '@dray/contract/orders/sent-orders'
import type { Db } from '../../../platform/db/db.ts'

const maxSent = 500

/** Uses index orders_sent. */
export const listSentOrders = (db: Db): Promise<SentOrderRow[]> =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('contacts', 'contacts.userId', 'orders.sentBy')
    .select([
      'orders.id',
      'orderNum',
      'orders.customerId as customerID',
      'customerName',
      'contacts.name as sentBy',
      (row) => row.ref('sentAt').$notNull().as('sentAt'),
      (row) => row.ref('sentThrough').$notNull().as('source'),
      'totalCents as total',
      'sentNote as note',
      'acceptProblem',
    ])
    .where('sentAt', 'is not', null)
    .where('orderStatus', '=', 'DRAFT')
    .orderBy('sentAt')
    .orderBy('orders.id')
    .limit(maxSent)
    .execute()
