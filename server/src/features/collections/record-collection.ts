import { countsAsOwed } from '@dray/domain/orders/order-status'
import type * as contract from '@dray/contract/collections'
import { collectedText, mayCollectFor } from '@dray/domain/collections/collections'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { requireOpenDays } from '../closing/index.ts'
import { logUpdated } from '../changelog/index.ts'
import { methodProblems, refuseProblems } from '../payments/index.ts'
import { insertCollection, orderToCollectFor } from './collections.sql.ts'
import { readCollection } from './list-collections.ts'

/**
 * Records money handed over for an order, even more than it owes: on confirmation the rest becomes credit. The order isn't locked: if it is
 * canceled at the same time, the money still exists and becomes credit.
 */
export async function recordCollection(
  tx: Tx,
  request: CallRequest<typeof contract.recordCollection>,
): Promise<contract.Collection> {
  const { body, user, at, today, parseDay } = request
  const order = mustExist(await orderToCollectFor(tx, body.orderId), 'order-not-found')
  // Drivers see only their own orders (D-04).
  if (!mayCollectFor(user, order)) throw new Refusal('order-not-found')
  if (!countsAsOwed(order.orderStatus)) throw new Refusal('order-not-collectable')
  const collectedOn = body.collectedOn ? parseDay(body.collectedOn) : today
  if (collectedOn > today) throw new Refusal('collected-in-future')
  const [, problems] = await allInOrder([
    requireOpenDays(tx, [collectedOn], 'collectedOn'),
    methodProblems(tx, body.paymentMethod),
  ])
  refuseProblems(problems)

  const { amount, paymentMethod, reference = null, note } = body
  const id = await insertCollection(tx, {
    orderId: order.id,
    customerId: order.customerId,
    driverId: user.id,
    amountCents: amount,
    paymentMethod,
    reference,
    note,
    collectedOn,
    createdAt: at,
    ...undecided,
  })
  const notes = `Collected ${collectedText({ amount, paymentMethod, reference })}, awaiting confirmation`
  await logUpdated(tx, 'order', [{ id: order.id, notes }], request.author)
  await announce(tx, 'collections', [id])
  return readCollection(tx, id, user)
}

const undecided = { status: 'waiting', paymentId: null, decidedBy: null, decidedOn: null, refusalReason: null } as const
