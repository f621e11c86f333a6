import { expect, test } from 'vitest'
import { momentInstant } from '../imports/read-cell.ts'
import { sentenceText } from '../imports/sentence.ts'
import { addDays, companyDay, endOfDay, startOfDay, timeOnDay } from './company-day.ts'
import { defaultRange, quickRange, quickRanges } from './date-range.ts'

const losAngeles = 'America/Los_Angeles'

test('an evening in Los Angeles belongs to that day, not to tomorrow in UTC', () => {
  expect(companyDay(new Date('2026-03-02T05:30:00Z'), losAngeles)).toBe('2026-03-01')
})

test('a company day starts and ends by the company’s clock, even when daylight saving time changes', () => {
  expect(startOfDay('2026-07-01', losAngeles).toISOString()).toBe('2026-07-01T07:00:00.000Z')
  expect(startOfDay('2026-03-08', losAngeles).toISOString()).toBe('2026-03-08T08:00:00.000Z')
  expect(endOfDay('2026-03-08', losAngeles).toISOString()).toBe('2026-03-09T06:59:59.999Z')
  expect(endOfDay('2026-11-01', losAngeles).toISOString()).toBe('2026-11-02T07:59:59.999Z')
})

test('a day starts at 1 a.m. where the clock is set ahead at midnight', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z')
  expect(startOfDay('2026-03-08', 'America/Havana').toISOString()).toBe('2026-03-08T05:00:00.000Z')
  expect(startOfDay('2026-03-29', 'Atlantic/Azores').toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

const minute = 60_000

/** The wall-clock time as YYYY-MM-DDTHH:MM:SS, computed by Intl to be independent of our code. */
function wallClock(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => format.format(instant).replace(' ', 'T')
}

/** Every clock change of a zone in ten years. */
function clockChanges(timeZone: string): Date[] {
  const changes: Date[] = []
  let at = Temporal.ZonedDateTime.from(`2020-01-01T00:00[${timeZone}]`).getTimeZoneTransition('next')
  while (at !== null && at.year < 2030) {
    changes.push(new Date(at.epochMilliseconds))
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

const zones = Intl.supportedValuesOf('timeZone')

test('in every time zone a day starts at its first instant and ends right before the next day, at every clock change in ten years', () => {
  const wrong: string[] = []
  for (const zone of zones) {
    const wall = wallClock(zone)
    const changes = [new Date('2026-01-15T12:00Z'), ...clockChanges(zone)]
    const days = changes.flatMap((change) => [-1, 0, 1].map((later) => addDays(wall(change).slice(0, 10), later)))
    for (const day of days) {
      const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)]
      const around = [new Date(start.getTime() - 1), start, end, new Date(end.getTime() + 1)]
      const told = around.map((instant) => wall(instant).slice(0, 10)).join()
      const own = around.map((instant) => companyDay(instant, zone)).join()
      const right = [addDays(day, -1), day, day, addDays(day, 1)].join()
      if (told !== right || own !== right) wrong.push(`${zone} ${day}: ${told} and ${own}`)
    }
  }
  expect(wrong).toEqual([])
})

/** How a time in a file is read in a zone: its instant, or the times that the error message suggests. */
const readTime = (wallTime: string, zone: string): Date | string => {
  const read = momentInstant({ wallTime }, zone)
  return 'value' in read ? read.value : sentenceText(read.error).slice(sentenceText(read.error).indexOf('Use '))
}

function isFirstShown(at: Date, wall: (instant: Date) => string, zone: string): boolean {
  const read = readTime(wall(at), zone)
  return typeof read !== 'string' && read <= at && wall(read) === wall(at)
}

test('in every time zone an imported time is the first instant the clock shows it, or is refused with the nearest times if skipped', () => {
  const wrong: string[] = []
  for (const zone of zones) {
    const wall = wallClock(zone)
    for (const change of clockChanges(zone)) {
      const around = [-61, -30, -1, 0, 1, 29, 60, 150].map((minutes) => new Date(change.getTime() + minutes * minute))
      wrong.push(...around.filter((at) => !isFirstShown(at, wall, zone)).map((at) => `${zone} ${wall(at)}`))
      const [before = '', after = ''] = [new Date(change.getTime() - minute), change].map(wall)
      const skipped = Temporal.PlainDateTime.from(before).add({ minutes: 1 }).toString({ smallestUnit: 'second' })
      const spelled = [before, after].map((time) => time.replace('T', ' ').slice(0, 16)).join(' or ')
      if (skipped < after && readTime(skipped, zone) !== `Use ${spelled}.`) wrong.push(`${zone} ${skipped}`)
    }
    if (wall(timeOnDay('2026-07-01', '12:00', zone)) !== '2026-07-01T12:00:00') wrong.push(`${zone} noon`)
  }
  expect(wrong).toEqual([])
})

// R9-01, R9-02, R2.10-02, R2.10-03, R2.10-04
test('the quick ranges end today and cover 90, 60, 30 or 7 days, this month or this year', () => {
  const from = quickRanges.map((range) => quickRange(range, '2026-03-15').from)
  expect(from).toEqual(['2025-12-16', '2026-01-15', '2026-02-14', '2026-03-09', '2026-03-01', '2026-01-01'])
  expect(quickRange(defaultRange, '2026-03-15').to).toBe('2026-03-15')
})
