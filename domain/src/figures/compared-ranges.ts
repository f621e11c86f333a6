import { addDays, addMonths, daysBetween } from '../time/company-day.ts'
import type { DayRange } from '../time/date-range.ts'
import type { FigureStep } from './figures.ts'

export type ComparedRanges = Record<'now' | 'before' | 'yearBefore', DayRange>

export const figureYears = { first: 1900, last: 2199 }

export const isInFigureYears = (day: string): boolean =>
  day >= String(figureYears.first) && day < String(figureYears.last + 1)

export const maxDaysByDay = 3660

/** A range that begins a month is compared by months (November 1 to 22 with October 1 to 22), any other with as many days before it. */
export const comparedRanges = (now: DayRange): ComparedRanges => ({
  now,
  before: isFromTheFirst(now) ? byMonths(now, -monthsIn(now)) : daysBefore(now),
  yearBefore: byMonths(now, -12),
})

const isFromTheFirst = ({ from }: DayRange): boolean => from.endsWith('-01')

const daysBefore = ({ from, to }: DayRange): DayRange => {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

const monthsIn = ({ from, to }: DayRange): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** The end of whole months stays the end of a month: February 28 becomes January 31. */
function byMonths({ from, to }: DayRange, months: number): DayRange {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  return {
    from: addMonths(from, months),
    to: isWhole ? addDays(addMonths(addDays(to, 1), months), -1) : addMonths(to, months),
  }
}

/** The first and last are cut off where the range begins and ends. */
export function rangeSteps({ from, to }: DayRange, step: FigureStep): DayRange[] {
  const steps: DayRange[] = []
  for (let first = from; first <= to; ) {
    const next = nextStep(first, step)
    steps.push({ from: first, to: next <= to ? addDays(next, -1) : to })
    first = next
  }
  return steps
}

/** Part of a step: cut off by the range, or not over yet today. */
export function isPartialStep({ from, to }: DayRange, step: FigureStep, today: string): boolean {
  if (from <= today && today <= to) return true
  const first = step === 'month' ? `${from.slice(0, 7)}-01` : step === 'week' ? weekStart(from) : from
  return from !== first || addDays(to, 1) !== nextStep(first, step)
}

const weekStart = (day: string): string => addDays(day, -(Temporal.PlainDate.from(day).dayOfWeek % 7))

function nextStep(day: string, step: FigureStep): string {
  if (step === 'day') return addDays(day, 1)
  if (step === 'month') return addMonths(`${day.slice(0, 7)}-01`, 1)
  return addDays(weekStart(day), 7)
}

/** Each day of the compared range belongs to the last step that has begun by then, or the first of several with the same start, so no day is left out. */
export function comparedStarts(steps: readonly DayRange[], now: DayRange, compared: DayRange): string[] {
  const months = monthsMoved(now, compared)
  return steps.map(({ from }) =>
    months === undefined ? addDays(compared.from, daysBetween(now.from, from)) : addMonths(from, months),
  )
}

/** Both ends must match: the 61 days before January 2–March 3 also begin on November 2, but that range is compared by days. */
function monthsMoved(now: DayRange, compared: DayRange): number | undefined {
  const months = monthsIn({ from: now.from, to: compared.from }) - 1
  const moved = byMonths(now, months)
  return moved.from === compared.from && moved.to === compared.to ? months : undefined
}

export function stepAt(starts: readonly string[], day: string): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? '') <= day) low = middle
    else high = middle - 1
  }
  return starts.indexOf(starts[low] ?? '')
}
