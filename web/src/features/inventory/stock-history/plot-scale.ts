/** Where a plot puts its lines: round figures, whole ones, that hold all values between them. */
export function roundTicks(lowest: number, highest: number, wanted = 4): number[] {
  const span = Math.max(highest - lowest, 1)
  const rough = span / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((part) => part * power).find((one) => one >= rough) ?? rough)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Moments that part a span of time evenly, both ends left out. */
export const evenTimes = (from: Date, to: Date, wanted: number): Date[] =>
  Array.from(
    { length: wanted },
    (_, at) => new Date(from.getTime() + ((to.getTime() - from.getTime()) * (at + 1)) / (wanted + 1)),
  )
