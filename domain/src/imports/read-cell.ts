import { gtinErrors, parseGtin } from '../codes/gtin.ts'
import { isEmail, maxQuantity } from '../limits.ts'
import { type Cents, type MoneyError, parseMoney, zero } from '../money.ts'
import {
  decimalComma,
  type FigureError,
  parsePercent,
  parseWeight,
  parseWhole,
  type ReadFigure,
} from '../typed-figures.ts'
import { everyRole, type Role, roles, selectedRoles } from '../users/permissions.ts'
import { plainLine } from '../text/plain-text.ts'
import { followedBy, quoted, type Sentence, sentence } from './sentence.ts'

/** The error is for the person who made the file. */
export type Read<V> = { value: V } | { error: Sentence }
export type Reader<V> = (cell: string) => Read<V>

export const text =
  (maxLength: number): Reader<string> =>
  (cell) => {
    if (controlCharacter.test(cell)) return { error: sentence`This text has control characters, which can't be saved.` }
    if (cell.length <= maxLength) return { value: cell }
    return {
      error: sentence`This text has ${cell.length.toLocaleString('en-US')} characters; the maximum is ${maxLength.toLocaleString('en-US')}.`,
    }
  }

export const line =
  (maxLength: number): Reader<string> =>
  (cell) =>
    text(maxLength)(plainLine(cell))

// Tabs and line breaks are allowed. Other control characters cannot be shown, and PostgreSQL cannot store the zero character.
const controlCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

const moneySentences: Readonly<Record<MoneyError, (cell: string) => Sentence>> = {
  'not-money': (cell) => sentence`${quoted(cell)} is not an amount. Use dollars and cents, like 1234.50.`,
  'decimal-comma': (cell) => sentence`${quoted(cell)} is not an amount. ${decimalComma}, like 1234.50.`,
  'too-many-decimals': (cell) => sentence`${quoted(cell)} has more than two decimals. Round it to cents first.`,
  'too-large': (cell) => sentence`${quoted(cell)} is too large an amount.`,
}

/** Dollars with at most two decimals. */
export const signedMoney: Reader<Cents> = (cell) => {
  const read = parseMoney(cell)
  return 'amount' in read ? { value: read.amount } : { error: moneySentences[read.error](cell) }
}

export const money: Reader<Cents> = (cell) => {
  const read = signedMoney(cell)
  return 'value' in read && read.value < zero ? { error: sentence`${quoted(cell)} is negative.` } : read
}

/** Low enough that totals do not exceed the database's integer. */
const maxCount = 1_000_000_000

export const wholeNumber =
  (min: number, max = maxCount): Reader<number> =>
  (cell) => {
    const number = parseWhole(cell)
    if (number === undefined) return { error: sentence`${quoted(cell)} is not a whole number.` }
    if (number < min) return { error: sentence`${quoted(cell)} is less than ${min}.` }
    return number <= max
      ? { value: number }
      : { error: sentence`${quoted(cell)} is too large; the maximum is ${max.toLocaleString('en-US')}.` }
  }

/** A whole number from 1. */
export const quantity: Reader<number> = (cell) => {
  const read = wholeNumber(1)(cell)
  if ('error' in read) return { error: followedBy(read.error, ' A quantity must be a whole number of 1 or more.') }
  return read.value <= maxQuantity
    ? read
    : { error: sentence`${quoted(cell)} is too large; the maximum quantity is 1,000,000.` }
}

export const gtin: Reader<string> = (cell) => {
  const read = parseGtin(cell)
  return 'gtin' in read
    ? { value: read.gtin }
    : { error: sentence`${quoted(cell)} is not a GTIN: ${gtinErrors[read.error]}` }
}

/** Stock may be negative. */
export const stockCount: Reader<number> = wholeNumber(-maxCount)

const decimal =
  (read: (cell: string) => ReadFigure, decimals: string, [min, max]: readonly [number, number]): Reader<number> =>
  (cell) => {
    const found = read(cell)
    if ('error' in found) return { error: figureSentence(cell, found.error, decimals) }
    const isInRange = found.figure >= min && found.figure <= max
    return isInRange
      ? { value: found.figure }
      : { error: sentence`${quoted(cell)} must be between ${min} and ${max.toLocaleString('en-US')}.` }
  }

function figureSentence(cell: string, error: FigureError, decimals: string): Sentence {
  if (error === 'too-many-decimals') return sentence`${quoted(cell)} has more than ${decimals} decimals.`
  return sentence`${quoted(cell)} is not a number with up to ${decimals} decimals. ${decimalComma}, like 3.5.`
}

/** Grams. */
export const weight = (min: number, max: number): Reader<number> => decimal(parseWeight, 'three', [min, max])

/** At most two decimals, not below -100. */
export const percent: Reader<number> = decimal(parsePercent, 'two', [-100, 1000])

