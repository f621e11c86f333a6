import type { PaymentReceipt } from '@dray/contract/payments/receipts'
import { cents, zero } from '@dray/domain/money'
import type { StatementAccount } from '@dray/domain/documents/accounts/account-sources'

const customer = {
  id: 3,
  customerName: 'Ernst Handel',
  contactName: 'Roland Mendel',
  contactEmail: 'roland@ernst.example',
  contactPhone: null,
  address: null,
}

/** A check of $50.00, of which $20.00 is applied to an order. */
export const aPaymentReceipt = (changed: Partial<PaymentReceipt> = {}): PaymentReceipt => ({
  id: 17,
  customer,
  paymentDate: '2026-03-10',
  paymentMethod: 'CHECK',
  reference: null,
  amount: cents(5000),
  customerCreditDeducted: zero,
  orders: [
    { orderNum: '100023', customerPO: null, total: cents(5000), amountApplied: cents(2000), balanceDue: cents(3000) },
  ],
  voidedOn: null,
  notes: null,
  ...changed,
})

/** Owes nothing. */
export const aStatementAccount = (): StatementAccount => ({
  customer,
  asOf: '2026-03-10',
  orders: [],
  unlistedOrders: null,
  paymentsSince: '2026-02-10',
  payments: [],
  unlistedPayments: null,
  memos: [],
  creditAvailable: zero,
  toCredit: zero,
})
