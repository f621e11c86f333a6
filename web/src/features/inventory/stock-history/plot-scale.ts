/** The ticks of an axis: round whole numbers that enclose all values. */
export function roundTicks(lowest: number, highest: number, count = 4): number[] {
  const span = Math.max(highest - lowest, 1)
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((part) => part * power).find((candidate) => candidate >= rough) ?? rough)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Evenly spaced times within a range, without both ends. */
export const evenTimes = (from: Date, to: Date, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, at) => new Date(from.getTime() + ((to.getTime() - from.getTime()) * (at + 1)) / (count + 1)),
  )
