import { formatDollars, fromDollars } from '../money.ts'
import { gramsOf } from '../products/product-filter.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'
import { type FieldKind, loggedField } from './logged-fields.ts'

/** One field's change as a person reads it: "Base price", of nothing further, "$12.00", "$12.50". */
export type DescribedChange = {
  label: string
  /** The line, batch, product or part of it that the field belongs to, such as "Flower 3.5g". */
  subject: string | null
  previous: string | null
  next: string | null
}

/** Turns a logged change into words. Instants are read in the company's time zone. */
export function describeChange(change: FieldChange, entityType: LoggedEntity, timeZone: string): DescribedChange {
  const { label, kind } = loggedField(entityType, change.field)
  const read = (value: string | null): string | null => (value === null ? null : readers[kind](value, timeZone))
  return { label, subject: change.subfield, previous: read(change.previousValue), next: read(change.newValue) }
}

/** Each reads one kind of value. What is not of its kind is shown as it was written: a log is never made unreadable. */
const readers: Record<FieldKind, (value: string, timeZone: string) => string> = {
  text: (value) => value,
  dollars: (value) => figureOr(value, (amount) => formatDollars(fromDollars(amount))),
  count: (value) => figureOr(value, (amount) => amount.toLocaleString('en-US')),
  percent: (value) => figureOr(value, (amount) => `${amount.toLocaleString('en-US')}%`),
  share: (value) => figureOr(value, (amount) => `${(amount * 100).toLocaleString('en-US')}%`),
  grams: (value) => figureOr(value, gramsOf),
  yesNo: (value) => ({ true: 'Yes', false: 'No' })[value] ?? value,
  choice: (value) => value.split(', ').map(choiceLabel).join(', '),
  day: readDay,
  file: readFile,
}

/** Beyond this a figure is no longer exact, nor anything of ours. */
const largestFigure = 1e12

function figureOr(value: string, read: (figure: number) => string): string {
  const isFigure = /^-?\d+(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= largestFigure
  return isFigure ? read(Number(value)) : value
}

const choiceLabels: Readonly<Record<string, string>> = { COMINGSOON: 'Coming soon', VIP: 'VIP' }

/** ACTIVE reads Active; what is not a value of a closed list stays. */
const choiceLabel = (value: string): string =>
  choiceLabels[value] ?? (/^[A-Z]+$/.test(value) ? value.charAt(0) + value.slice(1).toLowerCase() : value)

const calendarDay = /^\d{4}-\d\d-\d\d$/

/** Mar 9, 2026. A calendar day is the same day everywhere. */
function readDay(value: string, timeZone: string): string {
  if (!calendarDay.test(value)) return readInstant(value, timeZone)
  return readDate(value, `${value}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'medium' })
}

/** Mar 9, 2026, 4:05 PM. */
const readInstant = (value: string, timeZone: string): string =>
  readDate(value, value, { timeZone, dateStyle: 'medium', timeStyle: 'short' })

function readDate(value: string, iso: string, options: Intl.DateTimeFormatOptions): string {
  const at = /^\d{4}-\d\d-\d\dT/.test(iso) ? new Date(iso) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? value : new Intl.DateTimeFormat('en-US', options).format(at)
}

/** The name of a stored image, without the address around it. */
function readFile(value: string): string {
  const name = value.slice(value.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
