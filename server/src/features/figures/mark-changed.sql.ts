import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { writtenTogether } from '../../db/together.ts'

const hourMs = 3_600_000

/**
 * Notes that orders changed, by the times at which they were placed, in the transaction that changes them: once it is committed, the
 * sums that are kept of those days count no more (docs/decisions/020).
 */
export const markOrdersChanged = writtenTogether<Date>(async (tx, placedAt) => {
  const hours = new Set(placedAt.map((at) => Math.floor(at.getTime() / hourMs)))
  if (hours.size === 0) return
  const rows = [...hours].map((hour) => new Date(hour * hourMs))
  await sql`insert into figure_changes (hour) select unnest(${rows}::timestamptz[])`.execute(tx)
})

/** Notes that products belong to other brands or types: orders of any day may have them. */
export async function markEveryOrderChanged(tx: Tx): Promise<void> {
  await tx.insertInto('figureChanges').values({ hour: null }).execute()
}
