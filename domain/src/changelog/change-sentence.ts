import { isolateName } from '../text/isolate-name.ts'
import { formatDollars, fromDollars } from '../money.ts'
import { type DescribedChange, describeChange } from './describe-change.ts'
import type { FieldChange, LoggedEntity } from './differences.ts'

type Entry = {
  action: 'create' | 'update'
  entityType: LoggedEntity
  userName: string | null
  notes: string | null
  changes: readonly FieldChange[]
}

type Words = {
  /** Such as "order 100822", or "the order" in its own log. */
  record: string
  /** Products by SKU, so that a line is called by its product's name. */
  productNames: ReadonlyMap<string, string>
  timeZone: string
}

export const entityLabels: Readonly<Record<LoggedEntity, string>> = {
  order: 'Order',
  purchaseOrder: 'Purchase order',
  product: 'Product',
  customer: 'Customer',
  brand: 'Brand',
  user: 'User',
  payment: 'Payment',
  memo: 'Credit memo',
  count: 'Count',
  location: 'Packing location',
  payroll: 'Payroll',
  company: 'Company',
}

/** Their names are clear without a noun. */
const named: readonly LoggedEntity[] = ['product', 'customer', 'brand', 'user']

const noun = (entityType: LoggedEntity): string => entityLabels[entityType].toLowerCase()

/** The record as a sentence names it; without a name, as its own log does. */
export function recordInWords(entityType: LoggedEntity, name?: string | null): string {
  if (name === null || name === undefined) return `the ${noun(entityType)}`
  return named.includes(entityType) ? isolateName(name) : `${noun(entityType)} ${isolateName(name)}`
}

const creations: Readonly<Record<LoggedEntity, string>> = {
  order: 'placed',
  purchaseOrder: 'placed',
  product: 'added',
  customer: 'added',
  brand: 'added',
  user: 'added',
  payment: 'recorded',
  memo: 'requested',
  count: 'began',
  location: 'added',
  payroll: 'opened',
  company: 'set up',
}

/** An entry of the change log in a sentence, without a period (D-329). */
export function changeSentence(entry: Entry, words: Words): string {
  const who = entry.userName === null ? 'System' : isolateName(entry.userName)
  const notes = ownNotes(entry)
  if (entry.action === 'update' && (entry.changes.length === 0 || saysAll(entry)))
    return notes === '' ? `${who} saved ${words.record}` : `${who}, ${words.record}: ${notes}`
  const said = entry.action === 'create' ? creation(entry, words) : update(entry, words)
  return `${who} ${said}${notes === '' ? '' : `${said.includes(': ') ? '; ' : ': '}${notes}`}`
}

/** A new record's notes repeat its number. */
const ownNotes = ({ action, notes }: Entry): string =>
  (action === 'create' ? notes?.replace(/^(?:Order|Purchase order) \S+?(?:\. |$)/, '') : notes) ?? ''

/** The notes of a product tell all about its batches. */
const saysAll = ({ entityType, notes }: Entry): boolean =>
  entityType === 'product' && notes !== null && /^(?:Batch|Purchase order) /.test(notes)

const newValue = (changes: readonly FieldChange[], field: string): string | undefined =>
  changes.find((change) => change.field === field && change.subfield === null)?.newValue ?? undefined

function creation({ entityType, changes }: Entry, { record, productNames, timeZone }: Words): string {
  const verb = newValue(changes, 'orderStatus') === 'DRAFT' ? 'saved draft' : creations[entityType]
  const shown = (field: string): string[] => {
    const change = changes.find((each) => each.field === field && each.subfield === null)
    const next = change && describeChange(change, entityType, timeZone).next
    return next === null || next === undefined ? [] : [next]
  }
  const customer = newValue(changes, 'customer')
  const partner = customer === undefined ? '' : ` ${entityType === 'payment' ? 'from' : 'for'} ${isolateName(customer)}`
  const facts =
    entityType === 'payment'
      ? [...shown('paymentMethod'), ...shown('amount')]
      : [...lines(changes, productNames), ...total(changes)]
  return `${verb} ${record}${partner}${facts.length === 0 ? '' : `: ${facts.join(', ')}`}`
}

const total = (changes: readonly FieldChange[]): string[] => {
  const amount = Number(newValue(changes, 'total') ?? Number.NaN)
  return Number.isFinite(amount) ? [formatDollars(fromDollars(amount))] : []
}

const quantityFields = ['quantity', 'orderQuantity']
const mostLines = 2

/** The units of few lines, or the number of many. */
function lines(changes: readonly FieldChange[], productNames: Words['productNames']): string[] {
  const ordered = changes.filter(({ field, subfield }) => subfield !== null && quantityFields.includes(field))
  if (ordered.length === 0) return []
  if (ordered.length > mostLines) return [`${ordered.length.toLocaleString('en-US')} lines`]
  return ordered.map(
    ({ newValue: units, subfield }) =>
      `${Number(units).toLocaleString('en-US')} ${isolateName(productNames.get(subfield ?? '') ?? subfield ?? '')}`,
  )
}

const statusFields = ['orderStatus', 'status']

function update({ entityType, changes }: Entry, words: Words): string {
  const described = changes.map((change) => ({
    ...describeChange(change, entityType, words.timeZone),
    isStatus: change.subfield === null && statusFields.includes(change.field),
  }))
  const status = described.find(({ isStatus, next }) => isStatus && next !== null)
  const rest = described.filter((change) => change !== status)
  if (status === undefined) return fieldsChanged(rest, words)
  const others = rest.length === 0 ? '' : `, and changed ${inList(labelsShown(rest))}`
  return `set ${words.record} to ${status.next}${others}`
}

function fieldsChanged(described: readonly DescribedChange[], { productNames, record }: Words): string {
  const [first, ...more] = described
  if (first === undefined) return ''
  if (more.length === 0) return oneField(first, productNames, record)
  const labels = labelsShown(described)
  const lineCount = labels.length === 1 ? ` on ${described.length.toLocaleString('en-US')} lines` : ''
  return `changed ${inList(labels)}${lineCount} of ${record}`
}

const mostLabels = 3

function labelsShown(described: readonly DescribedChange[]): string[] {
  const labels = [...new Set(described.map(({ label }) => inSentence(label)))]
  const more = labels.length - mostLabels
  return more > 1 ? [...labels.slice(0, mostLabels), `${more} more`] : labels
}

function oneField(
  { label, subject, previous, next }: DescribedChange,
  productNames: Words['productNames'],
  record: string,
): string {
  const line = subject === null ? '' : ` of ${isolateName(productNames.get(subject) ?? subject)}`
  const what = `${inSentence(label)}${line} ${subject === null ? 'of' : 'for'} ${record}`
  if (next === null) return `removed ${what}: ${isolateName(previous ?? '')}`
  if (previous === null) return `set ${what} to ${isolateName(next)}`
  return `changed ${what} from ${isolateName(previous)} to ${isolateName(next)}`
}

/** "Base price" within a sentence is "base price", but "SKU" stays. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const inList = (words: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words)

type Correction = {
  userName: string | null
  product: string
  batchNumber: string | null
  delta: number
  reason: string
}

/** A correction of stock by hand in a sentence, like an entry of the change log. */
export function correctionSentence({ userName, product, batchNumber, delta, reason }: Correction): string {
  const who = userName === null ? 'System' : isolateName(userName)
  const units = Math.abs(delta)
  const batch = batchNumber === null ? '' : `, batch ${batchNumber}`
  return `${who} ${delta < 0 ? 'took out' : 'added'} ${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'} of ${isolateName(product)}${batch}: ${reason}`
}