/** A part of the whole. */
export const share: Reader<number> = decimal(parsePercent, 'two', [0, 100])

const yes = ['yes', 'y', 'true', '1']
const no = ['no', 'n', 'false', '0']

export const yesOrNo: Reader<boolean> = (cell) => {
  const word = cell.toLowerCase()
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : { error: sentence`${quoted(cell)} is not yes or no.` }
}

export const choice =
  <const V extends string>(words: readonly V[]): Reader<V> =>
  (cell) => {
    const found = words.find((word) => word.toUpperCase() === cell.toUpperCase())
    return found === undefined
      ? { error: sentence`${quoted(cell)} is not one of ${words.join(', ')}.` }
      : { value: found }
  }

export const roleList: Reader<readonly Role[]> = (cell) => {
  const words = cell.split(/[\s,;|]+/).filter((word) => word !== '')
  const allowed: readonly string[] = [...roles, everyRole]
  const selected = words.map((word) => (word.toLowerCase() === everyRole ? everyRole : word.toUpperCase()))
  const unknown = selected.find((word) => !allowed.includes(word))
  return unknown === undefined
    ? { value: selectedRoles(selected) }
    : { error: sentence`${quoted(unknown)} is not a role. The roles are ${allowed.join(', ')}.` }
}

export const email: Reader<string> = (cell) =>
  isEmail(cell) ? { value: cell } : { error: sentence`${quoted(cell)} is not an email address.` }

/** Other spellings are refused: 4/7 is April in one country and July in another. */
export const day: Reader<string> = (cell) =>
  isDay(cell) ? { value: cell } : { error: sentence`${quoted(cell)} is not a date. Use YYYY-MM-DD, like 2026-03-31.` }

/** A day (noon by the company's clock), a time by that clock, or a time with an offset. */
export type Moment = { wallTime: string } | { instant: Date }

export const moment: Reader<Moment> = (cell) => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
    cell,
  )
  const [, date = '', hour = '12', minute = '00', second = '00', offset] = match ?? []
  if (!isDay(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return notMoment(cell)
  if (offset === undefined) return { value: { wallTime: `${date}T${hour}:${minute}:${second}` } }
  const instant = new Date(cell.replace(' ', 'T'))
  return Number.isNaN(instant.getTime()) ? notMoment(cell) : { value: { instant } }
}

const notMoment = (cell: string): Read<Moment> => ({
  error: sentence`${quoted(cell)} is not a date or time. Use YYYY-MM-DD, YYYY-MM-DD HH:MM or 2026-03-31T18:30:00Z.`,
})

function isDay(cell: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(cell)) return false
  const date = new Date(`${cell}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(cell)
}

/**
 * Without an offset, by the company's clock. A time that occurs twice means the first; a skipped time is refused with the nearest
 * ones (D-227).
 */
export function momentInstant(moment: Moment, timeZone: string): Read<Date> {
  if ('instant' in moment) return { value: moment.instant }
  const wallTime = Temporal.PlainDateTime.from(moment.wallTime)
  const zoned = wallTime.toZonedDateTime(timeZone)
  if (zoned.toPlainDateTime().equals(wallTime)) return { value: new Date(zoned.epochMilliseconds) }
  const after = wallTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).getTimeZoneTransition('next') ?? zoned
  const before = after.subtract({ minutes: 1 })
  return {
    error: sentence`The clock in ${timeZone} was set ahead and skipped ${formatTime(wallTime)}. Use ${formatTime(before.toPlainDateTime())} or ${formatTime(after.toPlainDateTime())}.`,
  }
}

/** 2026-03-31 18:30, with seconds only if they are not zero. */
const formatTime = (time: Temporal.PlainDateTime): string => time.toString().replace('T', ' ').replace(/:00$/, '')

export type Column<V> = {
  readonly about: string
  readonly required: boolean
  readonly whenEmpty: { readonly value: V } | undefined
  readonly read: Reader<V>
  /** Never shown in a preview. */
  readonly secret?: true
}

export type Columns = { readonly [name: string]: Column<unknown> }
export type Row<C> = { readonly line: number } & { readonly [K in keyof C]: C[K] extends Column<infer V> ? V : never }

export const required = <V>(read: Reader<V>, about: string): Column<V> => ({
  about,
  required: true,
  whenEmpty: undefined,
  read,
})

export const optional = <V>(read: Reader<V>, about: string): Column<V | null> => ({
  about,
  required: false,
  whenEmpty: { value: null },
  read,
})

/** `value` is used for an empty cell or a missing column. */
export const withDefault = <V>(value: NoInfer<V>, read: Reader<V>, about: string): Column<V> => ({
  about,
  required: false,
  whenEmpty: { value },
  read,
})
