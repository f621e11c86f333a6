import type { Round } from './round.ts'
import type { Comparison } from './saved.ts'

/** How soon after the new primary is ready everything must work again. */
export const maxRecoveryMs = 5000

export type Outcome = { rounds: readonly Round[]; saved: Comparison; signedOut: number; doctorIsSilent: boolean }

/** Everything that makes the trial fail. */
export function trialFailures({ rounds, saved, signedOut, doctorIsSilent }: Outcome): string[] {
  const slow = rounds.flatMap(({ ways }, index) =>
    ways.flatMap(({ name, writeMs, liveMs, isSignedIn }) => [
      ...(isLate(writeMs) ? [`Failover ${index + 1}: ${name} took ${seconds(writeMs)} s to acknowledge a write.`] : []),
      ...(isLate(liveMs) ? [`Failover ${index + 1}: ${name} took ${seconds(liveMs)} s to send live updates.`] : []),
      ...(isSignedIn ? [] : [`Failover ${index + 1}: the session is not known to ${name}.`]),
    ]),
  )
  const counted = [
    ...saved.lost.map((record) => `Lost: ${record}`),
    ...saved.twice.map((record) => `Saved twice: ${record}`),
    ...saved.unknown.map((record) => `Saved, and nobody was told: ${record}`),
  ]
  return [
    ...slow,
    ...counted,
    ...(signedOut > 0 ? [`${signedOut} answers said that nobody is signed in.`] : []),
    ...(doctorIsSilent ? [] : ['The doctor found differences.']),
  ]
}

const isLate = (ms: number | undefined): boolean => ms === undefined || ms > maxRecoveryMs
const seconds = (ms: number | undefined): string => (ms === undefined ? '—' : (ms / 1000).toFixed(1))

/** A Markdown table with a line per failover, in seconds. */
export function roundsTable(rounds: readonly Round[]): string {
  if (rounds.length === 0) return 'The primary was not killed.'
  const ways = rounds[0]?.ways.map(({ name }) => name) ?? []
  const head = [
    'failover',
    'killed',
    'new primary',
    'ready after',
    ...ways.map((name) => `${name}: write`),
    ...ways.map((name) => `${name}: live`),
    'longest wait',
    'signed in',
    'rejoined',
  ]
  const lines = rounds.map((round, index) => [
    String(index + 1),
    round.killed,
    round.primary,
    seconds(round.readyMs),
    ...round.ways.map(({ writeMs }) => seconds(writeMs)),
    ...round.ways.map(({ liveMs }) => seconds(liveMs)),
    seconds(Math.max(...round.ways.map(({ pauseMs }) => pauseMs))),
    round.ways.every(({ isSignedIn }) => isSignedIn) ? 'yes' : 'NO',
    `${seconds(round.rejoinMs)}${round.isRewound ? ', rewound' : ''}`,
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function trialSummary({ rounds, saved, signedOut, doctorIsSilent }: Outcome): string {
  const ready = rounds.map(({ readyMs }) => readyMs)
  const recovery = rounds.flatMap(({ ways }) => ways.flatMap(({ writeMs, liveMs }) => [writeMs, liveMs]))
  const slowest = recovery.every((ms) => ms !== undefined) ? Math.max(...recovery) : undefined
  const times = `Patroni had a new primary ready after ${seconds(Math.min(...ready))} to ${seconds(Math.max(...ready))} s; Dray wrote and told of changes at most ${seconds(slowest)} s later.`
  return [
    `${rounds.length} failovers. ${saved.acknowledged.toLocaleString('en-US')} acknowledged writes: ${saved.lost.length} lost, ${saved.twice.length} saved twice.`,
    ...(rounds.length === 0 ? [] : [times]),
    `Signed out: ${signedOut === 0 ? 'nobody' : `${signedOut} answers`}. Doctor: ${doctorIsSilent ? 'no differences' : 'DIFFERENCES'}.`,
  ].join('\n')
}
