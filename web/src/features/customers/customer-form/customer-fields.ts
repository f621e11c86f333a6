import { type Customer, customerSchema } from '@dray/contract/customers'
import { newCustomerType, preferredContacts } from '@dray/domain/customers/customer'
import { formatDollars } from '@dray/domain/money'
import { termsText } from '@dray/domain/receivables/due-date'
import { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { type FieldProblems as Problems, type Form, sameBy } from '../../../kit/editing/form.ts'
import { moneyText, typedMoney } from '../../../kit/fields/money-field.tsx'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import { statusLabel } from '../../../records/status-pill.tsx'
import { customerTypeLabel } from '../customer-type-label.ts'

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
  reason: text,
})
/** The fields of the customer form (D-71): text as typed, ids as text for the selects, empty text for none. */
export type CustomerFields = z.infer<typeof fields>
export type CustomerField = keyof CustomerFields
type CustomerTypes = { record: Customer; fields: CustomerFields; item: never }
export type FieldProblems = Problems<CustomerTypes>

export const fieldLabels: Record<CustomerField, string> = {
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
  reason: 'Reason for the change of credit',
}

/** The initial values of a new customer (spec 4.1, 5). */
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
  reason: '',
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
  reason: '',
})

/** "12.50 %" is no change of "12.5". */
const typedPercent = (typed: string): number | string => {
  const digits = typed.replace(/[%,\s]/g, '')
  return digits === '' || Number.isNaN(Number(digits)) ? typed : Number(digits)
}

/** The form for a saved or a new customer. */
export const customerForm: Form<CustomerTypes> = {
  name: 'customer',
  record: customerSchema,
  labels: fieldLabels,
  read: customerFields,
  rules: {
    priceAdjustment: { isSame: sameBy(typedPercent) },
    paymentTermsDays: { isSame: sameBy((typed) => wholeNumber(typed) ?? typed.trim()) },
    // Credit changes with every payment (D-108).
    creditLimit: { isSame: sameBy((typed) => typedMoney(typed.trim()) ?? typed.trim()) },
    maxDaysLate: { isSame: sameBy((typed) => typed.trim()) },
    creditAvailable: { isSame: sameBy((typed) => typedMoney(typed.trim()) ?? typed), isDifference: true },
  },
  // A reason alone changes nothing.
  companions: { reason: 'creditAvailable' },
  problemsOf: (problem, sent) => {
    if (problem.body.code === 'name-taken') return { customerName: nameTaken(sent.customerName) }
    const field = fieldOfProblem[problem.body.code]
    return field ? { [field]: problem.message } : fieldProblems(problem)
  },
  // Not every user of this computer may see credit, terms and prices (D-206).
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

/** The field that a refusal is about. */
const fieldOfProblem: Readonly<Record<string, CustomerField>> = {
  'owner-unknown': 'accountOwnerID',
  'image-unknown': 'image',
  'reason-missing': 'reason',
  'credit-used': 'creditAvailable',
  'figure-too-large': 'creditAvailable',
}

export const nameTaken = (name: string): string => `A customer named ${name.trim()} already exists.`

/** The text of a field for a conflict, with names for ids; undefined for an image. */
export function shownText(
  fields: CustomerFields,
  field: CustomerField,
  owners: readonly { id: number; name: string }[],
): string | undefined {
  const value = fields[field].trim()
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
