import { type Cents, minus, plus } from '../money.ts'
import { appliedTotal } from '../payments/apply-payment.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { DocumentCompany, DocumentRecipient } from './document-content.ts'
import type { PageSetup } from './page-setup.ts'

/** As many orders as one payment can be applied to. */
export const maxReceiptOrders = 5000

/** An order that a payment is applied to. The balance is what is owed on it now, after all its payments. */
export type ReceiptOrder = { number: string; total: Cents; applied: Cents; balance: Cents }

/** The content of a payment receipt as data, never as markup (D-150). Days are YYYY-MM-DD. */
export type ReceiptContent = {
  kind: 'payment'
  number: string
  /** The payment date. */
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  method: PaymentMethod
  amount: Cents
  creditUsed: Cents
  orders: readonly ReceiptOrder[]
  /** The day on which the payment was voided, which marks the receipt as void (D-214). */
  voidedOn: string | null
  notes: string
  page: PageSetup
}

/** The part of a payment that no order took and the customer keeps as credit. What was sent for it is ignored (D-109). */
export const creditAddedBy = ({ amount, creditUsed, orders }: ReceiptContent): Cents =>
  minus(plus(amount, creditUsed), appliedTotal(orders.map(({ applied }) => ({ amount: applied }))))

/** The customer of a receipt or a statement, with the address that it is emailed to. */
export type PayingCustomer = {
  id: number
  customerName: string
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  address: string | null
}

export const payingRecipient = (customer: PayingCustomer): DocumentRecipient => ({
  name: customer.customerName,
  contact: customer.contactName ?? '',
  address: customer.address ?? '',
  phone: customer.contactPhone ?? '',
})
