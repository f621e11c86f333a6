import {
  type Customer,
  type CustomerChange,
  customerChangeSchema,
  customerSchema,
  type CustomerTerms,
  findSimilarCustomers,
  type NewCustomer,
  newCustomerSchema,
  type SimilarCustomer,
} from '@dray/contract/customers'
import { problems } from '@dray/contract/problems'
import { newCustomerType, preferredContacts } from '@dray/domain/customers/customer'
import { maxLengths } from '@dray/domain/limits'
import { formatDollars } from '@dray/domain/money'
import { termsText } from '@dray/domain/receivables/due-date'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import { type Form, type FieldProblems, sameBy } from '../../../kit/editing/form.ts'
import { moneyText, typedMoney } from '../../../kit/fields/typed-money.ts'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import { searchPause } from '../../../kit/timings.ts'
import { statusLabel } from '../../../records/status-label.ts'
import { parsePercent } from '@dray/domain/typed-figures'

export type CustomerProblems = FieldProblems<CustomerTypes>

type ParsedFields<Body> = { body?: Body; problems: CustomerProblems }

export const customerNameTaken = (name: string): string => `A customer named ${name.trim()} already exists.`

/** A new customer's defaults (spec 4.1, 5). */
export const newCustomer: CustomerFields = {
  customerName: '',
  type: newCustomerType,
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  contactTelegram: '',
  commpref: preferredContacts[0],
  website: '',
  address: '',
  accountOwnerID: '',
  priceAdjustment: '0',
  notes: '',
  image: '',
  paymentTermsDays: '',
  creditAvailable: '',
  creditLimit: '',
  maxDaysLate: '',
  minLifeDays: '',
  emailsCoas: false,
  emailsProof: false,
  poRequired: false,
  cod: false,
  reason: '',
}

export const customerFieldLabels: Record<CustomerField, string> = {
  customerName: 'Customer name',
  type: 'Type',
  contactName: 'Contact name',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  contactTelegram: 'Telegram',
  commpref: 'Preferred contact',
  website: 'Website',
  address: 'Address',
  accountOwnerID: 'Account owner',
  priceAdjustment: 'Price adjustment',
  notes: 'Notes',
  image: 'Image',
  paymentTermsDays: 'Payment terms',
  creditAvailable: 'Credit Available',
  creditLimit: 'Credit limit',
  maxDaysLate: 'Days late allowed',
  minLifeDays: 'Batches must last',
  emailsCoas: 'Email COAs with invoices',
  emailsProof: 'Email proofs of delivery',
  poRequired: 'Requires a PO number',
  cod: 'Pays on delivery (COD)',
  reason: 'Reason for the credit change',
}

const customerFields = (customer: Customer): CustomerFields => ({
  customerName: customer.customerName,
  type: customer.type,
  contactName: customer.contactName ?? '',
  contactEmail: customer.contactEmail ?? '',
  contactPhone: customer.contactPhone ?? '',
  contactTelegram: customer.contactTelegram ?? '',
  commpref: customer.commpref,
  website: customer.website ?? '',
  address: customer.address ?? '',
  accountOwnerID: String(customer.accountOwnerID ?? ''),
  priceAdjustment: String(customer.priceAdjustment ?? 0),
  notes: customer.notes ?? '',
  image: customer.image ?? '',
  paymentTermsDays: String(customer.paymentTermsDays ?? ''),
  creditAvailable: moneyText(customer.creditAvailable),
  creditLimit: moneyText(customer.creditLimit),
  maxDaysLate: String(customer.maxDaysLate ?? ''),
  minLifeDays: String(customer.minLifeDays ?? ''),
  emailsCoas: customer.emailsCoas,
  emailsProof: customer.emailsProof,
  poRequired: customer.poRequired,
  cod: customer.cod,
  reason: '',
})

/** "12.50 %" is no change from "12.5". */
const typedPercent = (typed: string): number | string => {
  const read = parsePercent(typed)
  return 'figure' in read ? read.figure : typed
}

