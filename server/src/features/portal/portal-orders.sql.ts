import type { Cents } from '@dray/domain/money'
import type { SoldIn } from '@dray/domain/ordering/order-size'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { isAfterKeys, type KeyedPage } from '../../platform/db/queries/sorted-page.ts'
import { newestCoa } from '../products/index.ts'

// Each function takes the customer of the contact's device, so none can read another customer's records (D-334).

const visibleOrders = (db: Db, customerId: number) =>
  db
    .selectFrom('orders')
    .where('orders.customerId', '=', customerId)
    .where((order) => order.or([order('orderStatus', '!=', 'DRAFT'), order('sentAt', 'is not', null)]))

const orderRows = (db: Db, customerId: number) =>
  visibleOrders(db, customerId)
    .leftJoin('contacts as senders', 'senders.userId', 'orders.sentBy')
    .select([
      'orders.id',
      'orderNum',
      'draftNum',
      'orderStatus',
      'placedOn',
      'shippedOn',
      'orders.createdAt',
      'sentAt',
      'senders.name as sentBy',
      'sentNote',
      'deliveryDate',
      'pickupOrder',
      'customerPo',
      'subtotalCents',
      'discountCents',
      'totalCents',
      'appliedCents',
      'declinedReason',
      'orders.modifiedOn',
    ])
    .select((order) =>
      order
        .exists(
          order
            .selectFrom('stopEvents')
            .select('stopEvents.id')
            .whereRef('stopEvents.driverId', '=', 'orders.driverId')
            .whereRef('day', '=', 'deliveryDate')
            .where('kind', 'in', ['DELIVERED', 'NOT_DELIVERED']),
        )
        .$castTo<boolean>()
        .as('isRouteUnderWay'),
    )
    .select(
      sql<string[]>`array(
        select order_num from orders as backorder where backorder_of = orders.id order by backorder.id)`.as(
        'backorders',
      ),
    )

export type ContactOrderRow = Awaited<ReturnType<typeof newestOrders>>[number]

export const newestOrders = (db: Db, customerId: number, { after, limit }: KeyedPage) =>
  orderRows(db, customerId)
    .where(isAfterKeys(after, [sql`orders.created_at`, sql`orders.id`], false))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()

export const orderWithNumber = (db: Db, customerId: number, number: string) =>
  orderRows(db, customerId).where(hasNumber(number)).executeTakeFirst()

/** Sent orders that the office hasn't decided, newest first. */
export const undecidedOrders = (db: Db, customerId: number, limit: number) =>
  orderRows(db, customerId).where('orderStatus', '=', 'DRAFT').orderBy('sentAt', 'desc').limit(limit).execute()

/** The newest order that the office placed or accepted. */
export const newestAcceptedOrder = (db: Db, customerId: number) =>
  orderRows(db, customerId)
    .where('orderStatus', 'not in', ['DRAFT', 'CANCELLED', 'REFUNDED'])
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Its number, or that it was sent with. */
const hasNumber = (number: string) =>
  sql<boolean>`(order_num = ${number} or (sent_at is not null and draft_num = ${number}))`

export async function idOfSentOrder(tx: Tx, customerId: number, number: string): Promise<number | undefined> {
  const found = await visibleOrders(tx, customerId)
    .select('orders.id')
    .where('sentAt', 'is not', null)
    .where(hasNumber(number))
    .executeTakeFirst()
  return found?.id
}

type LineRow = {
  orderId: number
  sku: string
  name: string
  quantity: number
  unitPrice: Cents
  subtotal: Cents
  batches: string[] | null
  ordered: number | null
}

