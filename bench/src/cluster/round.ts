/** A failover as seen through one way to Dray. */
export type WayInRound = {
  name: string
  /** From the new primary's readiness to the first acknowledged write; undefined if there was none. */
  writeMs: number | undefined
  /** From the same moment to the first live update. */
  liveMs: number | undefined
  /** The longest time without an acknowledged write. */
  pauseMs: number
  isSignedIn: boolean
}

export type Round = {
  killed: string
  primary: string
  /** From the kill until the new primary commits a write sent to it directly. */
  readyMs: number
  ways: readonly WayInRound[]
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
  const start = Math.max(
    0,
    times.findLastIndex((time) => time < moment),
  )
  const pauses = times.slice(start + 1).map((time, index) => time - (times[start + index] ?? time))
  return Math.max(0, ...pauses)
}
