import type { History } from '@dray/bench/data/orders'
import { fullSizes, type Sizes } from '@dray/bench/data/sizes'
import { maxP95Ms } from '@dray/bench/work/load'

/** Parses sizes in millions of orders; undefined if one isn't a number of a thousand orders or more. */
export function parseSizes(texts: readonly string[]): number[] | undefined {
  const orders = texts.map((text) => Math.round(Number(text) * 1_000_000))
  return orders.every((count) => Number.isInteger(count) && count >= 1000) ? orders : undefined
}

const days = 10 * 365.25

/** A company that placed this many orders in ten years: more orders mean more customers and more orders a day. */
export const companyWithOrders = (orders: number): { sizes: Sizes; history: History } => ({
  sizes: { ...fullSizes, customers: Math.max(1000, orders / 1000) },
  history: {
    secondsApart: (days * 86_400) / orders,
    openOrders: Math.max(1, Math.round((orders / days) * 1.5)),
    unpaidDays: 60,
  },
})

export type Tried = { people: number; p95: number; failed: number }
export const isQuick = ({ p95, failed }: Tried): boolean => p95 <= maxP95Ms && failed === 0

/** The next number of people to try: doubles until it is too slow, then bisects. */
export function nextTry(tried: readonly Tried[], limit: number): number | undefined {
  const quick = Math.max(0, ...tried.filter(isQuick).map(({ people }) => people))
  const slow = Math.min(Infinity, ...tried.filter((result) => !isQuick(result)).map(({ people }) => people))
  if (quick >= limit) return undefined
  if (slow === Infinity) return Math.min(limit, quick * 2)
  return slow - quick <= Math.max(16, quick / 5) ? undefined : Math.round((quick + slow) / 2)
}

/** A value for one size. Cells with the same name share a row. */
export type Cell = { name: string; value: string }
export type Column = { heading: string; cells: readonly Cell[] }

/** Rows are ordered by the first size that has them. */
export function capacityTable(columns: readonly Column[]): string {
  const names = new Set(columns.flatMap(({ cells }) => cells.map(({ name }) => name)))
  const rows = [
    ['', ...columns.map(({ heading }) => heading)],
    ['---', ...columns.map(() => '---:')],
    ...[...names].map((name) => [
      name.replaceAll(/^ +/g, (spaces) => '&nbsp;'.repeat(spaces.length)),
      ...columns.map(({ cells }) => cells.find((cell) => cell.name === name)?.value ?? '–'),
    ]),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
