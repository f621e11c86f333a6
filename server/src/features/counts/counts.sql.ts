import { nameOrder } from '../../platform/db/queries/name-order.ts'
import type { CountStatus } from '@dray/domain/counts/count'
import type { CountSort } from '@dray/domain/counts/count-list'
import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { bulkInsert, bulkUpdate } from '../../platform/db/queries/bulk-update.ts'
import { cappedSums } from '../../platform/db/queries/capped-sums.ts'
import {
  inSequence,
  type ListPage,
  rowPlace,
  type SortColumn,
  sortedPage,
  sortSequence,
} from '../../platform/db/queries/sorted-page.ts'
import { containing } from '../../platform/db/words.ts'

/** With the users who began and closed it as `creator` and `closer`. */
export const headColumns = [
  'counts.id',
  'counts.name',
  'status',
  'isBlind as blind',
  'creator.name as createdBy',
  'counts.createdAt',
  'closer.name as closedBy',
  'closedOn',
  'reason',
  'counts.modifiedOn',
] as const

export const countById = (db: Db, id: number) =>
  db
    .selectFrom('counts')
    .leftJoin('users as creator', 'creator.id', 'counts.createdBy')
    .leftJoin('users as closer', 'closer.id', 'counts.closedBy')
    .select(headColumns)
    .where('counts.id', '=', id)
    .executeTakeFirst()

