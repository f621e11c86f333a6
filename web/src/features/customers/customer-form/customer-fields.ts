import {
  type Customer,
  type CustomerChange,
  customerChangeSchema,
  customerSchema,
  type CustomerTerms,
  type NewCustomer,
  newCustomerSchema,
} from '@dray/contract/customers'
import { problems } from '@dray/contract/problems'
import { customerTypes, newCustomerType, preferredContacts } from '@dray/domain/customers/customer'
import { zero } from '@dray/domain/money'
import type { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { defineForm, type FieldsOf, parseBody, type ParsedBody, type Wire } from '../../../kit/editing/define-form.ts'
import {
  choice,
  days,
  flag,
  image,
  labeled,
  money,
  percent,
  reference,
  text,
  weekdays,
} from '../../../kit/editing/field-kinds.ts'
import { fieldChanges } from '../../../kit/editing/form.ts'
import { typedMoney } from '../../../kit/fields/typed-money.ts'
import { paymentTerms } from '../../../records/payment-terms.ts'
import { statusLabel } from '../../../records/status-label.ts'

export const customerTypeLabel = (type: string): string => (type === 'VIP' ? type : statusLabel(type))
export const typeLabels = labeled(customerTypes, customerTypeLabel)
export const contactLabels = labeled(preferredContacts, statusLabel)

// Not every user of this computer may see credit, terms, and prices.
const isPrivate = true
const kinds = {
  customerName: text('Customer name'),
  type: choice('Type', typeLabels, newCustomerType),
  contactName: text('Contact name'),
  contactEmail: text('Email'),
  contactPhone: text('Phone'),
  contactTelegram: text('Telegram'),
  commpref: choice('Preferred contact', contactLabels, preferredContacts[0]),
  website: text('Website'),
  address: text('Address'),
  accountOwnerID: reference('Account owner'),
  priceAdjustment: percent('Price adjustment', { blank: '0', isPrivate }),
  notes: text('Notes'),
  image: image('Image'),
  paymentTermsDays: paymentTerms('Payment terms', { isPrivate }),
  // Credit changes with every payment.
  creditAvailable: money('Credit Available', { isPrivate, isDifference: true }),
  creditLimit: money('Credit limit', { isPrivate }),
  maxDaysLate: days('Days late allowed', { isPrivate }),
  minLifeDays: days('Batches must last'),
  emailsCoas: flag('Email COAs with invoices'),
  emailsProof: flag('Email proofs of delivery'),
  poRequired: flag('Requires a PO number'),
  cod: flag('Pays on delivery (COD)'),
  minimumOrder: money('Minimum order'),
  deliveryDays: weekdays('Delivery days', "The company's"),
  mayPickUp: flag('May pick up', true),
  acceptBySelf: flag('Accept portal orders automatically'),
  // A reason alone changes nothing.
  reason: text('Reason for the credit change', { isPrivate, changesWith: 'creditAvailable' }),
}
export type CustomerFields = FieldsOf<typeof kinds>

export const customerForm = defineForm<Customer, typeof kinds>('customer', customerSchema, kinds, {
  problemsOf(problem, sent) {
    if (problem.body.code === 'name-taken') return { customerName: customerNameTaken(sent.customerName) }
    const field = fieldOfProblem[problem.body.code]
    return field ? { [field]: problem.message } : fieldProblems(problem)
  },
})

const fieldOfProblem: Readonly<Record<string, keyof CustomerFields>> = {
  'owner-unknown': 'accountOwnerID',
  'image-unknown': 'image',
  'reason-missing': 'reason',
  'credit-used': 'creditAvailable',
  'figure-too-large': 'creditAvailable',
}

export const customerNameTaken = (name: string): string => `A customer named ${name.trim()} already exists.`

export const hasCredit = ({ creditAvailable }: CustomerFields): boolean =>
  creditAvailable.trim() !== '' && typedMoney(creditAvailable.trim()) !== zero

/** Sends credit only if there is any, with its reason; limits only if set; payment terms only if they aren't the usual ones. */
export function parseNewCustomer(fields: CustomerFields, usualTerms: string) {
  const { creditAvailable, reason, paymentTermsDays, creditLimit, maxDaysLate, ...details } = customerForm.body(fields)
  const body = {
    ...details,
    ...(creditLimit !== '' && { creditLimit }),
    ...(maxDaysLate !== '' && { maxDaysLate }),
    ...(paymentTermsDays !== usualTerms && { paymentTermsDays }),
    ...(hasCredit(fields) && { creditAvailable, reason }),
  }
  return parseWithReason<NewCustomer>(newCustomerSchema, body, hasCredit(fields))
}

type ChangeContext = {
  modifiedOn: Date
  /** The credit shown before the edit; undefined if it wasn't edited. */
  creditBefore: string | undefined
  /** The edited terms and limits. */
  editedTerms: readonly (keyof CustomerTerms)[]
  /** The user may change more than credit and payment terms. */
  hasDetails: boolean
}

/** Sends payment terms and credit only if edited; credit with the value shown before and its reason. */
export function parseCustomerChange(fields: CustomerFields, context: ChangeContext) {
  const { creditAvailable, reason, ...rest } = customerForm.body(fields)
  const { paymentTermsDays: _, creditLimit: _limit, maxDaysLate: _late, cod: _cod, ...details } = rest
  const { creditBefore, editedTerms, hasDetails } = context
  const body = {
    ...(hasDetails && details),
    ...Object.fromEntries(editedTerms.map((term) => [term, rest[term]])),
    ...(creditBefore !== undefined && { creditAvailable, creditBefore, reason }),
    modifiedOn: context.modifiedOn.toISOString(),
  }
  return parseWithReason<CustomerChange>(customerChangeSchema, body, creditBefore !== undefined)
}

export const isEdited = (field: keyof CustomerFields, before: CustomerFields, after: CustomerFields): boolean =>
  fieldChanges(customerForm, field, { before, after }).length > 0

/** A change of credit needs a reason. */
function parseWithReason<Body extends { reason?: string | null | undefined }>(
  schema: z.ZodType<Body>,
  wire: Wire<NoInfer<Body>>,
  needsReason: boolean,
): ParsedBody<Body, CustomerFields> {
  const parsed = parseBody<Body, CustomerFields>(schema, wire)
  const { reason = null } = parsed.body ?? {}
  return parsed.body && needsReason && reason === null
    ? { problems: { reason: problems['reason-missing'][1] } }
    : parsed
}
