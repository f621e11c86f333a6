import type { Cents } from '@dray/domain/money'
import type { Application, Funds } from '@dray/domain/payments/apply-payment'
import type { PaidOrder } from './accounts.sql.ts'

/** What a payment does: its funds, and the orders that they are applied to. */
export type PaymentFunds = {
  customerId: number
  amount: Cents
  creditUsed: Cents
  applications: readonly Application[]
}
export const fundsOf = ({ amount, creditUsed }: PaymentFunds): Funds => ({ paid: amount, creditUsed })

/** What a stored payment did. */
export type AppliedFunds = PaymentFunds & { creditAdded: Cents }

export type Balances = { credit: Map<number, Cents>; orders: Map<number, PaidOrder> }

/** What was applied to an order from a time on. */
export type AppliedSince = { orderId: number; at: Date; applied: Cents }

/**
 * The credit of customers and the balances of orders, locked: as payments leave them, and as they were at first; and for the balance
 * history every step between, since imported payments have their own dates.
 */
export type Accounts = Balances & { atFirst: Balances; steps: AppliedSince[]; names: ReadonlyMap<number, string> }
