import { z } from 'zod'

/** The newest version among paths such as /usr/lib/postgresql/15/bin/postgres. */
export function newestPostgres(programs: readonly string[]): string | undefined {
  const version = (program: string): number => Number(/\/(\d+)\/bin\//.exec(program)?.[1])
  return [...programs].sort((a, b) => version(b) - version(a))[0]
}

const memberSchema = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.int().optional(),
  /** In bytes, or "unknown" if the node can't be asked. */
  lag: z.union([z.int(), z.string()]).optional(),
})
/** From Patroni's `/cluster`. */
export const membersSchema = z.object({ members: z.array(memberSchema) })
export type Member = z.output<typeof memberSchema>

/** While people write, replicas are always a little behind. */
const maxLag = 1024 * 1024

/** One primary, plus caught-up replicas on its timeline, one of them synchronous. */
export function isHealthy(members: readonly Member[], count: number): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  const followers = members.filter((member) => member !== leader)
  const follows = ({ state, timeline, lag }: Member) =>
    ['running', 'streaming'].includes(state) && timeline === leader?.timeline && Number(lag) < maxLag
  const isSynchronous = followers.some(({ role }) => role === 'sync_standby')
  return members.length === count && leader?.state === 'running' && followers.every(follows) && isSynchronous
}

/** A failover as seen through one way to Dray. */
export type WayInFailover = {
  name: string
  /** From the new primary's readiness to the first acknowledged write; undefined if there was none. */
  writeMs: number | undefined
  /** From the same moment to the first live update. */
  liveMs: number | undefined
  /** The longest time without an acknowledged write. */
  pauseMs: number
}

export type Failover = {
  killed: string
  primary: string
  /** From the kill until the new primary commits a write sent to it directly. */
  readyMs: number
  ways: readonly WayInFailover[]
  /** From the killed node's start until it has caught up as a replica. */
  rejoinMs: number
  isRewound: boolean
}

/** The distance from a moment to the first time after it. `times` are sorted. */
export function firstAfter(times: readonly number[], moment: number): number | undefined {
  const first = times.find((time) => time >= moment)
  return first === undefined ? undefined : first - moment
}

/** The longest gap between times, starting with the last one before `moment`. */
export function longestPause(times: readonly number[], moment: number): number {
  const before = times.findLastIndex((time) => time < moment)
  const counted = times.slice(Math.max(0, before))
  return Math.max(0, ...counted.slice(1).map((time, index) => time - (counted[index] ?? time)))
}

/** A change that Dray acknowledged, or that the database has. `amount` is cents, or units for a receipt. */
export type SavedRecord = {
  kind: 'order' | 'payment' | 'delivery' | 'purchase' | 'receipt'
  note: string
  number: string
  amount: number
}

export type Comparison = {
  acknowledged: number
  /** Acknowledged but missing, or with a different number or amount. */
  lost: string[]
  /** Saved more than once. */
  twice: string[]
  /** Saved but never acknowledged. */
  unknown: string[]
}

/** Compares acknowledged and stored records. A person has one record of each kind per turn. */
export function compareSaved(acknowledged: readonly SavedRecord[], stored: readonly SavedRecord[]): Comparison {
  const recordName = ({ kind, note }: SavedRecord): string => `${kind} of ${note}`
  const recordContent = (record: SavedRecord): string => `${recordName(record)}: ${record.number}, ${record.amount}`
  const contents = new Set(stored.map(recordContent))
  const names = new Set(acknowledged.map(recordName))
  const byName = Map.groupBy(stored, recordName)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.map(recordContent).filter((content) => !contents.has(content)),
    twice: [...byName].filter(([, records]) => records.length > 1).map(([name]) => name),
    unknown: [...byName.keys()].filter((name) => !names.has(name)),
  }
}

/** How soon after the new primary is ready everything must work again. */
const maxRecoveryMs = 5000

export type Outcome = { failovers: readonly Failover[]; saved: Comparison; signedOut: number; doctorIsSilent: boolean }

const isLate = (ms: number | undefined): boolean => ms === undefined || ms > maxRecoveryMs
const seconds = (ms: number | undefined): string => (ms === undefined ? '—' : (ms / 1000).toFixed(1))

/** Everything that makes the trial fail. */
export const trialFailures = ({ failovers, saved, signedOut, doctorIsSilent }: Outcome): string[] => [
  ...failovers.flatMap(({ ways }, index) =>
    ways.flatMap(({ name, writeMs, liveMs }) => [
      ...(isLate(writeMs) ? [`Failover ${index + 1}: ${name} took ${seconds(writeMs)} s to acknowledge a write.`] : []),
      ...(isLate(liveMs) ? [`Failover ${index + 1}: ${name} took ${seconds(liveMs)} s to send live updates.`] : []),
    ]),
  ),
  ...saved.lost.map((record) => `Lost: ${record}`),
  ...saved.twice.map((record) => `Saved twice: ${record}`),
  ...saved.unknown.map((record) => `Saved, and nobody was told: ${record}`),
  ...(signedOut > 0 ? [`${signedOut} answers said that nobody is signed in.`] : []),
  ...(doctorIsSilent ? [] : ['The doctor found differences.']),
]

/** A Markdown table with a line per failover, in seconds. */
export function failoverTable(failovers: readonly Failover[]): string {
  const names = failovers[0]?.ways.map(({ name }) => name)
  if (names === undefined) return 'The primary was not killed.'
  const head = [
    ...['failover', 'killed', 'new primary', 'ready after'],
    ...[...names.map((name) => `${name}: write`), ...names.map((name) => `${name}: live`)],
    ...['longest wait', 'rejoined'],
  ]
  const lines = failovers.map(({ killed, primary, readyMs, ways, rejoinMs, isRewound }, index) => [
    ...[String(index + 1), killed, primary, seconds(readyMs)],
    ...[...ways.map(({ writeMs }) => seconds(writeMs)), ...ways.map(({ liveMs }) => seconds(liveMs))],
    seconds(Math.max(...ways.map(({ pauseMs }) => pauseMs))),
    `${seconds(rejoinMs)}${isRewound ? ', rewound' : ''}`,
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function trialSummary({ failovers, saved, signedOut, doctorIsSilent }: Outcome): string {
  const ready = failovers.map(({ readyMs }) => readyMs)
  const recovery = failovers.flatMap(({ ways }) => ways.flatMap(({ writeMs, liveMs }) => [writeMs, liveMs]))
  const slowest = recovery.every((ms) => ms !== undefined) ? Math.max(...recovery) : undefined
  const times = `Patroni had a new primary ready after ${seconds(Math.min(...ready))} to ${seconds(Math.max(...ready))} s; Dray wrote and announced changes at most ${seconds(slowest)} s later.`
  return [
    `${failovers.length} failovers. ${saved.acknowledged.toLocaleString('en-US')} acknowledged writes: ${saved.lost.length} lost, ${saved.twice.length} saved twice.`,
    ...(failovers.length === 0 ? [] : [times]),
    `Signed out: ${signedOut === 0 ? 'nobody' : `${signedOut} answers`}. Doctor: ${doctorIsSilent ? 'no differences' : 'DIFFERENCES'}.`,
  ].join('\n')
}
