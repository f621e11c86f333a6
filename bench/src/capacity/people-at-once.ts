import type { Site } from '../environment.ts'
import { quantile } from '../measure.ts'
import { maxP95Ms, openUsers, type Served, workAtOnce } from '../work/load.ts'
import type { OfficeUser } from '../work/mixed-work.ts'
import { type Cell, count, milliseconds } from './table.ts'

/** How long a person reads or types between two requests. */
export const pauseMs = 5000
const seconds = 30
const most = 1024
const first = 128

export type Tried = { people: number; p95: number; failed: number }

/** How many people can work at once before one in twenty requests takes over half a second, or one fails. */
export async function peopleAtOnce(site: Site, customers: number, say: (text: string) => void): Promise<Cell[]> {
  const users = await openUsers(site, most, customers)
  await workAtOnce(users.slice(0, 8), 5)
  const tried: Tried[] = []
  for (let people: number | undefined = first; people !== undefined; people = nextTry(tried, most)) {
    const result = await tryWith(users.slice(0, people), say)
    // Try again, in case other work on the machine got in the way.
    tried.push(isQuick(result) ? result : await tryWith(users.slice(0, people), say))
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

async function tryWith(users: readonly OfficeUser[], say: (text: string) => void): Promise<Tried> {
  const served = await workAtOnce(users, seconds, pauseMs)
  const durations = served.map(({ ms }) => ms)
  const tried = { people: users.length, p95: quantile(durations, 0.95), failed: served.filter(hasFailed).length }
  const answers = (served.length / seconds).toFixed(0)
  say(`  ${tried.people} people: p95 ${milliseconds(tried.p95)}, ${answers} answers a second, ${tried.failed} failed`)
  return tried
}

const hasFailed = ({ failure }: Served): boolean => failure !== undefined

const isQuick = ({ p95, failed }: Tried): boolean => p95 <= maxP95Ms && failed === 0

/** Doubles until it is too slow, then bisects. */
export function nextTry(tried: readonly Tried[], limit: number): number | undefined {
  const quick = Math.max(0, ...tried.filter(isQuick).map(({ people }) => people))
  const slow = Math.min(Infinity, ...tried.filter((result) => !isQuick(result)).map(({ people }) => people))
  if (quick >= limit) return undefined
  if (slow === Infinity) return Math.min(limit, quick * 2)
  const middle = Math.round((quick + slow) / 2)
  return slow - quick <= Math.max(16, quick / 5) ? undefined : middle
}
