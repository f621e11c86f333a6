import type { ClosedThrough } from '@dray/domain/books/closing'
import { countsAsOwed } from '@dray/domain/orders/order-status'
import type * as contract from '@dray/contract/collections'
import { collectedText, mayCollectFor } from '@dray/domain/collections/collections'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { lockClosedThrough, refuseClosedDays } from '../closing/index.ts'
import { logUpdated } from '../changelog/index.ts'
import { companyDecisions } from '../company/index.ts'
import { type EnabledMethods, problemsOfMethod, refuseProblems } from '../payments/index.ts'
import { insertCollection, orderToCollectFor } from './collections.sql.ts'
import { readCollection } from './list-collections.ts'

export async function recordCollection(
  tx: Tx,
  request: CallRequest<typeof contract.recordCollection>,
): Promise<contract.Collection> {
  const [order, closedThrough, company] = await allInOrder([
    orderToCollectFor(tx, request.body.orderId),
    lockClosedThrough(tx),
    companyDecisions(tx),
  ])
  const id = await saveCollection(tx, request, { order, closedThrough, company })
  return readCollection(tx, id, request.user)
}

type ReadAhead = {
  order: Awaited<ReturnType<typeof orderToCollectFor>>
  closedThrough: ClosedThrough
  company: EnabledMethods
  /** By the phone's clock, if a phone recorded it. */
  when?: string
}

/**
 * Records money handed over for an order, even more than it owes: on confirmation the rest becomes credit. The order isn't locked: if it is
 * canceled at the same time, the money still exists and becomes credit.
 */
export async function saveCollection(
  tx: Tx,
  { body, user, author, at, today, parseDay }: CallRequest<typeof contract.recordCollection>,
  { order, closedThrough, company, when = '' }: ReadAhead,
): Promise<number> {
  // Drivers see only their own orders (D-04).
  if (order === undefined || !mayCollectFor(user, order)) throw new Refusal('order-not-found')
  if (!countsAsOwed(order.orderStatus)) throw new Refusal('order-not-collectable')
  const collectedOn = body.collectedOn ? parseDay(body.collectedOn) : today
  if (collectedOn > today) throw new Refusal('collected-in-future')
  refuseClosedDays(closedThrough, [collectedOn], 'collectedOn')
  refuseProblems(problemsOfMethod(body.paymentMethod, company))

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
  const notes = `Collected ${collectedText({ amount, paymentMethod, reference })}${when}, awaiting confirmation`
  await logUpdated(tx, 'order', [{ id: order.id, notes }], author)
  await announce(tx, 'collections', [id])
  return id
}

const undecided = { status: 'waiting', paymentId: null, decidedBy: null, decidedOn: null, refusalReason: null } as const
