import { type Cents, plus, sum } from '../money.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { type Aging, agingBuckets, agingOf } from '../receivables/aging.ts'
import type { DocumentCompany, DocumentRecipient } from './document-content.ts'
import type { PageSetup } from './page-setup.ts'

/** How many orders and payments one statement lists. What it does not list is in its totals. */
export const maxStatementOrders = 5000
export const maxStatementPayments = 500

/** An order on which something is owed. Days are YYYY-MM-DD. */
export type StatementOrder = { number: string; placedOn: string; dueOn: string; total: Cents; balance: Cents }
export type StatementPayment = {
  paidOn: string
  method: PaymentMethod
  /** The orders it was applied to, and whether a part became credit, as a text. */
  appliedTo: string
  creditUsed: Cents
  amount: Cents
}

/** The content of a customer's statement as data, never as markup (D-150). Days are YYYY-MM-DD. */
export type StatementContent = {
  kind: 'statement'
  /** The id of the customer, who has no number. */
  number: string
  /** The day whose figures it has. */
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  /** Oldest due first. */
  orders: readonly StatementOrder[]
  /** Open orders beyond `maxStatementOrders`, which are due last. */
  unlistedOrders: { count: number; aging: Aging } | null
  paymentsSince: string
  /** Newest first. */
  payments: readonly StatementPayment[]
  /** Payments beyond `maxStatementPayments`, which are the oldest. */
  unlistedPayments: { count: number; amount: Cents } | null
  creditAvailable: Cents
  /** Money on orders that don't owe it (D-238). */
  toCredit: Cents
  page: PageSetup
}

/** What is owed in each bucket on the day of the statement, its unlisted orders included. */
export function statementAging({ orders, unlistedOrders, issuedOn }: StatementContent): Aging {
  const listed = agingOf(
    orders.map(({ balance, dueOn }) => ({ balanceDue: balance, dueOn })),
    issuedOn,
  )
  if (unlistedOrders === null) return listed
  const entries = agingBuckets.map((bucket) => [bucket, plus(listed[bucket], unlistedOrders.aging[bucket])] as const)
  return Object.fromEntries(entries) as Record<keyof Aging, Cents>
}

/** Total owed. Credit available and money to credit or refund stand beside it, not inside (D-195, D-238). */
export const totalOwed = (statement: StatementContent): Cents => sum(Object.values(statementAging(statement)))
