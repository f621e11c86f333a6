import { weekdayName, weekdays } from '@dray/domain/time/weekdays'

export const weekdayLabels = Object.fromEntries(weekdays.map((weekday) => [String(weekday), weekdayName(weekday)]))