/** The lines of a product at one price are one line; its batches are named once they have left. */
export async function contactLines(
  db: Db,
  customerId: number,
  { orderIds, limit }: { orderIds: readonly number[]; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select lines.order_id, sku, name, quantity, unit_price, subtotal, batches,
      case when first.units > sum(quantity) over (partition by lines.order_id, lines.product_id) then first.units end as ordered
    from (
      select order_id, order_lines.product_id, product_sku as sku, product_name as name, min(position) as position,
        sum(quantity)::integer as quantity, greatest(unit_price_cents + price_adjustment_cents, 0) as unit_price,
        sum(order_lines.subtotal_cents)::bigint as subtotal,
        array_agg(distinct batch_number) filter (where tags_pulled and batch_number is not null) as batches
      from order_lines
      join orders on orders.id = order_id and orders.customer_id = ${customerId}
      left join batches on batches.id = batch_id
      where order_id = any(${orderIds})
      group by order_id, order_lines.product_id, sku, name, unit_price
    ) as lines
    left join first_ordered_units as first using (order_id, product_id)
    order by lines.order_id, position
    limit ${limit}`.execute(db)
  return rows
}

type DocumentRow = {
  orderId: number
  kind: 'invoice' | 'proof' | 'coa' | 'creditMemo'
  number: string
  fileName: string
  savedOn: Date
}

/** The newest version of each document of these orders. */
export async function contactDocuments(
  db: Db,
  customerId: number,
  orderIds: readonly number[],
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    with own as (
      select id, order_num from orders where customer_id = ${customerId} and id = any(${orderIds})
    ), documented as (
      select id as order_id, kind, id as record_id, order_num as number from own, (values ('invoice'), ('proof')) as kinds (kind)
      union all
      select order_id, 'creditMemo', credit_memos.id, memo_num from credit_memos join own on own.id = order_id
      where status = 'ISSUED'
    ), coas as (
      select order_id, batches.id, batch_number, ${newestCoa} as file_name
      from (
        select own.id as order_id, stock_movements.batch_id
        from own join order_lines on order_lines.order_id = own.id
        join stock_movements on stock_movements.order_line_id = order_lines.id
        where stock_movements.batch_id is not null
        group by own.id, stock_movements.batch_id
        having sum(delta) < 0
      ) as shipped
      join batches on batches.id = shipped.batch_id
    )
    select order_id, kind, number, newest.file_name, newest.stored_at as saved_on
    from documented
    cross join lateral (
      select file_name, stored_at from uploads
      where document_kind = kind and record_id = documented.record_id and stored_at is not null and deleted_at is null
        and fingerprint is not null
      order by stored_at desc, file_name limit 1
    ) as newest
    union all
    select order_id, 'coa', batch_number, uploads.file_name, stored_at
    from coas join uploads on bucket = 'documents' and uploads.file_name = coas.file_name
    order by order_id, kind, number`.execute(db)
  return rows
}

export type SentProduct = { sku: string; isOrderable: boolean; soldIn: SoldIn; unitsPerCase: number | null }

/** In the sequence of the SKUs. What is unknown, hidden or not sold yet can't be ordered. */
export async function sentProducts(
  tx: Tx,
  skus: readonly string[],
  orderable: readonly string[],
): Promise<SentProduct[]> {
  const { rows } = await sql<SentProduct>`
    select sent.sku, products.id is not null as is_orderable, coalesce(sold_in, 'UNIT') as sold_in,
      unit_quantity as units_per_case
    from unnest(${skus}::text[]) with ordinality as sent (sku, place)
    left join products on products.sku = sent.sku and status = any(${orderable}::text[]) and not hide_from_catalog
    order by place`.execute(tx)
  return rows
}

/** The defaults of New Order, and the customer's own order rules. */
export const customerToOrder = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .leftJoin('users as owners', (join) =>
      join
        .onRef('owners.id', '=', 'customers.accountOwnerId')
        .on('owners.isActive', '=', true)
        .on((owner) =>
          owner.exists(
            owner
              .selectFrom('userRoles')
              .select('userId')
              .whereRef('userRoles.userId', '=', 'owners.id')
              .where('role', '=', 'DRIVER'),
          ),
        ),
    )
    .select([
      'poRequired',
      'owners.id as drivingOwnerId',
      'creditCents',
      'minimumOrderCents as minimumOrder',
      'deliveryDays',
      'mayPickUp',
      'acceptBySelf',
    ])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()

type Sent = { sentBy: number; sentAt: Date; sentNote: string | null; sentThrough: 'PORTAL' | 'BOT' }

/** Returns its number. */
export async function markSent(
  tx: Tx,
  customerId: number,
  { id, ...sent }: Sent & { id: number },
): Promise<string | undefined> {
  const marked = await tx
    .updateTable('orders')
    .set({ ...sent, acceptProblem: null, modifiedOn: sent.sentAt })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .returning('orderNum')
    .executeTakeFirst()
  return marked?.orderNum
}

/** Why it wasn't accepted by itself. Returns its id, unless it was decided meanwhile. */
export async function noteAcceptProblem(
  tx: Tx,
  customerId: number,
  { orderNum, problem }: { orderNum: string; problem: string },
): Promise<number | undefined> {
  const noted = await tx
    .updateTable('orders')
    .set({ acceptProblem: problem })
    .where('orderNum', '=', orderNum)
    .where('customerId', '=', customerId)
    .where('orderStatus', '=', 'DRAFT')
    .where('sentAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return noted?.id
}
