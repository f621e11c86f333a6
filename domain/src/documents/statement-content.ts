import { type Cents, plus, sum } from '../money.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { type Aging, agingBuckets, ageBalances } from '../receivables/aging.ts'
import type { DocumentCompany, DocumentRecipient } from './document-content.ts'
import type { PageSetup } from './page-setup.ts'

/** What a statement doesn't list is in its totals. */
export const maxStatementOrders = 5000
export const maxStatementPayments = 500

export type StatementOrder = { number: string; placedOn: string; dueOn: string; total: Cents; balance: Cents }
export type StatementPayment = {
  paidOn: string
  method: PaymentMethod
  appliedTo: string
  creditUsed: Cents
  amount: Cents
}

export type StatementContent = {
  kind: 'statement'
  /** The customer's id. */
  number: string
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  /** Oldest due first. */
  orders: readonly StatementOrder[]
  /** Beyond `maxStatementOrders`; due last. */
  unlistedOrders: { count: number; aging: Aging } | null
  paymentsSince: string
  /** Newest first. */
  payments: readonly StatementPayment[]
  /** Beyond `maxStatementPayments`; the oldest. */
  unlistedPayments: { count: number; amount: Cents } | null
  creditAvailable: Cents
  /** On orders that don't owe it (D-238). */
  toCredit: Cents
  page: PageSetup
}

/** Includes the unlisted orders. */
export function statementAging({ orders, unlistedOrders, issuedOn }: StatementContent): Aging {
  const listed = ageBalances(
    orders.map(({ balance, dueOn }) => ({ balanceDue: balance, dueOn })),
    issuedOn,
  )
  if (unlistedOrders === null) return listed
  const entries = agingBuckets.map((bucket) => [bucket, plus(listed[bucket], unlistedOrders.aging[bucket])] as const)
  return Object.fromEntries(entries) as Record<keyof Aging, Cents>
}

/** Credit available and money to credit or refund stand beside it (D-195, D-238). */
export const totalOwed = (statement: StatementContent): Cents => sum(Object.values(statementAging(statement)))
