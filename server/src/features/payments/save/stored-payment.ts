import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { lockCustomersToPay } from '../../customers/index.ts'
import { lockAccounts } from './accounts.ts'
import type { Accounts } from './payment-funds.ts'
import { customerOfPayment, lockPaymentRow, storedApplications } from './payment-rows.sql.ts'

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof lockPaymentRow>>> & {
  applications: Awaited<ReturnType<typeof storedApplications>>
}

/**
 * Locks a payment with its accounts, and the orders that it is to be applied to, until the transaction ends: first its customer, then
 * orders, then the payment. Whoever changes a payment has locked its customer, so what is read after that lock stays true.
 */
export async function lockPayment(
  tx: Tx,
  id: number,
  orderIds: readonly number[] = [],
): Promise<{ payment: StoredPayment; accounts: Accounts }> {
  const customerId = mustExist(await customerOfPayment(tx, id))
  await lockCustomersToPay(tx, [customerId])
  const applications = await storedApplications(tx, id)
  const accounts = await lockAccounts(tx, {
    customerIds: [customerId],
    orderIds: [...orderIds, ...applications.map(({ orderId }) => orderId)],
  })
  return { payment: { ...mustExist(await lockPaymentRow(tx, id)), applications }, accounts }
}

/** Locks a payment whose customer and orders are locked. */
export async function lockStoredPayment(tx: Tx, id: number): Promise<StoredPayment> {
  return { ...mustExist(await lockPaymentRow(tx, id)), applications: await storedApplications(tx, id) }
}
