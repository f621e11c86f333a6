import type { CountStatus } from '@dray/domain/counts/count'
import type { CountSort } from '@dray/domain/counts/count-list'
import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { cappedSums } from '../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  inSequence,
  type ListPage,
  nameColumn,
  rowPlace,
  type SortColumn,
  sortedPage,
  sortSequence,
} from '../../platform/db/queries/sorted-page.ts'
import { containing } from '../../platform/db/words.ts'
import { headColumns } from './counts.sql.ts'

const selectCounts = (db: Db) => db.selectFrom('counts').selectAll('counts')

/** An empty filter matches any count. */
export type CountFilter = { from: Date; to: Date; words: readonly string[]; statuses: readonly CountStatus[] }

function filterCounts(db: Db, { from, to, words, statuses }: CountFilter) {
  let counts = selectCounts(db).where('datedOn', '>=', from).where('datedOn', '<=', to)
  for (const word of words)
    counts = counts.where(sql<boolean>`fold(name || ' ' || coalesce(reason, '')) like ${containing(word)}`)
  return statuses.length > 0 ? counts.where('status', 'in', statuses) : counts
}

export type CountPage = ListPage<CountSort['by']>

const netUnits = sql<number>`(counts.units_over - counts.units_short)`

const columns: Record<CountSort['by'], SortColumn | undefined> = {
  date: undefined,
  name: nameColumn(sql`counts.name`),
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
