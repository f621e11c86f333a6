import { knownPathId } from '@dray/contract/call/fields'
import type { PaymentReceipt } from '@dray/contract/payments/receipts'
import { type DocumentLabel, paymentReceiptLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { paymentReceiptSource } from '@dray/domain/documents/accounts/account-sources'
import { minus } from '@dray/domain/money'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CompanyNow } from '../../company/index.ts'
import { receiptedOrders, receiptedPayment } from './payments.sql.ts'

export async function readPaymentReceipt(db: Db, id: number): Promise<PaymentReceipt> {
  const payment = mustExist(await receiptedPayment(db, id))
  const orders = await receiptedOrders(db, id)
  const { customerId, customerName, contactName, contactEmail, contactPhone, address, ...rest } = payment
  return {
    ...rest,
    customer: { id: customerId, customerName, contactName, contactEmail, contactPhone, address },
    orders: orders.map(({ appliedCents, ...order }) => ({ ...order, balanceDue: minus(order.total, appliedCents) })),
  }
}

/** A receipt's number is the payment's id. */
export async function findPaymentOfReceipt(
  db: Db,
  _reader: Person,
  number: string,
): Promise<{ id: number; label: DocumentLabel } | undefined> {
  const payment = await receiptedPayment(db, knownPathId.parse(number))
  return payment && { id: payment.id, label: paymentReceiptLabel(payment.customerName, payment.id) }
}

export const readReceiptDocument = async (
  db: Db,
  _reader: Person,
  id: number,
  config: CompanyNow,
): Promise<DocumentSource> => paymentReceiptSource(await readPaymentReceipt(db, id), config)
