import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/**
 * From now on every change leaves a mark, also in transactions that are running, because a sequence is not part of them. Those that began
 * earlier are waited for: going back to the savepoint gives up the locks.
 */
export async function beginMarking(tx: Tx): Promise<void> {
  await sql`select nextval('books_began')`.execute(tx)
  await sql`savepoint before_locks`.execute(tx)
  await sql`lock table orders, payments, credit_memos, credit_entries, stock_movements, products in share mode`.execute(
    tx,
  )
  await sql`rollback to savepoint before_locks`.execute(tx)
}

export async function setBegin(tx: Tx, beginOn: string): Promise<void> {
  await tx.updateTable('books').set({ beginOn }).execute()
}

export type BookedTable = 'orders' | 'payments' | 'creditMemos' | 'creditEntries' | 'stockMovements'

/** The next ids of records that the books may know, after an id. */
const conditions: Readonly<Record<BookedTable, ReturnType<typeof sql<boolean>>>> = {
  orders: sql<boolean>`(shipped_on is not null or applied_cents <> 0)`,
  payments: sql<boolean>`true`,
  creditMemos: sql<boolean>`issued_on is not null`,
  creditEntries: sql<boolean>`payment_id is null and memo_id is null`,
  stockMovements: sql<boolean>`kind <> 'SHIPMENT'`,
}

/** `since` leaves out movements of before: their units are in the opening stock. */
export async function nextIds(
  db: Db,
  table: BookedTable,
  { after, since, limit }: { after: number; since: Date; limit: number },
): Promise<number[]> {
  const isRecent = table === 'stockMovements' ? sql<boolean>`created_at >= ${since}` : sql<boolean>`true`
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${after} and ${conditions[table]} and ${isRecent} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Every product with its units of before the books, at today's cost. */
export async function writeOpeningStock(tx: Tx, { beginOn, beginAt }: { beginOn: string; beginAt: Date }) {
  await sql`
    insert into book_stock (product_id, units, cost_cents)
    select products.id, coalesce(moved.units, 0), coalesce(products.cost_cents, 0) from products
    left join (
      select product_id, sum(units)::integer as units from (
        select product_id, sum(delta) as units from stock_movements where kind <> 'SHIPMENT' and created_at < ${beginAt} group by product_id
        union all
        select stock_movements.product_id, sum(delta) from orders
        join order_lines on order_lines.order_id = orders.id
        join stock_movements on order_line_id = order_lines.id and kind = 'SHIPMENT'
        where shipped_on < ${beginOn}::date group by stock_movements.product_id
      ) as each_kind group by product_id
    ) as moved on moved.product_id = products.id`.execute(tx)
  await sql`
    insert into book_costs (product_id, from_day, cost_cents) select product_id, ${beginOn}::date, cost_cents from book_stock`.execute(
    tx,
  )
}

export type BookedStock = { brandId: number; typeId: number; amount: Cents }

/** The books' value of stock, by brand and type. */
export async function bookedStock(db: Db): Promise<BookedStock[]> {
  const { rows } = await sql<BookedStock>`
    select brand_id, type_id, sum(units * book_stock.cost_cents)::bigint as amount
    from book_stock join products on products.id = product_id
    where units <> 0 group by brand_id, type_id order by brand_id, type_id`.execute(db)
  return rows
}

export type OpeningBalance = {
  customerId: number
  name: string
  receivables: Cents
  deposits: Cents
  customerCredit: Cents
}

/** The balances and credit of customers on the day before. */
export async function openingBalances(db: Db): Promise<OpeningBalance[]> {
  const { rows } = await sql<OpeningBalance>`
    select customers.id as customer_id, customer_name as name, receivables, deposits, customer_credit
    from (
      select customer_id, sum(receivables_cents)::bigint as receivables, sum(deposits_cents)::bigint as deposits,
        sum(customer_credit_cents)::bigint as customer_credit
      from book_entries where is_before group by customer_id
    ) as sums
    join customers on customers.id = sums.customer_id
    where receivables <> 0 or deposits <> 0 or customer_credit <> 0
    order by customers.id`.execute(db)
  return rows
}
