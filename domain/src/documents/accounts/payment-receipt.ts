import { type Cents, minus, plus } from '../../money.ts'
import { appliedTotal } from '../../payments/apply-payment.ts'
import type { PaymentMethod } from '../../payments/payment-methods.ts'
import type { DocumentCompany, DocumentRecipient } from '../document-content.ts'
import type { PageSetup } from '../page-setup.ts'

export const maxPaymentReceiptOrders = 5000

/** The balance after all payments, not only this one. */
export type PaymentReceiptOrder = {
  number: string
  /** Left out if there is none. */
  customerPO?: string | undefined
  total: Cents
  applied: Cents
  balance: Cents
}

export type PaymentReceiptContent = {
  kind: 'payment'
  number: string
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  method: PaymentMethod
  /** Left out if there is none, so that receipts from before there were references stay current. */
  reference?: string | undefined
  amount: Cents
  creditUsed: Cents
  orders: readonly PaymentReceiptOrder[]
  /** Marks the receipt as void (D-214). */
  voidedOn: string | null
  notes: string
  page: PageSetup
}

/** Computed; a value that was sent is ignored (D-109). */
export const creditAddedBy = ({ amount, creditUsed, orders }: PaymentReceiptContent): Cents =>
  minus(plus(amount, creditUsed), appliedTotal(orders.map(({ applied }) => ({ amount: applied }))))

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
