import type { Cents } from '@dray/domain/money'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'

type Columns<Name extends string> = Readonly<Record<Name, RawBuilder<unknown>>>
type SumQuery<Count extends string, Sum extends string> = {
  /** Aggregates returned as they are. */
  counts: Columns<Count>
  /** Amounts to add up over `summed` rows. */
  sums: Columns<Sum>
  summed?: RawBuilder<boolean>
  max: Cents
}
type CappedSums<Count extends string, Sum extends string> = Record<Count, number> &
  Record<Sum, Cents> & { isCapped: boolean }

/** Counts and sums a list of any length. PostgreSQL adds without a limit; sums beyond ±`max` are returned as ±`max`, with `isCapped`. */
export async function cappedSums<Count extends string, Sum extends string>(
  db: Db,
  rows: Expression<unknown>,
  { counts, sums, summed, max }: SumQuery<Count, Sum>,
): Promise<CappedSums<Count, Sum>> {
  const filter = summed ? sql` filter (where ${summed})` : sql``
  const names = { counts: refs(counts), sums: refs(sums) }
  const totals = [
    ...names.counts.map(({ name, ref }) => sql`${counts[name]} as ${ref}`),
    ...names.sums.map(({ name, ref }) => sql`coalesce(sum(${sums[name]})${filter}, 0) as ${ref}`),
  ]
  const answered = [
    ...names.counts.map(({ ref }) => ref),
    ...names.sums.map(({ ref }) => sql`greatest(least(${ref}, ${max}::bigint), -${max}::bigint)::bigint as ${ref}`),
    sql`greatest(${sql.join(names.sums.map(({ ref }) => sql`abs(${ref})`))}) > ${max}::bigint as is_capped`,
  ]
  const { rows: found } = await sql<CappedSums<Count, Sum>>`
    select ${sql.join(answered)} from (select ${sql.join(totals)} from ${rows} as listed) as totals`.execute(db)
  const [row] = found
  if (row === undefined) throw new RangeError('An aggregate answers one row')
  return row
}

const refs = <Name extends string>(columns: Columns<Name>) =>
  (Object.keys(columns) as Name[]).map((name) => ({ name, ref: sql.ref(name) }))

/** Leaves out `isCapped` unless a sum is capped. */
export const sentTotals = <Totals extends { isCapped: boolean }>({ isCapped, ...totals }: Totals) => ({
  ...totals,
  ...(isCapped ? { isCapped } : {}),
})
