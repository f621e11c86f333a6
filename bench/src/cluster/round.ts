/** One failover, as one way to Dray saw it. */
export type WayInRound = {
  name: string
  /** From the readiness of the new primary to the first acknowledged write; undefined if there was none. */
  writeMs: number | undefined
  /** From the same moment to the first change that live updates told of. */
  liveMs: number | undefined
  /** How long nobody had a write acknowledged. */
  pauseMs: number
  isSignedIn: boolean
}

export type Round = {
  killed: string
  primary: string
  /** From the kill to the moment when the new primary commits a write that is sent to it directly. */
  readyMs: number
  ways: readonly WayInRound[]
  /** From the start of the killed node to its being a replica that has caught up. */
  rejoinMs: number
  isRewound: boolean
}

/** How long after a moment the first of some times is, which are in order. */
export function firstAfter(times: readonly number[], moment: number): number | undefined {
  const first = times.find((time) => time >= moment)
  return first === undefined ? undefined : first - moment
}

/** The longest pause between two times, from the last one before a moment on. */
export function longestPause(times: readonly number[], moment: number): number {
  const start = Math.max(
    0,
    times.findLastIndex((time) => time < moment),
  )
  const pauses = times.slice(start + 1).map((time, index) => time - (times[start + index] ?? time))
  return Math.max(0, ...pauses)
}
