import type { CollectionMethod, CollectionStatus } from '@dray/domain/collections/collections'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { bulkUpdate } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { requiredAmounts, type RequiredRow } from '../orders/index.ts'

export type CollectionFilter = {
  status?: CollectionStatus | undefined
  driver?: number | undefined
  order?: number | undefined
  customer?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** If set, only what this driver collected or what was collected for their orders. */
  visibleTo: number | undefined
}

type Reader = Pick<CollectionFilter, 'visibleTo'> & {
  payable: readonly OrderStatus[]
}

/** True if the customer of a waiting collection owes on other orders (index orders_with_balance). False for drivers. */
const canPayOthers = ({ visibleTo, payable }: Reader) =>
  visibleTo === undefined
    ? sql<boolean>`(collections.status = 'waiting' and exists (
        select from orders other
        where other.customer_id = collections.customer_id and other.id <> collections.order_id
          and other.total_cents > other.applied_cents and other.order_status = any(${payable})))`
    : sql<boolean>`false`

const openRequired = sql<RequiredRow[]>`case when collections.status = 'waiting' then ${requiredAmounts} else '[]' end`

function filtered(db: Db, { status, driver, order, customer, from, to, visibleTo }: CollectionFilter) {
  let rows = db.selectFrom('collections').innerJoin('orders', 'orders.id', 'collections.orderId')
  if (status !== undefined) rows = rows.where('collections.status', '=', status)
  if (driver !== undefined) rows = rows.where('collections.driverId', '=', driver)
  if (order !== undefined) rows = rows.where('collections.orderId', '=', order)
  if (customer !== undefined) rows = rows.where('collections.customerId', '=', customer)
  if (from !== undefined) rows = rows.where('collectedOn', '>=', from)
  if (to !== undefined) rows = rows.where('collectedOn', '<=', to)
  if (visibleTo !== undefined)
    rows = rows.where((row) =>
      row.or([row('collections.driverId', '=', visibleTo), row('orders.driverId', '=', visibleTo)]),
    )
  return rows
}

export const findCollections = (db: Db, filter: CollectionFilter & Reader, limit: number) =>
  withNames(filtered(db, filter), filter)
    .orderBy('collectedOn', 'desc')
    .orderBy('collections.id', 'desc')
    .limit(limit)
    .execute()

export const collectionById = (db: Db, id: number, reader: Reader) =>
  withNames(filtered(db, reader).where('collections.id', '=', id), reader).executeTakeFirst()

const withNames = (rows: ReturnType<typeof filtered>, reader: Reader) =>
  rows
    .innerJoin('customers', 'customers.id', 'collections.customerId')
    .innerJoin('users as driver', 'driver.id', 'collections.driverId')
    .leftJoin('users as decider', 'decider.id', 'decidedBy')
    .leftJoin('payments', 'payments.id', 'paymentId')
    .select([
      'collections.id',
      'orderId',
      'orderNum',
      'orderStatus',
      'orders.customerId as orderCustomerId',
      'totalCents as total',
      'appliedCents as applied',
      'collections.customerId as customerID',
      'customerName',
      'collections.driverId',
      'driver.name as driverName',
      'collections.amountCents as amount',
      'collections.paymentMethod',
      'collections.reference',
      'note',
      'collectedOn',
      'collections.createdAt',
      'collections.status',
      'decider.name as decidedBy',
      'decidedOn',
      'refusalReason',
      'toAssign',
      'paymentId',
      'voidedAt as voidedOn',
      canPayOthers(reader).as('canPayOthers'),
      openRequired.as('required'),
    ])

export type CollectionRow = Awaited<ReturnType<typeof findCollections>>[number]

