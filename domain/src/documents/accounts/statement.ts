import { type Cents, plus, sum } from '../../money.ts'
import type { PaymentMethod } from '../../payments/payment-methods.ts'
import { ageBalances, type Aging, agingBuckets } from '../../receivables/aging.ts'
import type { DocumentCompany, DocumentRecipient } from '../document-content.ts'
import type { PageSetup } from '../page-setup.ts'

/** Orders and payments beyond these still count in the totals. */
export const maxStatementOrders = 5000
export const maxStatementPayments = 500
/** The newest; older ones are on the customer's list. */
export const maxStatementMemos = 500

export type StatementOrder = {
  number: string
  /** Left out if there is none. */
  customerPO?: string | undefined
  placedOn: string
  dueOn: string
  total: Cents
  balance: Cents
}
export type StatementPayment = {
  paidOn: string
  method: PaymentMethod
  /** Left out if there is none. */
  reference?: string | undefined
  appliedTo: string
  creditUsed: Cents
  amount: Cents
}

export type StatementMemo = { issuedOn: string; number: string; order: string; toCredit: Cents; amount: Cents }

export type StatementContent = {
  kind: 'statement'
  number: string
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  /** Oldest due first. */
  orders: readonly StatementOrder[]
  /** The orders beyond `maxStatementOrders`, which are due last. */
  unlistedOrders: { count: number; aging: Aging } | null
  paymentsSince: string
  payments: readonly StatementPayment[]
  /** The payments beyond `maxStatementPayments`, which are the oldest. */
  unlistedPayments: { count: number; amount: Cents } | null
  /** Issued in the same days as the payments. The balances already count them (D-249). */
  memos: readonly StatementMemo[]
  creditAvailable: Cents
  /** Money on orders that don't owe it. */
  toCredit: Cents
  page: PageSetup
}

export function statementAging({ orders, unlistedOrders, issuedOn }: StatementContent): Aging {
  const listed = ageBalances(
    orders.map(({ balance, dueOn }) => ({ balanceDue: balance, dueOn })),
    issuedOn,
  )
  if (unlistedOrders === null) return listed
  const entries = agingBuckets.map((bucket) => [bucket, plus(listed[bucket], unlistedOrders.aging[bucket])] as const)
  return Object.fromEntries(entries) as Record<keyof Aging, Cents>
}

/** Doesn't include available credit or money to credit or refund, which are shown beside it. */
export const totalOwed = (statement: StatementContent): Cents => sum(Object.values(statementAging(statement)))

/** Limited because rendering takes seconds and memory. */
export const maxStatementsInPdf = 250
export const maxOrdersInPdf = 5000

/** A customer with more orders than fit in a PDF gets a separate one. */
export function statementParts<Customer extends { openBalances: number }>(
  customers: readonly Customer[],
): Customer[][] {
  const parts: Customer[][] = []
  let orders = 0
  for (const customer of customers) {
    const part = parts.at(-1)
    const fits = part && part.length < maxStatementsInPdf && orders + customer.openBalances <= maxOrdersInPdf
    if (part && fits) part.push(customer)
    else parts.push([customer])
    orders = (fits ? orders : 0) + customer.openBalances
  }
  return parts
}
