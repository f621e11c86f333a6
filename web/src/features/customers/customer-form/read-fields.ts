import {
  type CustomerChange,
  customerChangeSchema,
  type CustomerTerms,
  type NewCustomer,
  newCustomerSchema,
  type SimilarCustomer,
} from '@dray/contract/customers'
import { problems } from '@dray/contract/problems'
import type { z } from 'zod'
import { typedMoney } from '../../../kit/fields/money-field.tsx'
import { type CustomerFields, type FieldProblems, nameTaken } from './customer-fields.ts'

/** A parsed form: the request body, or the problems by field. */
type ParsedFields<Body> = { body?: Body; problems: FieldProblems }

/**
 * Credit is sent only if there is any, with its reason (D-200); limits only if they are set, and payment terms only if they are not those
 * that every new customer gets.
 */
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
  /** The credit that the form showed before it was edited; undefined if it was not edited. */
  creditBefore: string | undefined
  /** The terms and limits that were edited (D-195, D-196). */
  editedTerms: readonly (keyof CustomerTerms)[]
  /** Whether the user may change more than credit and payment terms (D-04). */
  hasDetails: boolean
}

/** Payment terms and credit are sent only if they were edited, credit with what the form showed before (D-15) and its reason (D-200). */
export function parseCustomerChange(fields: CustomerFields, context: ChangeContext): ParsedFields<CustomerChange> {
  const { creditAvailable, reason, paymentTermsDays: _, creditLimit: _limit, maxDaysLate: _late, ...details } = fields
  const { creditBefore, editedTerms, hasDetails } = context
  const hasCredit = creditBefore !== undefined
  const body = {
    ...(hasDetails ? details : {}),
    ...Object.fromEntries(editedTerms.map((term) => [term, fields[term].trim()])),
    ...(hasCredit ? { creditAvailable, creditBefore, reason } : {}),
    modifiedOn: context.modifiedOn.toISOString(),
  }
  return parseFields(customerChangeSchema, body, hasCredit)
}

/** Validates with the contract; the first message about a field wins. A change of credit needs a reason. */
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

/** A name that another customer has is refused (D-201); a similar customer is only shown. */
export function nameProblem({ customerName }: CustomerFields, similar: readonly SimilarCustomer[]): FieldProblems {
  const name = customerName.trim().toLowerCase()
  const isTaken = name !== '' && similar.some((found) => found.customerName.trim().toLowerCase() === name)
  return isTaken ? { customerName: nameTaken(customerName) } : {}
}