const text = z.string()
const fields = z.object({
  customerName: text,
  type: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  contactTelegram: text,
  commpref: text,
  website: text,
  address: text,
  accountOwnerID: text,
  priceAdjustment: text,
  notes: text,
  image: text,
  paymentTermsDays: text,
  creditAvailable: text,
  creditLimit: text,
  maxDaysLate: text,
  minLifeDays: text,
  emailsCoas: z.boolean(),
  emailsProof: z.boolean(),
  poRequired: z.boolean(),
  cod: z.boolean(),
  reason: text,
})

/** Text as typed, ids as text for the selects, empty text for none (D-71). */
export type CustomerFields = z.infer<typeof fields>
export type CustomerField = keyof CustomerFields
type CustomerTypes = { record: Customer; fields: CustomerFields; item: never }

export const customerForm: Form<CustomerTypes> = {
  name: 'customer',
  record: customerSchema,
  labels: customerFieldLabels,
  read: customerFields,
  rules: {
    priceAdjustment: { isSame: sameBy(typedPercent) },
    paymentTermsDays: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
    creditLimit: { isSame: sameBy((typed) => typedMoney(typed.trim()) ?? typed.trim()) },
    maxDaysLate: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
    minLifeDays: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
    // Credit changes with every payment (D-108).
    creditAvailable: { isSame: sameBy((typed) => typedMoney(typed.trim()) ?? typed), isDifference: true },
  },
  // A reason alone changes nothing.
  companions: { reason: 'creditAvailable' },
  problemsOf: (problem, sent) => {
    if (problem.body.code === 'name-taken') return { customerName: customerNameTaken(sent.customerName) }
    const field = fieldOfProblem[problem.body.code]
    return field ? { [field]: problem.message } : fieldProblems(problem)
  },
  // Not every user of this computer may see credit, terms, and prices (D-206).
  stored: fields
    .omit({
      priceAdjustment: true,
      paymentTermsDays: true,
      creditLimit: true,
      maxDaysLate: true,
      creditAvailable: true,
      reason: true,
    })
    .partial(),
}

const fieldOfProblem: Readonly<Record<string, CustomerField>> = {
  'owner-unknown': 'accountOwnerID',
  'image-unknown': 'image',
  'reason-missing': 'reason',
  'credit-used': 'creditAvailable',
  'figure-too-large': 'creditAvailable',
}

/** The text of a field in a conflict, with names for ids; undefined for an image. */
export function shownText(
  fields: CustomerFields,
  field: CustomerField,
  owners: readonly { id: number; name: string }[],
): string | undefined {
  const typed = fields[field]
  if (typeof typed === 'boolean') return typed ? 'Yes' : 'No'
  const value = typed.trim()
  if (field === 'image') return undefined
  if (value === '') return ''
  if (field === 'accountOwnerID') return owners.find(({ id }) => String(id) === value)?.name ?? 'another user'
  if (field === 'type') return customerTypeLabel(value)
  if (field === 'commpref') return statusLabel(value)
  if (field === 'priceAdjustment') return `${value}%`
  if (field === 'paymentTermsDays') return termsText(wholeNumber(value) ?? null)
  const amount = field === 'creditAvailable' ? typedMoney(value) : null
  return amount === null ? value : formatDollars(amount)
}

export const customerTypeLabel = (type: string): string => (type === 'VIP' ? type : statusLabel(type))

