import type { NewsAbout } from '@dray/domain/messages/message-facts'
import type { MessageKind } from '@dray/domain/messages/message-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

export type News = NewsAbout & {
  customerId: number
  orderId: number | null
  /** News with the same key is written once. */
  key: string
  at: Date
  /** Only this contact is told. */
  contactId?: number
  /** This contact did it. */
  exceptId?: number | null
  /** Not for those who are told by a message of this kind. */
  unlessKind?: MessageKind
  isAboutMoney: boolean
}

/** The channel by which a contact gets a kind of message now; null if none. */
const reachable = sql`
  cross join lateral (
    select case
      when message_channels ->> news.kind = 'CHAT' and exists (
        select from chats where chats.contact_id = contacts.user_id and unlinked_at is null and blocked_at is null) then 'CHAT'
      when message_channels ->> news.kind is not null and contacts.email is not null then 'EMAIL'
    end as channel
  ) as reachable`

/** Writes a message for each contact who wants to be told, in one statement. */
export async function insertNews(tx: Tx, news: readonly News[]): Promise<void> {
  const rows = news.map((each, n) => ({ ...each, n, at: each.at.toISOString() }))
  await sql`
    insert into messages (contact_id, kind, order_id, dedupe_key, facts, created_at, channel, due_at, next_attempt_at)
    select user_id, kind, news."orderId", concat_ws(':', kind, key, user_id), facts, at, channel, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as news (
      n integer, kind text, facts jsonb, "customerId" integer, "orderId" integer, key text, at timestamptz, "contactId" integer,
      "exceptId" integer, "unlessKind" text, "isAboutMoney" boolean)
    join contacts on contacts.customer_id = news."customerId" and removed_at is null
    ${reachable}
    where channel is not null and (select portal from company_settings)
      and (sees_money or not "isAboutMoney")
      and user_id = coalesce("contactId", user_id) and user_id is distinct from "exceptId"
      and coalesce(not message_channels ? "unlessKind", true)
    order by n, user_id
    on conflict (dedupe_key) do nothing`.execute(tx)
}

type FirstStop = { driverId: number; day: string; orderId: number; at: Date }

/** Tells of the other packed orders on a driver's route, once they have left the first stop. */
export const insertOnItsWay = (tx: Tx, { driverId, day, orderId, at }: FirstStop): Promise<void> =>
  insertOnItsWayWhere(tx, sql`driver_id = ${driverId} and delivery_date = ${day} and orders.id <> ${orderId}`, at)

/** Tells of orders that were packed when their driver had left the first stop already. */
export const insertPackedLate = (tx: Tx, orderIds: readonly number[], at: Date): Promise<void> =>
  insertOnItsWayWhere(
    tx,
    sql`orders.id = any(${orderIds}::integer[]) and exists (
      select from stop_events where stop_events.driver_id = orders.driver_id and stop_events.day = delivery_date
        and stop_events.kind in ('DELIVERED', 'NOT_DELIVERED'))`,
    at,
  )

async function insertOnItsWayWhere(tx: Tx, condition: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`
    insert into messages (contact_id, kind, order_id, dedupe_key, facts, created_at, channel, due_at, next_attempt_at)
    select user_id, news.kind, orders.id, concat_ws(':', news.kind, orders.id, delivery_date, user_id),
      jsonb_build_object('orderNum', order_num), ${at}::timestamptz, channel, ${at}::timestamptz, ${at}::timestamptz
    from orders
    join contacts on contacts.customer_id = orders.customer_id and removed_at is null
    cross join (select 'ON_ITS_WAY' as kind) as news
    ${reachable}
    where ${condition} and order_status = 'PACKED' and not pickup_order
      and channel is not null and (select portal from company_settings)
      and not exists (
        select from stop_events where stop_events.order_id = orders.id and stop_events.day = orders.delivery_date)
    order by orders.id, user_id
    on conflict (dedupe_key) do nothing`.execute(tx)
}

/** The invoices that one message lists. */
const listed = sql.lit(10)

type Due = { today: string; dueSoonOn: string; at: Date }

/** Tells contacts who see money of invoices that are due in some days, and weekly of overdue ones. */
export async function insertDue(tx: Tx, { today, dueSoonOn, at }: Due): Promise<void> {
  await sql`
    insert into messages (contact_id, kind, order_id, dedupe_key, facts, created_at, channel, due_at, next_attempt_at)
    select user_id, news.kind, null, concat_ws(':', news.kind, ${today}::text, user_id), facts, ${at}::timestamptz, channel,
      ${at}::timestamptz, ${at}::timestamptz
    from contacts
    cross join (values ('DUE_SOON'), ('OVERDUE')) as news (kind)
    ${reachable}
    cross join lateral (
      select count(*) as count, jsonb_build_object(
        'count', count(*), 'balance', sum(balance_cents),
        'invoices', jsonb_agg(jsonb_build_object('orderNum', order_num, 'dueOn', due_on, 'balance', balance_cents) order by n)
          filter (where n <= ${listed})) as facts
      from (
        select order_num, order_balances.due_on, balance_cents,
          row_number() over (order by order_balances.due_on, order_id) as n
        from order_balances
        join orders on orders.id = order_id
        where order_balances.customer_id = contacts.customer_id and owed_until is null and balance_cents > 0
          and case news.kind
            when 'DUE_SOON' then order_balances.due_on = ${dueSoonOn}::date
            else order_balances.due_on < ${today}::date end
      ) as due
    ) as invoices
    where message_channels <> '{}' and removed_at is null and sees_money and channel is not null and count > 0
      and (news.kind = 'DUE_SOON' or not exists (
        select from messages where contact_id = user_id and messages.kind = 'OVERDUE'
          and messages.created_at > ${at}::timestamptz - interval '6 days 12 hours'))
    order by user_id, news.kind
    on conflict (dedupe_key) do nothing`.execute(tx)
}
