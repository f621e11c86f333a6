import { type Span, sentenceAround } from './text-span.ts'

/** `words` are what is marked; the place itself includes "for" and "on". */
export type NamedDay = Span & { words: Span; days: string[] }

const gap = String.raw`[ \t]{1,3}`
const weekday = 'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'
const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const nth = '(?:st|nd|rd|th)'
const notNumber = String.raw`(?![\d/]|[.,-]\d)`
const dates = [
  String.raw`(?:${month})\.?${gap}\d{1,2}${nth}?${notNumber}(?:,?${gap}\d{4})?`,
  String.raw`\d{1,2}${nth}?${gap}(?:of${gap})?(?:${month})(?:,?${gap}\d{4})?`,
  String.raw`\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?${notNumber}`,
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`(?:the${gap})?\d{1,2}${nth}`,
].join('|')
const leadWords =
  'for|on|by|before|due|deliver|delivery|delivered|arriving|needed|need|it|(?:ship|delivery|need|due)[ \\t](?:date|day)'

const dayPattern = new RegExp(
  String.raw`(?<![\p{L}\d/.-])(?<joint>(?:and|or|to)${gap})?(?<lead>(?:(?:${leadWords})[:,]?${gap}){0,4})(?:(?<next>next|this|coming)${gap})?` +
    String.raw`(?:(?<weekday>${weekday})\b\.?(?:,?${gap}(?<weekdayDate>${dates}))?|(?<date>${dates})|(?<relative>day${gap}after${gap}tomorrow|tomorrow|tmrw|today|tonight))(?![\p{L}\d]|[/-]\d)(?<end>[ \t]{0,2}[:,–—-](?=\s))?`,
  'giu',
)

/** A day named after or beside these isn't the day of the delivery. */
const otherDay =
  /\b(?:last|past|previous|since|every|each|than|as|from|until|till|not|except|closed|dated|of|invoice|ordered|date(?<!(?:delivery|ship|need|due)\s?date))[\s:]*(?:the\s+|on\s+)?$/i
const otherSentence =
  /\b(?:closed|holiday|invoices?|statement|paid|payment|call(?:ed)?|meet(?:ing)?|visit|yesterday|was|were|came|got|received|delivered|shorted|missing|not|don'?t|can'?t|cannot|never|birthday|vacation|back on|open|opens|sent)\b/i

/** The days that a text names for its delivery. `isNameWord`: in the name of a product, "Sunday" needs a word such as "for" before it. */
export function findDays(text: string, today: string, isNameWord: (word: string) => boolean): NamedDay[] {
  return [...text.matchAll(dayPattern)].flatMap((found) => {
    const groups: DayWords = found.groups ?? {}
    const { joint = '', lead = '', end = '' } = groups
    const place = { from: found.index, to: found.index + found[0].length }
    const words = { from: place.from + joint.length + lead.length, to: place.to - end.length }
    if (!isDelivery(text, { from: place.from, to: words.to }, groups, isNameWord)) return []
    const days = possibleDays(groups, Temporal.PlainDate.from(today)).map(String)
    return days.length === 0 ? [] : [{ ...place, words, days }]
  })
}

type DayWords = Partial<
  Record<'joint' | 'lead' | 'end' | 'next' | 'weekday' | 'weekdayDate' | 'date' | 'relative', string | undefined>
>

