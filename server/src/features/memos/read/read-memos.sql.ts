import type { Disposition } from '@dray/domain/memos/credit-memo'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { anyId } from '../../../platform/db/queries/any-of.ts'

/** Units of the lines of requests that were counted since, without those that other memos have checked in after that. */
export async function countedUnits(
  db: Db,
  memoIds: readonly number[],
  returning: readonly Disposition[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; counted: number }>`
    select distinct on (line.id) line.id, greatest(counted.counted - coalesce((
      select sum(checked.units) from credit_memo_lines as checked join credit_memos as issued on issued.id = checked.memo_id
      where checked.order_line_id = line.order_line_id and checked.disposition = any(${returning})
        and issued.status = 'ISSUED' and issued.issued_on >= settlements.settled_on), 0), 0)::integer as counted
    from credit_memo_lines as line
    join credit_memos as memo on memo.id = line.memo_id
    join settlement_units as counted on counted.order_line_id = line.order_line_id
    join settlements on settlements.driver_id = counted.driver_id and settlements.day = counted.day
      and settlements.settled_on >= memo.created_at
    where memo.id = any(${memoIds}::integer[])
    order by line.id, settlements.settled_on desc`.execute(db)
  return new Map(rows.map(({ id, counted }) => [id, counted]))
}

export const photosOfMemos = (db: Db, memoIds: readonly number[]) =>
  db
    .selectFrom('claimPhotos')
    .select(['memoId', 'orderLineId', 'fileName'])
    .where('memoId', '=', anyId(memoIds))
    .orderBy('memoId')
    .orderBy('position')
    .execute()
