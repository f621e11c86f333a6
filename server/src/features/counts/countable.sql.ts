import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { containing } from '../../platform/db/words.ts'

type Described = {
  productId: number
  batchId: number | null
  productSku: string
  productName: string
  brandName: string
  batchNumber: string | null
  units: number
}

/** Empty lists match any brand or type. */
export type Scope = { brandIds: readonly number[]; typeIds: readonly number[] }

const inScope = ({ brandIds, typeIds }: Scope) => sql`
  (${brandIds.length === 0}::boolean or products.brand_id = any(${brandIds}::integer[]))
  and (${typeIds.length === 0}::boolean or products.type_id = any(${typeIds}::integer[]))`

export type CountableFilter = Scope & {
  /** Where the shelf's name begins; empty for any. */
  shelf: string
  words: readonly string[]
  notCountedSince: Date | null
  emptiedSince: Date | null
}

/** Lines of posted counts; discarded ones don't count. */
const posted = sql`
  from count_lines as line join counts on counts.id = line.count_id and counts.status = 'POSTED'
  where line.counted is not null and not line.is_open`
const ofBatch = sql`line.batch_id = batches.id`
const ofProduct = sql`line.batch_id is null and line.product_id = products.id`

type Kind = { units: RawBuilder<unknown>; line: RawBuilder<unknown>; movement: RawBuilder<unknown> }

/** There is something to count, or, if `emptiedSince` is set, there was until then. */
const matches = (
  { units, line, movement }: Kind,
  { words, shelf, notCountedSince, emptiedSince, ...scope }: CountableFilter,
) => sql`
  ${inScope(scope)}
  and ${emptiedSince === null ? sql`${units} <> 0` : sql`${units} = 0 and exists (select from stock_movements where ${movement} and created_at >= ${emptiedSince})`}
  ${notCountedSince === null ? sql`` : sql`and not exists (select ${posted} and ${line} and line.counted_on >= ${notCountedSince})`}
  ${shelf === '' ? sql`` : sql`and starts_with(lower(coalesce(batches.shelf, products.shelf)), lower(${shelf}::text))`}
  ${sql.join(
    words.map(
      (word) => sql`and (products.search_text like ${containing(word)} or fold(brands.name) like ${containing(word)}
        or fold(coalesce(batches.batch_number, '')) like ${containing(word)})`,
    ),
    sql` `,
  )}`

export type CountableRow = Described & {
  shelf: string | null
  countedOn: Date | null
  openId: number | null
  openName: string | null
  total: number
}

/** By brand, product, and batch number. */
export async function findCountableRows(
  db: Db,
  filter: CountableFilter,
  limit: number,
): Promise<readonly CountableRow[]> {
  const batch = { units: sql`batches.remaining_quantity`, line: ofBatch, movement: sql`batch_id = batches.id` }
  const product = { units: sql`products.stock`, line: ofProduct, movement: sql`product_id = products.id` }
  const { rows } = await sql<CountableRow>`
    with found as (
      select products.id as product_id, batches.id as batch_id, sku, products.name, brands.name as brand, brands.name_order as brand_order, products.name_order, batch_number, coalesce(batches.shelf, products.shelf) as shelf, remaining_quantity as units
      from batches join products on products.id = batches.product_id join brands on brands.id = products.brand_id
      where (batches.initial_quantity > 0 or batches.remaining_quantity > 0) and ${matches(batch, filter)}
      union all
      select products.id, null, sku, products.name, brands.name, brands.name_order, products.name_order, null, products.shelf, stock
      from products join brands on brands.id = products.brand_id left join batches on false
      where not has_batch and ${matches(product, filter)}
    ), page as (
      select *, count(*) over ()::integer as total from found
      order by brand_order, name_order, batch_number, product_id limit ${limit}
    )
    select page.product_id, page.batch_id, sku as product_sku, page.name as product_name, brand as brand_name, batch_number, shelf, units, total,
      case when page.batch_id is null
        then (select max(counted_on) ${posted} and line.batch_id is null and line.product_id = page.product_id)
        else (select max(counted_on) ${posted} and line.batch_id = page.batch_id)
      end as counted_on,
      open.id as open_id, open.name as open_name
    from page
    left join lateral (
      select counts.id, counts.name from count_lines join counts on counts.id = count_id
      where is_open and ((page.batch_id is null and count_lines.batch_id is null and count_lines.product_id = page.product_id)
        or count_lines.batch_id = page.batch_id)
    ) as open on true
    order by brand_order, name_order, batch_number, page.product_id`.execute(db)
  return rows
}

/** Batches with units or one of these numbers, and the units of products that are in no batch. */
export async function stockedUnits(
  db: Db,
  { numbers, ...scope }: Scope & { numbers: readonly string[] },
  limit: number,
): Promise<readonly Described[]> {
  const { rows } = await sql<Described>`
    select product_id, stocked.batch_id, sku as product_sku, products.name as product_name, brands.name as brand_name, batch_number, units
    from (
      select product_id, id as batch_id, batch_number, remaining_quantity as units from batches
      where remaining_quantity > 0 or upper(batch_number) = any(${numbers}::text[])
      union all
      select id, null, null, stock - coalesce((select sum(remaining_quantity)::integer from batches where product_id = products.id), 0)
      from products
    ) as stocked
    join products on products.id = stocked.product_id
    join brands on brands.id = products.brand_id
    where ${inScope(scope)} and (stocked.batch_id is not null or units <> 0 or upper(sku) = any(${numbers}::text[]))
    order by brands.name_order, products.name_order, batch_number, product_id limit ${limit}`.execute(db)
  return rows
}

/** Batches with units and products without batches that have stock, and how many of them a posted count has counted since. */
export async function coverageSince(db: Db, since: Date): Promise<{ stocked: number; counted: number }> {
  const { rows } = await sql<{ stocked: number; counted: number }>`
    with covered as (
      select distinct line.product_id, line.batch_id ${posted} and line.counted_on >= ${since} and counts.dated_on >= ${since}
    )
    select count(*)::integer as stocked, count(covered.product_id)::integer as counted
    from (
      select product_id, id as batch_id from batches where remaining_quantity > 0
      union all
      select id, null from products where not has_batch and stock > 0
    ) as stocked
    left join covered on covered.product_id = stocked.product_id and coalesce(covered.batch_id, 0) = coalesce(stocked.batch_id, 0)`.execute(
    db,
  )
  return rows[0] ?? { stocked: 0, counted: 0 }
}
