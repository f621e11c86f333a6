import { formatDollars, fromDollars } from '../money.ts'
import { methodLabels } from '../payments/payment-methods.ts'
import { formatGrams } from '../products/product-filter.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'
import { type FieldKind, loggedField } from './logged-fields.ts'

export type DescribedChange = {
  label: string
  subject: string | null
  previous: string | null
  next: string | null
}

export function describeChange(change: FieldChange, entityType: LoggedEntity, timeZone: string): DescribedChange {
  const { label, kind } = loggedField(entityType, change.field)
  const format = (value: string | null): string | null => (value === null ? null : formatters[kind](value, timeZone))
  // A line of a payroll is known by its person's id.
  const subject = entityType === 'payroll' && change.subfield !== null ? change.name : change.subfield
  return { label, subject, previous: format(change.previousValue), next: format(change.newValue) }
}

/** A value that doesn't fit its kind is shown unchanged. */
const formatters: Record<FieldKind, (value: string, timeZone: string) => string> = {
  text: (value) => value,
  dollars: (value) => formatNumber(value, (amount) => formatDollars(fromDollars(amount))),
  count: (value) => formatNumber(value, (amount) => amount.toLocaleString('en-US')),
  percent: (value) => formatNumber(value, (amount) => `${amount.toLocaleString('en-US')}%`),
  share: (value) => formatNumber(value, (amount) => `${(amount * 100).toLocaleString('en-US')}%`),
  grams: (value) => formatNumber(value, formatGrams),
  yesNo: (value) => (value === 'true' ? 'Yes' : value === 'false' ? 'No' : value),
  choice: (value) => value.split(', ').map(choiceLabel).join(', '),
  day: formatDay,
  file: imageName,
}

const maxNumber = 1e12

function formatNumber(value: string, format: (number: number) => string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= maxNumber
  return isNumber ? format(Number(value)) : value
}

const choiceLabels: ReadonlyMap<string, string> = new Map([
  ['COMINGSOON', 'Coming soon'],
  ['VIP', 'VIP'],
  ...Object.entries(methodLabels),
])

const choiceLabel = (value: string): string =>
  choiceLabels.get(value) ?? (/^[A-Z]+$/.test(value) ? value.charAt(0) + value.slice(1).toLowerCase() : value)

const calendarDay = /^\d{4}-\d\d-\d\d$/

function formatDay(value: string, timeZone: string): string {
  if (!calendarDay.test(value)) return formatTime(value, timeZone)
  return formatDate(value, `${value}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'medium' })
}

const formatTime = (value: string, timeZone: string): string =>
  formatDate(value, value, { timeZone, dateStyle: 'medium', timeStyle: 'short' })

function formatDate(value: string, iso: string, options: Intl.DateTimeFormatOptions): string {
  const at = /^\d{4}-\d\d-\d\dT/.test(iso) ? new Date(iso) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? value : new Intl.DateTimeFormat('en-US', options).format(at)
}

function imageName(value: string): string {
  const name = value.slice(value.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
