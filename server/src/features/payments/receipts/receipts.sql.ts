import type { Db } from '../../../platform/db/db.ts'

/** A payment with its customer's contact. */
export const receiptedPayment = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.id', 'payments.customerId')
    .select([
      'payments.id',
      'payments.customerId',
      'customerName',
      'contactName',
      'contactEmail',
      'contactPhone',
      'address',
      'paymentDate',
      'paymentMethod',
      'amountCents as amount',
      'creditDeductedCents as customerCreditDeducted',
      'voidedAt as voidedOn',
      'payments.notes',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()

/** What a payment was applied to, oldest order first. */
export const receiptedOrders = (db: Db, paymentId: number) =>
  db
    .selectFrom('paymentApplications')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['orderNum', 'totalCents as total', 'amountCents as amountApplied', 'appliedCents'])
    .where('paymentId', '=', paymentId)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()
