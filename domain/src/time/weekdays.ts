/** 1 (Monday) to 7 (Sunday). */
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const weekdays = names.map((_, index) => index + 1)

export const weekdayName = (weekday: number): string => names[weekday - 1] ?? ''

/** Such as "Tuesday, Friday". */
export const weekdayText = (days: readonly number[]): string => days.map(weekdayName).join(', ')

export const weekdayNumber = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek
