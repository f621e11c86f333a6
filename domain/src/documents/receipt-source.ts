import type { Cents } from '../money.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { companyDay } from '../time/company-day.ts'
import type { DocumentCompany } from './document-content.ts'
import { paymentReceiptLabel } from './document-name.ts'
import type { DocumentSource } from './document-source.ts'
import { type PayingCustomer, payingRecipient, type PaymentReceiptContent } from './receipt-content.ts'

export type ReceiptedPayment = {
  id: number
  customer: PayingCustomer
  paymentDate: string
  paymentMethod: PaymentMethod
  amount: Cents
  customerCreditDeducted: Cents
  orders: readonly { orderNum: string; total: Cents; amountApplied: Cents; balanceDue: Cents }[]
  voidedOn: Date | null
  notes: string | null
}

/** A voided payment's says so, and can still be sent. */
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
    amount: payment.amount,
    creditUsed: payment.customerCreditDeducted,
    orders: payment.orders.map(({ orderNum, total, amountApplied, balanceDue }) => ({
      number: orderNum,
      total,
      applied: amountApplied,
      balance: balanceDue,
    })),
    voidedOn: payment.voidedOn && companyDay(payment.voidedOn, timeZone),
    notes: payment.notes ?? '',
    page,
  }),
})