export function collectedTotals(db: Db, filter: CollectionFilter, transferMethods: readonly CollectionMethod[]) {
  return filtered(db, filter)
    .select([
      sql<number>`count(*)::integer`.as('collections'),
      countBy('CHECK').as('checkCount'),
      countBy('MONEY_ORDER').as('moneyOrderCount'),
      sumBy('CASH').as('cash'),
      sumBy('CHECK').as('checks'),
      sumBy('MONEY_ORDER').as('moneyOrders'),
      sumBy(...transferMethods).as('transfers'),
    ])
    .executeTakeFirstOrThrow()
}

const paidBy = (methods: readonly CollectionMethod[]) => sql`collections.payment_method = any(${methods})`
const countBy = (...methods: CollectionMethod[]): RawBuilder<number> =>
  sql`(count(*) filter (where ${paidBy(methods)}))::integer`
const sumBy = (...methods: CollectionMethod[]): RawBuilder<Cents> =>
  sql`coalesce(sum(amount_cents) filter (where ${paidBy(methods)}), 0)::bigint`

/** Oldest first. */
export const orderCollections = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('collections')
    .select(['id', 'orderId', 'driverId', 'amountCents as amount', 'paymentMethod', 'reference', 'note'])
    .select(['status', 'refusalReason'])
    .where('orderId', '=', anyId(orderIds))
    .orderBy('id')
    .execute()

export const orderToCollectFor = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'orderNum',
      'customerId',
      'driverId',
      'orderStatus',
      'totalCents as total',
      'appliedCents as applied',
    ])
    .select(requiredAmounts.as('required'))
    .where('id', '=', id)
    .executeTakeFirst()

export async function insertCollection(tx: Tx, row: Insertable<Tables['collections']>): Promise<number> {
  return (await tx.insertInto('collections').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const removeCollection = (tx: Tx, id: number) => tx.deleteFrom('collections').where('id', '=', id).execute()

export type LockedCollection = Selectable<Tables['collections']>

/** Locks in id order until the transaction ends, so each collection is decided once. */
export const lockCollections = (tx: Tx, ids: readonly number[]): Promise<LockedCollection[]> =>
  tx.selectFrom('collections').selectAll().where('id', '=', anyId(ids)).orderBy('id').forNoKeyUpdate().execute()

/** Customers, orders and days of collections never change, so they can be read before the collections are locked. */
export const collectionOrders = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('collections')
    .select(['id', 'customerId', 'orderId', 'driverId', 'collectedOn'])
    .where('id', '=', anyId(ids))
    .execute()

/** Nobody else settles the route, or withdraws its money, until the transaction ends. Not a row lock: the row may not exist yet. */
export const lockSettlement = (tx: Tx, driverId: number, day: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${driverId} ${day}`}, 0))`.execute(tx)

/** The driver's money of that day was counted when this was recorded already. */
export const isSettledSince = async (tx: Tx, collection: LockedCollection): Promise<boolean> =>
  (await tx
    .selectFrom('settlements')
    .select('driverId')
    .where('driverId', '=', collection.driverId)
    .where('day', '=', collection.collectedOn)
    .where('settledOn', '>=', collection.createdAt)
    .executeTakeFirst()) !== undefined

type Decision = { decidedBy: number | null; decidedOn: Date }

export const saveRefused = (tx: Tx, id: number, decision: Decision & { refusalReason: string }) =>
  tx
    .updateTable('collections')
    .set({ status: 'refused', ...decision })
    .where('id', '=', id)
    .execute()

export const saveConfirmed = (
  tx: Tx,
  made: readonly { id: number; paymentId: number }[],
  decision: Decision,
): Promise<void> =>
  bulkUpdate(
    tx,
    'collections',
    made.map((row) => ({ ...row, ...decision, status: 'confirmed' as const })),
    ['id', 'paymentId', 'status', 'decidedBy', 'decidedOn'],
  )

export async function userNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const users = db.selectFrom('users').select(['id', 'name']).where('id', '=', anyId(userIds))
  return new Map((await users.execute()).map(({ id, name }) => [id, name]))
}