/** Changes of a count and its lines wait for each other. Lock it before the products. */
export const lockCount = (tx: Tx, id: number) =>
  tx.selectFrom('counts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type LockedCount = NonNullable<Awaited<ReturnType<typeof lockCount>>>

/** The units that are there now. */
const unitsNow = sql<number>`coalesce(batches.remaining_quantity, products.stock)`

/** By brand, product and batch number. `unitCost` is today's until the count is closed. */
export const linesOfCount = (db: Db, countId: number) =>
  db
    .selectFrom('countLines')
    .innerJoin('products', 'products.id', 'countLines.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .leftJoin('batches', 'batches.id', 'countLines.batchId')
    .leftJoin('users as counter', 'counter.id', 'countedBy')
    .leftJoin('users as accepter', 'accepter.id', 'acceptedBy')
    .select([
      'countLines.id',
      'countLines.productId',
      'countLines.batchId',
      'products.sku as productSku',
      'products.name as productName',
      'brands.name as brandName',
      'batchNumber',
      'batches.shelf as batchShelf',
      'products.shelf as productShelf',
      'unitQuantity as unitsPerCase',
      'counted',
      'expected',
      'difference',
      unitsNow.as('unitsNow'),
      sql<Cents | null>`case when is_open then products.cost_cents else unit_cost_cents end`.as('unitCost'),
      'counter.name as countedBy',
      'countedBy as countedById',
      'countedOn',
      'accepter.name as acceptedBy',
      'acceptedBy as acceptedById',
      'acceptedOn',
    ])
    .where('countId', '=', countId)
    .orderBy('brands.nameOrder')
    .orderBy('products.nameOrder')
    .orderBy('batchNumber')
    .orderBy('countLines.id')
    .execute()

/** Stored numbers of a count; of these lines, if any are named. The count is locked. */
export const storedLines = (tx: Tx, countId: number, ids?: readonly number[]) =>
  tx
    .selectFrom('countLines')
    .innerJoin('products', 'products.id', 'countLines.productId')
    .leftJoin('batches', 'batches.id', 'countLines.batchId')
    .select([
      'countLines.id',
      'countLines.productId',
      'countLines.batchId',
      'products.sku as productSku',
      'products.name as productName',
      'batchNumber',
      'counted',
      'expected',
      'difference',
      'countedBy as countedById',
      'countedOn',
      'entryKey',
      'acceptedBy as acceptedById',
    ])
    .where('countId', '=', countId)
    .$if(ids !== undefined, (rows) => rows.where('countLines.id', '=', anyId(ids ?? [])))
    .orderBy('countLines.id')
    .execute()

/** Units counted short in other counts posted since, by product and person, which nobody else accepted. */
export async function shortSince(
  db: Db,
  countId: number,
  since: Date,
): Promise<(line: { productId: number; countedById: number | null }) => number> {
  const rows = await db
    .selectFrom('countLines')
    .innerJoin('counts', 'counts.id', 'countId')
    .select(['productId', 'countedBy', sql<number>`-sum(difference)::integer`.as('units')])
    .where('status', '=', 'POSTED')
    .where('closedOn', '>=', since)
    .where('countId', '<>', countId)
    .where('acceptedBy', 'is', null)
    .where('difference', '<', 0)
    .groupBy(['productId', 'countedBy'])
    .execute()
  const units = new Map(rows.map((row) => [`${row.productId} ${row.countedBy}`, row.units]))
  return ({ productId, countedById }) => units.get(`${productId} ${countedById}`) ?? 0
}

export type StoredLine = Awaited<ReturnType<typeof storedLines>>[number]

export const batchesToCount = (db: Db, ids: readonly number[]) =>
  db.selectFrom('batches').select(['id as batchId', 'productId']).where('id', '=', anyId(ids)).orderBy('id').execute()

export const productsToCount = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .select(['id as productId', 'sku as productSku', 'hasBatch'])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .execute()

type Countable = { productId: number; batchId: number | null }

/** The batches and products that are already in an open count. */
export async function linesInOpenCounts(db: Db, lines: readonly Countable[]) {
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? [])
  const productIds = lines.flatMap(({ productId, batchId }) => (batchId === null ? productId : []))
  return db
    .selectFrom('countLines')
    .innerJoin('counts', 'counts.id', 'countId')
    .innerJoin('products', 'products.id', 'countLines.productId')
    .leftJoin('batches', 'batches.id', 'countLines.batchId')
    .select([
      'countId',
      'counts.name as countName',
      'countLines.productId',
      'countLines.batchId',
      'products.sku as productSku',
      'batchNumber',
    ])
    .where('isOpen', '=', sql.lit(true))
    .where((line) =>
      line.or([
        line('countLines.batchId', '=', anyId(batchIds)),
        line.and([line('countLines.batchId', 'is', null), line('countLines.productId', '=', anyId(productIds))]),
      ]),
    )
    .orderBy('countLines.id')
    .execute()
}

export async function insertCount(
  tx: Tx,
  { name, isBlind }: { name: string; isBlind: boolean },
  { userId, at }: { userId: number | null; at: Date },
): Promise<number> {
  const firstPosition = sql<number>`coalesce((select max(id) from stock_movements), 0)`
  const { id } = await tx
    .insertInto('counts')
    .values({ name, isBlind, firstPosition, createdBy: userId, createdAt: at, modifiedOn: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertLines(tx: Tx, countId: number, lines: readonly Countable[]): Promise<void> {
  const rows = lines.map(({ productId, batchId }) => ({ countId, productId, batchId }))
  await bulkInsert(tx, 'countLines', rows, ['countId', 'productId', 'batchId']).execute()
}

/**
 * Where in the ledger these lines were counted: before the first movement after `at`, or now if it is null, and the units up to there. The
 * caller has locked their products, so nothing that is still being written can come before the position.
 */
export async function positionsInLedger(
  tx: Tx,
  entries: readonly { id: number; at: Date | null }[],
): Promise<Map<number, { ledgerPosition: number; expected: number }>> {
  const { rows } = await sql<{ id: number; ledgerPosition: number; expected: number }>`
    select line.id, place.ledger_position, (coalesce(batches.remaining_quantity, products.stock) - since.units)::integer as expected
    from unnest(${entries.map(({ id }) => id)}::integer[], ${entries.map(({ at }) => at)}::timestamptz[]) as entry (id, at)
    join count_lines as line on line.id = entry.id
    join counts on counts.id = line.count_id
    join products on products.id = line.product_id
    left join batches on batches.id = line.batch_id
    cross join lateral (
      select coalesce(
        (select min(id) - 1 from stock_movements
          where product_id = line.product_id and id > counts.first_position and created_at > entry.at),
        (select max(id) from stock_movements), 0) as ledger_position
    ) as place
    cross join lateral (
      select coalesce(sum(delta), 0) as units from stock_movements
      where product_id = line.product_id and id > place.ledger_position and (line.batch_id is null or batch_id = line.batch_id)
    ) as since`.execute(tx)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

type EnteredLine = {
  id: number
  counted: number | null
  expected: number | null
  ledgerPosition: number | null
  countedBy: number | null
  countedOn: Date
  entryKey: string | null
}

/** A new number takes an acceptance back. */
export const updateEntered = (tx: Tx, lines: readonly EnteredLine[]): Promise<void> =>
  bulkUpdate(
    tx,
    'countLines',
    lines.map((line) => ({ ...line, acceptedBy: null, acceptedOn: null })),
    ['id', 'counted', 'expected', 'ledgerPosition', 'countedBy', 'countedOn', 'entryKey', 'acceptedBy', 'acceptedOn'],
  )

export async function updateAccepted(
  tx: Tx,
  ids: readonly number[],
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await tx.updateTable('countLines').set({ acceptedBy: userId, acceptedOn: at }).where('id', '=', anyId(ids)).execute()
}

/** Adds up the lines of a count. */
export async function updateTotals(tx: Tx, id: number, modifiedOn: Date): Promise<void> {
  await sql`
    update counts set modified_on = ${modifiedOn}, line_count = lines.lines, counted_count = lines.counted,
      units_over = lines.units_over, units_short = lines.units_short
    from (
      select count(*) as lines, count(counted) as counted,
        coalesce(sum(difference) filter (where difference > 0), 0) as units_over,
        coalesce(-sum(difference) filter (where difference < 0), 0) as units_short
      from count_lines where count_id = ${id}
    ) as lines
    where counts.id = ${id}`.execute(tx)
}

type Closing = {
  id: number
  status: Exclude<CountStatus, 'OPEN'>
  reason: string
  userId: number | null
  at: Date
  /** The largest sum of money. */
  max: Cents
}

/** Frees the batches for other counts, and keeps today's costs. */
export async function closeCount(tx: Tx, { id, status, reason, userId, at, max }: Closing): Promise<void> {
  const { rows } = await sql<{ cost: Cents }>`
    with closed as (
      update count_lines set is_open = false, unit_cost_cents = products.cost_cents
      from products where products.id = product_id and count_id = ${id}
      returning difference, unit_cost_cents
    )
    select greatest(-${max}::bigint, least(${max}::bigint, coalesce(sum(difference * unit_cost_cents), 0)))::bigint as cost from closed`.execute(
    tx,
  )
  const costCents = status === 'POSTED' ? (rows[0]?.cost ?? null) : null
  await tx
    .updateTable('counts')
    .set({ status, reason, costCents, closedBy: userId, closedOn: at, modifiedOn: at })
    .where('id', '=', id)
    .execute()
}

const selectCounts = (db: Db) => db.selectFrom('counts').selectAll('counts')

/** An empty filter matches any count. */
export type CountFilter = { from: Date; to: Date; words: readonly string[]; statuses: readonly CountStatus[] }

function filterCounts(db: Db, { from, to, words, statuses }: CountFilter) {
  let counts = selectCounts(db).where('datedOn', '>=', from).where('datedOn', '<=', to)
  for (const word of words)
    counts = counts.where(sql<boolean>`fold(name || ' ' || coalesce(reason, '')) like ${containing(word)}`)
  return statuses.length > 0 ? counts.where('status', 'in', statuses) : counts
}

type CountPage = ListPage<CountSort['by']>

const netUnits = sql<number>`(counts.units_over - counts.units_short)`

const columns: Record<CountSort['by'], SortColumn | undefined> = {
  date: undefined,
  name: { column: nameOrder('counts.name') },
  status: { column: sql`counts.status` },
  lines: { column: sql`counts.line_count` },
  counted: { column: sql`counts.counted_count` },
  difference: { column: netUnits },
  cost: { column: sql`counts.cost_cents`, mayBeNull: true },
}

/** Ties are sorted newest first. */
export function findCounts(db: Db, filter: CountFilter, page: CountPage) {
  const sequence = sortSequence(page, ['counts.dated_on', 'counts.id'], columns[page.sort.by])
  const counts = db
    .selectFrom(sortedPage(filterCounts(db, filter), sequence, page).as('counts'))
    .leftJoin('users as creator', 'creator.id', 'counts.createdBy')
    .leftJoin('users as closer', 'closer.id', 'counts.closedBy')
    .select([
      ...headColumns,
      'lineCount as lines',
      'countedCount as counted',
      'unitsOver',
      'unitsShort',
      netUnits.as('difference'),
      'costCents as cost',
    ])
    .select(rowPlace(sequence))
  return inSequence(counts, sequence).execute()
}

/** The sums are of the posted ones. */
export const countTotals = (db: Db, filter: CountFilter, max: Cents) =>
  cappedSums(db, filterCounts(db, filter), {
    counts: {
      counts: sql`count(*)`,
      open: sql`count(*) filter (where status = 'OPEN')`,
      posted: sql`count(*) filter (where status = 'POSTED')`,
      unitsOver: sql`coalesce(sum(units_over) filter (where status = 'POSTED'), 0)::bigint`,
      unitsShort: sql`coalesce(sum(units_short) filter (where status = 'POSTED'), 0)::bigint`,
    },
    sums: { cost: sql`cost_cents` },
    max,
  })
