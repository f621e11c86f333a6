import type { Tx } from '../../../db/db.ts'
import { mustExist } from '../../../http/refusal.ts'
import { lockCustomersToPay } from '../../customers/index.ts'
import { lockAccounts } from './accounts.ts'
import type { Accounts } from './payment-funds.ts'
import { customerOfPayment, lockPaymentRow, storedApplications } from './payment-rows.sql.ts'

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof lockPaymentRow>>> & {
  applications: Awaited<ReturnType<typeof storedApplications>>
}

/** What else a change of the payment needs: the customer and the orders that it is to have. */
type AlsoLocked = { customerId?: number | undefined; orderIds?: readonly number[] }

/**
 * Locks a payment with its accounts until the transaction ends: first customers, then orders, then the payment. Whoever changes a
 * payment has locked its customer, so what is read after that lock stays true.
 */
export async function lockPayment(
  tx: Tx,
  id: number,
  { customerId, orderIds = [] }: AlsoLocked = {},
): Promise<{ payment: StoredPayment; accounts: Accounts }> {
  const ownerId = await lockOwner(tx, id, customerId)
  const applications = await storedApplications(tx, id)
  const accounts = await lockAccounts(tx, {
    customerIds: customerId === undefined ? [ownerId] : [ownerId, customerId],
    orderIds: [...orderIds, ...applications.map(({ orderId }) => orderId)],
  })
  return { payment: { ...mustExist(await lockPaymentRow(tx, id)), applications }, accounts }
}

/** Locks the customer of a payment together with the one it is to have. Asks again if the payment got another customer meanwhile. */
async function lockOwner(tx: Tx, id: number, newCustomerId?: number): Promise<number> {
  const ownerId = mustExist(await customerOfPayment(tx, id))
  await lockCustomersToPay(tx, [ownerId, newCustomerId ?? ownerId])
  return (await customerOfPayment(tx, id)) === ownerId ? ownerId : lockOwner(tx, id, newCustomerId)
}
