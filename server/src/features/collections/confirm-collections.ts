import type * as contract from '@dray/contract/collections'
import type { Payment } from '@dray/contract/payments'
import { collectedText, payableBalance, splitOnConfirmation } from '@dray/domain/collections/collections'
import { type Cents, minus, plus, zero } from '@dray/domain/money'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Application } from '@dray/domain/payments/apply-payment'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { lockAccounts, type NewPaymentEntry, readPayment, saveNewPayments } from '../payments/index.ts'
import {
  type LockedCollection,
  lockCollections,
  userNames,
  collectionOrders,
  saveConfirmed,
} from './collections.sql.ts'

/**
 * Turns one collection into a payment. Applies it to the orders in the request by the rules of payments (D-111, D-173), or to its own order
 * if the request names none.
 */
export async function confirmCollection(
  tx: Tx,
  request: CallRequest<typeof contract.confirmCollection>,
): Promise<Payment> {
  const { id } = request.params
  mustExist((await collectionOrders(tx, [id]))[0])
  const [paymentId = 0] = await confirmAll(tx, [id], request.author, request.body?.appliedPayments)
  return readPayment(tx, paymentId)
}

/** All or none. */
export async function confirmCollections(tx: Tx, request: CallRequest<typeof contract.confirmCollections>) {
  const payments = await confirmAll(tx, [...new Set(request.body.ids)], request.author)
  return { payments: payments.length }
}

/**
 * Locks customers, orders, then collections, in the same sequence as any payment; a second confirmation of the same collection waits and is
 * refused. For a single collection, `applications` says which orders to pay instead of its own. Returns the payment ids.
 */
async function confirmAll(
  tx: Tx,
  ids: readonly number[],
  author: Author,
  applications?: readonly Application[],
): Promise<number[]> {
  const owners = await collectionOrders(tx, ids)
  const { orders } = await lockAccounts(tx, {
    customerIds: owners.map(({ customerId }) => customerId),
    orderIds: [...owners, ...(applications ?? [])].map(({ orderId }) => orderId),
  })
  const collections = await lockCollections(tx, ids)
  if (collections.length < ids.length || collections.some(({ status }) => status !== 'waiting'))
    throw new Refusal('collection-decided')

  const entries = paymentsFor(collections, {
    orders,
    names: await userNames(
      tx,
      collections.map(({ driverId }) => driverId),
    ),
    author,
  })
  const paid = applications ? entries.map((entry) => ({ ...entry, applications })) : entries
  const paymentIds = await saveNewPayments(tx, paid, author)
  const made = collections.map(({ id }, index) => ({ id, paymentId: paymentIds[index] ?? 0 }))
  await saveConfirmed(tx, made, { decidedBy: author.userId, decidedOn: author.at })
  await logUpdated(tx, 'order', collections.map(confirmationEntry), author)
  await announce(tx, 'collections', ids)
  return paymentIds
}

const confirmationEntry = (collection: LockedCollection) => ({
  id: collection.orderId,
  notes: `Confirmed ${collectedText({ ...collection, amount: collection.amountCents })}`,
})

type Context = {
  orders: Awaited<ReturnType<typeof lockAccounts>>['orders']
  names: ReadonlyMap<number, string>
  author: Author
}

/** Several collections of one order pay its balance one after the other. */
function paymentsFor(collections: readonly LockedCollection[], { orders, names, author }: Context): NewPaymentEntry[] {
  const appliedBefore = new Map<number, Cents>()
  return collections.map(({ orderId, customerId, amountCents, ...collection }) => {
    const order = mustExist(orders.get(orderId))
    const payable = payableBalance({ ...order, balanceDue: balanceDue(order.total, order.applied) }, customerId)
    const before = appliedBefore.get(orderId) ?? zero
    const { applied } = splitOnConfirmation({ amount: amountCents }, minus(payable, before))
    appliedBefore.set(orderId, plus(before, applied))
    return {
      customerId,
      amount: amountCents,
      creditUsed: zero,
      paymentDate: collection.collectedOn,
      paymentMethod: collection.paymentMethod,
      reference: collection.reference,
      notes: paymentNotes(names.get(collection.driverId), order.orderNum, collection.note),
      createdAt: author.at,
      applications: applied === zero ? [] : [{ orderId, amount: applied }],
    }
  })
}

const paymentNotes = (driver = 'a driver', orderNum: string, note: string | null): string =>
  [`Collected by ${driver} for order ${orderNum}`, ...(note === null ? [] : [note])].join('\n')