function isDelivery(
  text: string,
  place: Span,
  { lead, next, weekday: day, weekdayDate, date, relative }: DayWords,
  isNameWord: (word: string) => boolean,
): boolean {
  const { before, after } = sentenceAround(text, place)
  if (otherDay.test(before) || otherSentence.test(before) || otherSentence.test(after)) return false
  if (/^['’]s\b(?!\s+(?:delivery|truck|run|order|route))/i.test(after)) return false
  if (lead || next) return true
  const isAlone = /(?:^|[,:(–—-])\s*$/.test(before) && /^\s*(?:$|[,:)–—-]|delivery|please|pls)/i.test(after)
  if (isAlone) return true
  if (day !== undefined) return (day.length > 4 || weekdayDate !== undefined) && !isNameWord(day)
  return relative !== undefined || (date !== undefined && /\p{L}{3}|\d{4}/u.test(date))
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function possibleDays({ next, weekday: day, weekdayDate, date, relative }: DayWords, today: Temporal.PlainDate) {
  if (relative !== undefined) return [today.add({ days: daysAhead(relative) })]
  const typed = weekdayDate ?? date
  const onDate = typed === undefined ? undefined : nextDate(typed, today)
  if (day === undefined) return onDate ? [onDate] : []
  const number = weekdays.indexOf(day.slice(0, 3).toLowerCase()) + 1
  if (typed !== undefined) {
    if (onDate === undefined) return []
    return onDate.dayOfWeek === number ? [onDate] : [onDate, ...nextWeekday(number, today, next)]
  }
  return nextWeekday(number, today, next)
}

const daysAhead = (relative: string): number =>
  /^to(?:day|night)/i.test(relative) ? 0 : /^day/i.test(relative) ? 2 : 1

/** "Next Friday" on a Monday may be four or eleven days away, and "Monday" on a Monday may be today: both are possible. */
function nextWeekday(number: number, today: Temporal.PlainDate, next: string | undefined): Temporal.PlainDate[] {
  const ahead = (number - today.dayOfWeek + 7) % 7
  const first = today.add({ days: ahead })
  const isThisWeek = number > today.dayOfWeek || today.dayOfWeek === 7
  if (next?.toLowerCase() === 'next') {
    if (ahead === 0) return [first.add({ days: 7 })]
    return isThisWeek ? [first, first.add({ days: 7 })] : [first]
  }
  return ahead === 0 ? [first, first.add({ days: 7 })] : [first]
}

/** Dates farther away are of another thing. */
const maxDaysAhead = 180

function nextDate(typed: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const parts = dateParts(typed.toLowerCase())
  if (parts === undefined) return undefined
  for (const candidate of datesFrom(parts, today)) {
    const day = plainDate(candidate)
    if (day === undefined || Temporal.PlainDate.compare(day, today) < 0) continue
    return today.until(day).days <= maxDaysAhead ? day : undefined
  }
  return undefined
}

type DateParts = { year?: number | undefined; month?: number | undefined; day: number }

function dateParts(typed: string): DateParts | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const numeric = /^(\d+)\/(\d+)(?:\/(\d+))?$/.exec(typed)
  if (numeric) return americanDate(Number(numeric[1]), Number(numeric[2]), numeric[3])
  const name = /[a-z]{3,}/.exec(typed)?.[0].slice(0, 3) ?? ''
  const month = months.indexOf(name) + 1
  const [day, year] = [...typed.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  if (day === undefined) return undefined
  return month === 0 ? { day } : { year, month, day }
}

/** The month comes first, unless it can't be one. */
function americanDate(first: number, second: number, typedYear: string | undefined): DateParts {
  const year = typedYear === undefined ? undefined : Number(typedYear.padStart(4, '20'))
  return first > 12 ? { year, month: second, day: first } : { year, month: first, day: second }
}

function datesFrom({ year, month, day }: DateParts, today: Temporal.PlainDate): Required<DateParts>[] {
  if (year !== undefined && month !== undefined) return [{ year, month, day }]
  if (month !== undefined) return [0, 1].map((ahead) => ({ year: today.year + ahead, month, day }))
  return [0, 1].map((ahead) => {
    const { year: ofYear, month: inMonth } = today.toPlainYearMonth().add({ months: ahead })
    return { year: ofYear, month: inMonth, day }
  })
}

function plainDate({ year = 0, month = 0, day }: DateParts): Temporal.PlainDate | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined
  const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' })
  return date.day === day ? date : undefined
}

/** Days that others name too are only once. */
export const distinctDays = (found: readonly NamedDay[]): string[] =>
  [...new Set(found.flatMap(({ days }) => days))].sort()
