const hourMs = 60 * 60_000

/** Counts in any span of an hour. */
export function createHourlyLimit(max: number, now: () => Date) {
  let times: number[] = []
  return {
    isReached(): boolean {
      const anHourAgo = now().getTime() - hourMs
      times = times.filter((time) => time > anHourAgo)
      return times.length >= max
    },
    count: (): void => void times.push(now().getTime()),
  }
}
