import type { Cents } from '../../money.ts'
import type { PaymentMethod } from '../../payments/payment-methods.ts'
import type { Aging } from '../../receivables/aging.ts'
import { addDays, companyDay } from '../../time/company-day.ts'
import type { DocumentCompany } from '../document-content.ts'
import { paymentReceiptLabel, statementLabel } from '../document-name.ts'
import type { DocumentSource } from '../document-source.ts'
import { type PayingCustomer, payingRecipient, type PaymentReceiptContent } from './payment-receipt.ts'
import type { StatementContent } from './statement.ts'

const firstStatementDays = 90

export type StatementAccount = {
  customer: PayingCustomer
  asOf: string
  orders: readonly {
    orderNum: string
    customerPO: string | null
    placedOn: string
    dueOn: string
    total: Cents
    balanceDue: Cents
  }[]
  unlistedOrders: { count: number; aging: Aging } | null
  paymentsSince: string
  payments: readonly AccountPayment[]
  unlistedPayments: { count: number; amount: Cents } | null
  /** Newest first, without voided ones. */
  memos: readonly { id: number; memoNum: string; issuedOn: string; orderNum: string; toCredit: Cents; amount: Cents }[]
  creditAvailable: Cents
  toCredit: Cents
}

export type AccountPayment = {
  paymentDate: string
  paymentMethod: PaymentMethod
  reference: string | null
  amount: Cents
  customerCreditDeducted: Cents
  customerCreditAdded: Cents
  /** Oldest first, at most `maxNamedOrders`. */
  orderNums: readonly string[]
  orderCount: number
}

export const maxNamedOrders = 8

/** The day of the last statement before today, or 90 days ago, so a second statement on the same day has the same content as the first. */
export const paymentsSince = (lastStatementOn: string | null, asOf: string): string =>
  lastStatementOn ?? addDays(asOf, -firstStatementDays)

export const statementSource = (
  account: StatementAccount,
  company: DocumentCompany,
): DocumentSource<StatementContent> => ({
  recordId: account.customer.id,
  label: statementLabel(account.customer.customerName, account.customer.id),
  contact: { name: account.customer.contactName, email: account.customer.contactEmail },
  canEmail: true,
  enclosed: account.memos.map(({ id }) => ({ kind: 'creditMemo', recordId: id })),
  content: (page) => ({
    kind: 'statement',
    number: String(account.customer.id),
    issuedOn: account.asOf,
    company,
    recipient: payingRecipient(account.customer),
    orders: account.orders.map(({ orderNum, customerPO, placedOn, dueOn, total, balanceDue }) => ({
      number: orderNum,
      ...(customerPO !== null && { customerPO }),
      placedOn,
      dueOn,
      total,
      balance: balanceDue,
    })),
    unlistedOrders: account.unlistedOrders,
    paymentsSince: account.paymentsSince,
    payments: account.payments.map((payment) => ({
      paidOn: payment.paymentDate,
      method: payment.paymentMethod,
      ...(payment.reference !== null && { reference: payment.reference }),
      appliedTo: appliedTo(payment),
      creditUsed: payment.customerCreditDeducted,
      amount: payment.amount,
    })),
    unlistedPayments: account.unlistedPayments,
    memos: account.memos.map(({ issuedOn, memoNum, orderNum, toCredit, amount }) => ({
      issuedOn,
      number: memoNum,
      order: orderNum,
      toCredit,
      amount,
    })),
    creditAvailable: account.creditAvailable,
    toCredit: account.toCredit,
    page,
  }),
})

function appliedTo({ orderNums, orderCount, customerCreditAdded }: AccountPayment): string {
  const named = orderNums.slice(0, maxNamedOrders)
  const unnamed = orderCount - named.length
  return [
    ...named,
    ...(unnamed > 0 ? [`${unnamed} more ${unnamed === 1 ? 'order' : 'orders'}`] : []),
    ...(customerCreditAdded > 0 ? ['credit'] : []),
  ].join(', ')
}

export type ReceiptedPayment = {
  id: number
  customer: PayingCustomer
  paymentDate: string
  paymentMethod: PaymentMethod
  reference: string | null
  amount: Cents
  customerCreditDeducted: Cents
  orders: readonly {
    orderNum: string
    customerPO: string | null
    total: Cents
    amountApplied: Cents
    balanceDue: Cents
  }[]
  voidedOn: Date | null
  notes: string | null
}

/** A voided payment's receipt says so, and can still be sent. */
export const paymentReceiptSource = (
  payment: ReceiptedPayment,
  { company, timeZone }: { company: DocumentCompany; timeZone: string },
): DocumentSource<PaymentReceiptContent> => ({
  recordId: payment.id,
  label: paymentReceiptLabel(payment.customer.customerName, payment.id),
  contact: { name: payment.customer.contactName, email: payment.customer.contactEmail },
  canEmail: true,
  content: (page) => ({
    kind: 'payment',
    number: String(payment.id),
    issuedOn: payment.paymentDate,
    company,
    recipient: payingRecipient(payment.customer),
    method: payment.paymentMethod,
    ...(payment.reference !== null && { reference: payment.reference }),
    amount: payment.amount,
    creditUsed: payment.customerCreditDeducted,
    orders: payment.orders.map(({ orderNum, customerPO, total, amountApplied, balanceDue }) => ({
      number: orderNum,
      ...(customerPO !== null && { customerPO }),
      total,
      applied: amountApplied,
      balance: balanceDue,
    })),
    voidedOn: payment.voidedOn && companyDay(payment.voidedOn, timeZone),
    notes: payment.notes ?? '',
    page,
  }),
})
