import { randomUUID } from 'node:crypto'
import type { BenchEnvironment, Site } from '../environment.ts'
import type { Repetitions } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'
import { asInventory } from './receive.ts'

const linesOfCount = 500
/** Enough for each to be posted once. */
const openCounts = 500

// All count the same batches, one unit more and one less in turn, so the stock stays. Their lines are not open, or only one could count each.
const manyCounts = `
  with begun as (
    insert into counts (name, is_blind, first_position, line_count, counted_count)
    select 'Bench ' || n, false, 0, $2::integer, $2::integer from generate_series(1, $1::integer) as n returning id
  ), lines as (
    insert into count_lines (count_id, product_id, batch_id, counted, expected, ledger_position, counted_on, is_open)
    select begun.id, product_id, batch.id, 100 + case when begun.id % 2 = 0 then 1 else -1 end, 100, 0, now(), false
    from begun cross join (select id, product_id from batches where remaining_quantity > 0 order by id limit $2::integer) as batch
  )
  select id from begun order by id`

const repetitions = (isQuick: boolean): Repetitions =>
  isQuick ? { rounds: 3, times: 10, warmUpMs: 100 } : { rounds: 5, times: 30, warmUpMs: 1000 }

/** The call as the screen sends it, with a difference on every line, compared with the transaction's statements. */
export async function postCount(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  return await asInventory(site, async () => {
    const { rows } = await site.client.query<{ id: number }>(manyCounts, [openCounts, linesOfCount])
    await site.client.query('vacuum analyze counts, count_lines')
    const post = () => postNext(site, Number(rows.shift()?.id))
    const row = await compareWithTransaction(site, `post a count of ${linesOfCount} lines`, {
      recorded: [post, post],
      prepareCall: () => post,
      repetitions: repetitions(environment.isQuick),
    })
    return [row]
  })
}

const postNext = ({ request }: Site, id: number) =>
  expectOk(
    request(`/api/db/counts/post/${id}`, {
      method: 'POST',
      body: { reason: 'Monthly count' },
      headers: { 'idempotency-key': `bench-${randomUUID()}` },
    }),
  )
