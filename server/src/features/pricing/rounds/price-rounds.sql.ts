import type { RoundPlan } from '@dray/contract/pricing/rounds'
import type { Cents } from '@dray/domain/money'
import type { PriceWay } from '@dray/domain/pricing/prices'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { describedProducts } from '../../products/index.ts'

type Round = { id: string; plan: RoundPlan }
type Starter = { userId: number; at: Date }

/** Adds the round if it is new. Returns whether it belongs to this user and plan. */
export async function insertRound(tx: Tx, { id, plan }: Round, { userId, at }: Starter): Promise<boolean> {
  const json = JSON.stringify(plan)
  await sql`insert into price_rounds (id, user_id, plan, created_at) values (${id}, ${userId}, ${json}::jsonb, ${at})
    on conflict (id) do nothing`.execute(tx)
  const found = await tx
    .selectFrom('priceRounds')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(sql<boolean>`plan = ${json}::jsonb`)
    .executeTakeFirst()
  return found !== undefined
}

export const isRound = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('priceRounds').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export function productsToPlan(db: Db, brandIds: readonly number[] | undefined) {
  const products = describedProducts(db).select([
    'status',
    'basePriceCents as basePrice',
    'costCents as cost',
    'marginFloor',
  ])
  return (brandIds ? products.where('brandId', '=', anyId(brandIds)) : products).execute()
}

export const customPricesOfMany = (db: Db, customerIds: readonly number[]) =>
  db
    .selectFrom('customPrices')
    .select(['customerId', 'productId', 'priceCents as customPrice'])
    .where('customerId', '=', anyId(customerIds))
    .execute()

export type RoundPrice = {
  productId: number
  sku: string
  /** The current price; null if it was removed. */
  price: Cents | null
  replaced: Cents | null
  replacedAnchor: Cents | null
  holds: boolean
  lastWay: PriceWay
}

export async function pricesOfRound(tx: Tx, roundId: string, customerId: number): Promise<RoundPrice[]> {
  const { rows } = await sql<RoundPrice>`
    select first.product_id as "productId", sku, newest.price_cents as price, replaced_cents as replaced,
      replaced_base_cents as "replacedAnchor", newest.round_id is not distinct from ${roundId}::uuid as holds, newest.way as "lastWay"
    from (
      select distinct on (product_id) product_id, replaced_cents, replaced_base_cents from price_history
      where round_id = ${roundId} and customer_id = ${customerId} order by product_id, id
    ) as first
    join products on products.id = first.product_id
    cross join lateral (
      select price_cents, round_id, way from price_history
      where customer_id = ${customerId} and product_id = first.product_id order by id desc limit 1
    ) as newest
    order by first.product_id`.execute(tx)
  return rows
}

type ListedRound = {
  roundId: string
  userName: string
  createdAt: Date
  plan: RoundPlan
  customerIds: number[]
  prices: number
  undoable: number
}

/** Only rounds that set a price. */
export async function newestRounds(db: Db, limit: number): Promise<ListedRound[]> {
  const { rows } = await sql<ListedRound>`
    select round.id as "roundId", users.name as "userName", round.created_at as "createdAt", plan, entries.*
    from (
      select * from price_rounds where exists (select from price_history where round_id = price_rounds.id)
      order by created_at desc limit ${limit}
    ) as round
    join users on users.id = round.user_id
    cross join lateral (
      select array_agg(distinct customer_id) as "customerIds", count(*)::integer as prices,
        (count(*) filter (where not exists (
          select from price_history as later where later.customer_id = entry.customer_id and later.product_id = entry.product_id
            and later.id > entry.id)))::integer as undoable
      from price_history as entry where round_id = round.id
    ) as entries
    order by round.created_at desc`.execute(db)
  return rows
}
