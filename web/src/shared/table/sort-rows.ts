import { type CellValue, type Column, flat } from './columns.ts'

export type Sorting = { id: string; isDown: boolean } | undefined

/** A sort as it stands in an address: `name`, or `-name` from the end; empty for none. */
export const sortingOf = (sort: string): Sorting =>
  sort === '' ? undefined : { id: sort.replace(/^-/, ''), isDown: sort.startsWith('-') }

/** The sort after a press on a header: up, then down, then none. */
export function sortAfter(sort: string, columnId: string): string {
  if (sort === columnId) return `-${columnId}`
  return sort === `-${columnId}` ? '' : columnId
}

/**
 * The rows in the order of a column; equal ones stay as they stood, and those without a value stand last whichever
 * way it is sorted. Each distinct value is ranked once: comparing words as people order them is slow, and a list
 * of 20,000 has few brands.
 */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string): readonly Row[] {
  const sorting = sortingOf(sort)
  const accessor = flat(columns).find(({ id }) => id === sorting?.id)?.accessor
  if (sorting === undefined || accessor === undefined) return rows
  const ranks = ranksOf(rows, accessor)
  const sign = sorting.isDown ? -1 : 1
  const order = rows.map((row, at) => ({ row, rank: ranks[at] }))
  order.sort((a, b) => {
    if (a.rank === undefined || b.rank === undefined) return Number(a.rank === undefined) - Number(b.rank === undefined)
    return sign * (a.rank - b.rank)
  })
  return order.map(({ row }) => row)
}

type Ranks = readonly (number | undefined)[]

/** Kept as long as the rows are: a list that is turned round, or goes back to its first column, ranks nothing again. */
const kept = new WeakMap<object, Map<unknown, Ranks>>()

function ranksOf<Row>(rows: readonly Row[], accessor: (row: Row) => CellValue): Ranks {
  const ofRows = kept.get(rows) ?? new Map<unknown, Ranks>()
  kept.set(rows, ofRows)
  const ranks = ofRows.get(accessor) ?? ranked(rows.map(accessor))
  ofRows.set(accessor, ranks)
  return ranks
}

/** Where each value stands among all of them; undefined for nothing there. */
function ranked(values: readonly CellValue[]): Ranks {
  if (!values.some((value) => typeof value === 'string')) return values.map(figureOf)
  const texts = new Set<string>()
  for (const value of values) if (value !== null && value !== undefined) texts.add(String(value))
  const ranks = new Map<string, number>()
  let rank = -1
  let last: string | undefined
  for (const value of [...texts].sort(byText.compare)) {
    if (last === undefined || byText.compare(last, value) !== 0) rank += 1
    last = value
    ranks.set(value, rank)
  }
  return values.map((value) => (value === null || value === undefined ? undefined : ranks.get(String(value))))
}

function figureOf(value: CellValue): number | undefined {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'number' ? value : undefined
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
