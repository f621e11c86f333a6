import type * as contract from '@dray/contract/collections'
import type { Payment } from '@dray/contract/payments'
import { closedDayMark, openDay } from '@dray/domain/books/closing'
import { collectedText, payableBalance, requiredFirst } from '@dray/domain/collections/collections'
import { openAmount } from '@dray/domain/deliveries/to-collect'
import { type Cents, plus, zero } from '@dray/domain/money'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Application } from '@dray/domain/payments/apply-payment'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { lockClosedThrough, refuseClosedDays } from '../closing/index.ts'
import { lockCustomersToPay } from '../customers/index.ts'
import { readRequired, type RequiredRow } from '../orders/index.ts'
import { lockAccounts, type NewPaymentEntry, readPayment, saveNewPayments } from '../payments/index.ts'
import {
  type LockedCollection,
  lockCollections,
  userNames,
  collectionOrders,
  saveConfirmed,
} from './collections.sql.ts'

/**
 * Turns one collection into a payment. Applies it to the orders in the request by the rules of payments, or to its own order
 * if the request names none.
 */
export async function confirmCollection(
  tx: Tx,
  request: CallRequest<typeof contract.confirmCollection>,
): Promise<Payment> {
  const { id } = request.params
  mustExist((await collectionOrders(tx, [id]))[0])
  const [paymentId = 0] = await confirmAll(tx, [id], request, request.body?.appliedPayments)
  return readPayment(tx, paymentId)
}

/** All or none. */
export async function confirmCollections(tx: Tx, request: CallRequest<typeof contract.confirmCollections>) {
  const payments = await confirmAll(tx, [...new Set(request.body.ids)], request)
  return { payments: payments.length }
}

/**
 * Locks customers, orders, then collections, in the same sequence as any payment; a second confirmation of the same collection waits and is
 * refused. For a single collection, `applications` says which orders to pay instead. Returns the payment ids.
 */
async function confirmAll(
  tx: Tx,
  ids: readonly number[],
  { author, today }: { author: Author; today: string },
  applications?: readonly Application[],
): Promise<number[]> {
  const owners = await collectionOrders(tx, ids)
  const ownIds = owners.map(({ orderId }) => orderId)
  const customerIds = owners.map(({ customerId }) => customerId)
  // Required amounts are set under this lock too, so they stay as they are read.
  await lockCustomersToPay(tx, customerIds)
  const required = applications ? new Map<number, RequiredRow[]>() : await readRequired(tx, ownIds)
  const named = applications ?? [...required.values()].flat()
  const orderIds = [...ownIds, ...named.map(({ orderId }) => orderId)]
  const accounts = await lockAccounts(tx, { customerIds, orderIds })
  const collections = await lockCollections(tx, ids)
  if (collections.length < ids.length || collections.some(({ status }) => status !== 'waiting'))
    throw new Refusal('collection-decided')

  const [closedThrough, names] = await allInOrder([
    lockClosedThrough(tx),
    userNames(
      tx,
      collections.map(({ driverId }) => driverId),
    ),
  ])
  const days = new Map(collections.map(({ id, collectedOn }) => [id, openDay(closedThrough, collectedOn, today)]))
  refuseClosedDays(closedThrough, [...days.values()])
  const entries = paymentsFor(collections, { orders: accounts.orders, required, names, days, author })
  const paid = applications ? entries.map((entry) => ({ ...entry, applications })) : entries
  const payments = await saveNewPayments(tx, { entries: paid, accounts }, author)
  const made = payments.map(({ id, collectionId }) => ({ id: collectionId, paymentId: id }))
  await saveConfirmed(tx, made, { decidedBy: author.userId, decidedOn: author.at })
  await logUpdated(tx, 'order', collections.map(confirmationEntry), author)
  await announce(tx, 'collections', ids)
  return payments.map(({ id }) => id)
}

const confirmationEntry = (collection: LockedCollection) => ({
  id: collection.orderId,
  notes: `Confirmed ${collectedText({ ...collection, amount: collection.amountCents })}`,
})

type Context = {
  orders: Awaited<ReturnType<typeof lockAccounts>>['orders']
  required: ReadonlyMap<number, readonly RequiredRow[]>
  names: ReadonlyMap<number, string>
  /** On which each collection's payment counts. */
  days: ReadonlyMap<number, string>
  author: Author
}

/**
 * Each pays what must be paid for its order first, then the order, and the rest becomes credit. Several pay one after the other.
 */
function paymentsFor(
  collections: readonly LockedCollection[],
  { orders, required, names, days, author }: Context,
): (NewPaymentEntry & { collectionId: number })[] {
  const applied = new Map([...orders].map(([id, order]) => [id, order.applied]))
  return collections.map(({ orderId, customerId, amountCents, ...collection }) => {
    const order = mustExist(orders.get(orderId))
    const paymentDate = mustExist(days.get(collection.id))
    const now = [...orders.values()].map((each) => ({ ...each, applied: applied.get(each.id) ?? zero }))
    const applications = requiredFirst(amountCents, openEntries(required.get(orderId) ?? [], applied), {
      own: orderId,
      orders: now.map((each) => ({
        id: each.id,
        payable: payableBalance({ ...each, balanceDue: balanceDue(each.total, each.applied) }, customerId),
      })),
    })
    for (const { orderId, amount } of applications) applied.set(orderId, plus(applied.get(orderId) ?? zero, amount))
    return {
      collectionId: collection.id,
      customerId,
      amount: amountCents,
      creditUsed: zero,
      paymentDate,
      paymentMethod: collection.paymentMethod,
      reference: collection.reference,
      notes: [
        `Collected by ${names.get(collection.driverId) ?? 'a driver'} for order ${order.orderNum}`,
        ...(collection.note === null ? [] : [collection.note]),
        ...(paymentDate === collection.collectedOn ? [] : [closedDayMark(collection.collectedOn)]),
      ].join('\n'),
      createdAt: author.at,
      applications,
    }
  })
}

const openEntries = (required: readonly RequiredRow[], applied: ReadonlyMap<number, Cents>) =>
  required.map((row) => ({
    orderId: row.orderId,
    amount: openAmount({ ...row, applied: applied.get(row.orderId) ?? row.applied }),
  }))