/** Sends credit only if there is any, with its reason (D-200); limits only if set; payment terms only if they aren't the usual ones. */
export function parseNewCustomer(fields: CustomerFields, usualTerms: string): ParsedFields<NewCustomer> {
  const { creditAvailable, reason, paymentTermsDays, creditLimit, maxDaysLate, ...details } = fields
  const hasCredit = creditAvailable.trim() !== '' && typedMoney(creditAvailable.trim()) !== 0
  const limits = Object.entries({ creditLimit, maxDaysLate })
  const terms = paymentTermsDays.trim() === usualTerms ? {} : { paymentTermsDays: paymentTermsDays.trim() }
  const body = {
    ...details,
    ...Object.fromEntries(limits.filter(([, typed]) => typed.trim() !== '')),
    ...terms,
    ...(hasCredit ? { creditAvailable, reason } : {}),
  }
  return parseFields(newCustomerSchema, body, hasCredit)
}

type ChangeContext = {
  modifiedOn: Date
  /** The credit shown before the edit; undefined if it wasn't edited. */
  creditBefore: string | undefined
  /** The edited terms and limits (D-195, D-196). */
  editedTerms: readonly (keyof CustomerTerms)[]
  /** The user may change more than credit and payment terms (D-04). */
  hasDetails: boolean
}

/** Sends payment terms and credit only if edited; credit with the value shown before (D-15) and its reason (D-200). */
export function parseCustomerChange(fields: CustomerFields, context: ChangeContext): ParsedFields<CustomerChange> {
  const { creditAvailable, reason, ...rest } = fields
  const { paymentTermsDays: _, creditLimit: _limit, maxDaysLate: _late, cod: _cod, ...details } = rest
  const { creditBefore, editedTerms, hasDetails } = context
  const hasCredit = creditBefore !== undefined
  const body = {
    ...(hasDetails ? details : {}),
    ...Object.fromEntries(editedTerms.map((term) => [term, term === 'cod' ? fields.cod : fields[term].trim()])),
    ...(hasCredit ? { creditAvailable, creditBefore, reason } : {}),
    modifiedOn: context.modifiedOn.toISOString(),
  }
  return parseFields(customerChangeSchema, body, hasCredit)
}

/** Validates with the contract; a field's first message wins. A change of credit needs a reason. */
function parseFields<Body extends { reason?: string | null | undefined }>(
  schema: z.ZodType<Body>,
  wire: unknown,
  needsReason: boolean,
): ParsedFields<Body> {
  const read = schema.safeParse(wire)
  if (!read.success) {
    const messages = read.error.issues.map(({ path, message }) => [path[0], message])
    return { problems: Object.fromEntries(messages.toReversed()) }
  }
  const { reason = null } = read.data
  if (needsReason && reason === null) return { problems: { reason: problems['reason-missing'][1] } }
  return { body: read.data, problems: {} }
}

/** Another customer's name is refused (D-201); a similar customer is only shown. */
export function nameProblem({ customerName }: CustomerFields, similar: readonly SimilarCustomer[]): CustomerProblems {
  const name = customerName.trim().toLowerCase()
  const isTaken = name !== '' && similar.some((found) => found.customerName.trim().toLowerCase() === name)
  return isTaken ? { customerName: customerNameTaken(customerName) } : {}
}

const none: readonly SimilarCustomer[] = []

/** Customers with the same name, email, or phone as typed. `customerId`: the one being edited. */
export function useSimilarCustomers(fields: CustomerFields, customerId?: number): readonly SimilarCustomer[] {
  const [name] = useDebouncedValue(sendable(fields.customerName, maxLengths.name), searchPause)
  const [email] = useDebouncedValue(sendable(fields.contactEmail, maxLengths.email), searchPause)
  const [phone] = useDebouncedValue(sendable(fields.contactPhone, maxLengths.phone), searchPause)
  const query = { name, email, phone, except: customerId }
  const isEnabled = name !== undefined || email !== undefined || phone !== undefined
  const read = useRead(findSimilarCustomers, { query }, { enabled: isEnabled, placeholderData: keepPreviousData })
  return isEnabled ? (read.data ?? none) : none
}

/** Don't search for empty or overlong text; the form reports that itself. */
function sendable(typed: string, maxLength: number): string | undefined {
  const text = typed.trim()
  return text === '' || text.length > maxLength ? undefined : text
}
