import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Order rows as lists and pages show them; with a driver, only the orders that name them (D-04). */
function orderRows(db: Db, driverId: number | undefined) {
  const rows = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('packingLocations', 'packingLocations.id', 'orders.packingLocationId')
    .leftJoin('users', 'users.id', 'orders.driverId')
    .select([
      'orders.id',
      'orderNum',
      'orders.customerId as customerID',
      'customerName',
      'accountOwnerId as accountOwnerID',
      'pickupOrder',
      'deliveryDate',
      'driverId',
      'users.name as driverName',
      'packingLocationId',
      'packingLocations.name as packingLocationName',
      'orderStatus',
      'paymentStatus',
      'statusModifiedOn',
      'paymentModifiedOn',
      'orders.createdAt',
      'orders.modifiedOn',
      'orders.notes',
      'unitQuantity',
      'costCents as cost',
      'subtotalCents as subtotal',
      'discountCents as dollarAdjustment',
      'discountNotes',
      'totalCents as total',
      'appliedCents as applied',
      'brands',
    ])
  return driverId === undefined ? rows : rows.where('driverId', '=', driverId)
}

export type OrderListRow = Awaited<ReturnType<typeof ordersPlaced>>[number]

export type Placed = {
  from: Date
  to: Date
  driverId: number | undefined
  /** Only orders older than this one. */
  before: { createdAt: Date; id: number } | undefined
  limit: number | undefined
  search: string
  statuses: readonly OrderStatus[]
  payments: readonly PaymentStatus[]
}

/** Orders placed in a range of time, newest first. */
export function ordersPlaced(db: Db, { from, to, driverId, before, limit, search, statuses, payments }: Placed) {
  let rows = orderRows(db, driverId)
    .where('orders.createdAt', '>=', from)
    .where('orders.createdAt', '<=', to)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
  if (before) rows = rows.where(sql<boolean>`(orders.created_at, orders.id) < (${before.createdAt}, ${before.id})`)
  if (statuses.length > 0) rows = rows.where('orderStatus', 'in', statuses)
  if (payments.length > 0) rows = rows.where('paymentStatus', 'in', payments)
  if (search !== '')
    rows = rows.where((order) =>
      order.or([
        order('orderNum', 'like', `${escaped(search)}%`),
        order('customerId', 'in', customersNamed(db, search)),
      ]),
    )
  return (limit === undefined ? rows : rows.limit(limit)).execute()
}

const customersNamed = (db: Db, words: string) =>
  db
    .selectFrom('customers')
    .select('customers.id')
    .where('customerName', 'ilike', `%${escaped(words)}%`)

const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&')

export type OrderKey = { id: number } | { orderNum: string }

export function orderByKey(db: Db, key: OrderKey, driverId: number | undefined) {
  const rows = orderRows(db, driverId).select(['customers.address', 'customers.contactName', 'customers.contactPhone'])
  return 'id' in key
    ? rows.where('orders.id', '=', key.id).executeTakeFirst()
    : rows.where('orderNum', '=', key.orderNum).executeTakeFirst()
}

export function linesOf(db: Db, orderId: number) {
  return db
    .selectFrom('orderLines')
    .select([
      'id',
      'orderId as orderID',
      'productId',
      'productName',
      'productBrand',
      'productType',
      'productSku',
      'batchId as productBatchId',
      'productGenetics',
      'productExtractType',
      'productWeight',
      'productCostCents as productCost',
      'quantity',
      'unitPriceCents as unitPrice',
      'priceAdjustmentCents as priceAdjustment',
      'subtotalCents as subtotal',
      'shouldHaveTag',
      'tagsPulled',
    ])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

export async function isActiveDriver(tx: Tx, userId: number): Promise<boolean> {
  const driver = await tx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('isActive', '=', true)
    .where('role', '=', 'DRIVER')
    .executeTakeFirst()
  return driver !== undefined
}
