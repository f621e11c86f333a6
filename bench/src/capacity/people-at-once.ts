import type { Site } from '../environment.ts'
import { quantile } from '../measure.ts'
import { maxP95Ms, openDesks, type Served, workAtOnce } from '../work/load.ts'
import type { Desk } from '../work/mixed-work.ts'
import { type Cell, count, milliseconds } from './table.ts'

/** How long a person reads or types between two requests. */
export const pauseMs = 5000
const seconds = 30
const most = 1024
const first = 128

/** One try with so many people at once. */
export type Tried = { people: number; p95: number; failed: number }

/** How many people can do a day's mix of work at once before one in twenty requests takes more than half a second, or one fails. */
export async function peopleAtOnce(site: Site, customers: number, say: (text: string) => void): Promise<Cell[]> {
  const desks = await openDesks(site, most, customers)
  await workAtOnce(desks.slice(0, 8), 5)
  const tried: Tried[] = []
  for (let people: number | undefined = first; people !== undefined; people = nextTry(tried, most)) {
    const result = await tryWith(desks.slice(0, people), say)
    // Other work on the machine may have been in the way once.
    tried.push(isQuick(result) ? result : await tryWith(desks.slice(0, people), say))
  }
  const best = tried.filter(isQuick).toSorted((a, b) => b.people - a.people)[0]
  const name = `people at once with p95 ≤ ${maxP95Ms} ms, ${pauseMs / 1000} s between their requests`
  return [
    {
      name,
      value:
        best === undefined
          ? `fewer than ${count(Math.min(...tried.map(({ people }) => people)))}`
          : `${best.people === most ? 'at least ' : ''}${count(best.people)}`,
    },
    { name: '  their p95', value: best === undefined ? '–' : milliseconds(best.p95) },
  ]
}

async function tryWith(desks: readonly Desk[], say: (text: string) => void): Promise<Tried> {
  const served = await workAtOnce(desks, seconds, pauseMs)
  const durations = served.map(({ ms }) => ms)
  const tried = { people: desks.length, p95: quantile(durations, 0.95), failed: served.filter(hasFailed).length }
  const answers = (served.length / seconds).toFixed(0)
  say(`  ${tried.people} people: p95 ${milliseconds(tried.p95)}, ${answers} answers a second, ${tried.failed} failed`)
  return tried
}

const hasFailed = ({ failure }: Served): boolean => failure !== undefined

const isQuick = ({ p95, failed }: Tried): boolean => p95 <= maxP95Ms && failed === 0

/** Twice as many until it is too slow, then the middle between the most that was quick and the fewest that were not. */
export function nextTry(tried: readonly Tried[], limit: number): number | undefined {
  const quick = Math.max(0, ...tried.filter(isQuick).map(({ people }) => people))
  const slow = Math.min(Infinity, ...tried.filter((one) => !isQuick(one)).map(({ people }) => people))
  if (quick >= limit) return undefined
  if (slow === Infinity) return Math.min(limit, quick * 2)
  const middle = Math.round((quick + slow) / 2)
  return slow - quick <= Math.max(16, quick / 5) ? undefined : middle
}
