import { formatDay } from '../time/format-day.ts'

/** Null: nothing is closed (D-282). */
export type ClosedThrough = string | null

/** The first of these days that is in the closed period. A day is YYYY-MM-DD. */
export const closedDay = (closedThrough: ClosedThrough, days: readonly string[]): string | undefined =>
  closedThrough === null ? undefined : days.find((day) => day <= closedThrough)

export const closedDaySentence = (closedThrough: string, day: string): string =>
  `The books are closed through ${formatDay(closedThrough)}. Nothing can be dated ${formatDay(day)}.`

/** Money and goods of a closed day count today (D-319). */
export const openDay = (closedThrough: ClosedThrough, day: string, today: string): string =>
  closedDay(closedThrough, [day]) === undefined ? day : today

/** Marks what counts later for that reason. */
export const closedDayMark = (day: string): string => `From ${formatDay(day)}, a closed day`

export type ClosingProblem =
  | 'closing-in-future'
  | 'closing-today-by-admin-only'
  | 'reopen-by-admin-only'
  | 'reason-missing'

type Change = { before: ClosedThrough; after: ClosedThrough; today: string; reason: string | null; isAdmin: boolean }

/** Forward by accounting; back, or through a day that isn't over, by an admin with a reason; never past today (D-327). */
export function problemWithClosing({ before, after, today, reason, isAdmin }: Change): ClosingProblem | undefined {
  if (after !== null && after > today) return 'closing-in-future'
  const isBack = isReopening(before, after)
  if (!isBack && (after !== today || after === before)) return undefined
  if (!isAdmin) return isBack ? 'reopen-by-admin-only' : 'closing-today-by-admin-only'
  return reason === null ? 'reason-missing' : undefined
}

export const isReopening = (before: ClosedThrough, after: ClosedThrough): boolean =>
  before !== null && (after === null || after < before)
