import { sql } from 'kysely'
import { type Check, sets } from './check.sql.ts'

const sums = {
  line_count: { name: 'lines of counts', sum: sql`count(*)` },
  counted_count: { name: 'counted lines of counts', sum: sql`count(counted)` },
  units_over: { name: 'units over in counts', sum: sql`coalesce(sum(difference) filter (where difference > 0), 0)` },
  units_short: { name: 'units short in counts', sum: sql`coalesce(-sum(difference) filter (where difference < 0), 0)` },
}

/** Stored totals of counts (D-256). */
export const countChecks: Check[] = [
  ...(['line_count', 'counted_count', 'units_over', 'units_short'] as const).map(
    (column): Check => ({
      name: sums[column].name,
      correct: sets('counts', column, 'id', 'count '),
      query: sql`
        select 'count ' || counts.id as record, ${sql.ref(`counts.${column}`)} as stored, coalesce(lines.sum, 0)::bigint as computed from counts
        left join (select count_id, ${sums[column].sum} as sum from count_lines group by count_id) as lines on lines.count_id = counts.id
        where ${sql.ref(`counts.${column}`)} <> coalesce(lines.sum, 0)`,
    }),
  ),
  {
    // A sum beyond all bounds is stored as the bound.
    name: 'costs of posted counts, in cents',
    correct: sets('counts', 'cost_cents', 'id', 'count '),
    query: sql`
      select 'count ' || counts.id as record, coalesce(counts.cost_cents, 0) as stored, coalesce(lines.cost, 0)::bigint as computed from counts
      left join (select count_id, sum(difference::bigint * unit_cost_cents) as cost from count_lines group by count_id) as lines on lines.count_id = counts.id
      where status = 'POSTED' and coalesce(counts.cost_cents, 0) <> coalesce(lines.cost, 0) and abs(coalesce(lines.cost, 0)) < 1000000000000000`,
  },
  {
    name: 'expected units of counted lines, which are what the ledger said',
    advice: 'The count and the stock ledger disagree. Count these batches again.',
    query: sql`
      select 'count line ' || line.id as record, line.expected as stored, moved.sum as computed from count_lines as line
      cross join lateral (
        select coalesce(sum(delta), 0)::integer as sum from stock_movements
        where product_id = line.product_id and id <= line.ledger_position and (line.batch_id is null or batch_id = line.batch_id)
      ) as moved
      where line.counted is not null and line.expected <> moved.sum`,
  },
  {
    name: 'units that counts moved, which are the differences of posted ones',
    advice: 'The count and the stock ledger disagree. Correct the stock with Edit stock.',
    query: sql`
      select 'count line ' || line.id as record, coalesce(moved.sum, 0) as stored, coalesce(line.due, 0) as computed
      from (
        select count_lines.id, case when status = 'POSTED' then difference end as due from count_lines join counts on counts.id = count_id
      ) as line
      left join (select count_line_id, sum(delta)::integer as sum from stock_movements where count_line_id is not null group by 1) as moved
        on moved.count_line_id = line.id
      where coalesce(moved.sum, 0) <> coalesce(line.due, 0)`,
  },
]
