import type { ClosedThrough } from '@dray/domain/books/closing'
import { countsAsOwed } from '@dray/domain/orders/order-status'
import type * as contract from '@dray/contract/collections'
import { type AssignReason, assignReason, collectedText, mayCollectFor } from '@dray/domain/collections/collections'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { lockClosedThrough, refuseClosedDays } from '../closing/index.ts'
import { logUpdated } from '../changelog/index.ts'
import { companyDecisions } from '../company/index.ts'
import { openRequirements } from '../orders/index.ts'
import { problemsOfMethod, refuseProblems } from '../payments/index.ts'
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
  // Drivers see only their own orders.
  if (order === undefined || !mayCollectFor(request.user, order)) throw new Refusal('order-not-found')
  if (!countsAsOwed(order.orderStatus)) throw new Refusal('order-not-collectable')
  refuseProblems(problemsOfMethod(request.body.paymentMethod, company))
  const id = await saveCollection(tx, request, { order, closedThrough, toAssign: null })
  return readCollection(tx, id, request.user)
}

type Order = NonNullable<Awaited<ReturnType<typeof orderToCollectFor>>>

/**
 * Records what a phone says was collected. The money is in the driver's hands, so nothing about the order refuses it: if the order can't
 * take it, accounting assigns it.
 */
export async function saveCollected(
  tx: Tx,
  request: CallRequest<typeof contract.recordCollection>,
  { order, closedThrough, when }: { order: Order; closedThrough: ClosedThrough; when: string },
): Promise<void> {
  const toAssign = assignReason(request.user, {
    ...order,
    balanceDue: balanceDue(order.total, order.applied),
    hasOpenRequirement: openRequirements(order.required).length > 0,
  })
  await saveCollection(tx, request, { order, closedThrough, when, toAssign: toAssign ?? null })
}

type Saving = {
  order: Order
  closedThrough: ClosedThrough
  toAssign: AssignReason | null
  /** By the phone's clock, if a phone recorded it. */
  when?: string
}

/**
 * Records money handed over for an order, even more than it owes: on confirmation the rest becomes credit. The order isn't locked: if it is
 * canceled at the same time, the money still exists and becomes credit.
 */
async function saveCollection(
  tx: Tx,
  { body, user, author, at, today, parseDay }: CallRequest<typeof contract.recordCollection>,
  { order, closedThrough, toAssign, when = '' }: Saving,
): Promise<number> {
  const collectedOn = body.collectedOn ? parseDay(body.collectedOn) : today
  if (collectedOn > today) throw new Refusal('collected-in-future')
  refuseClosedDays(closedThrough, [collectedOn], 'collectedOn')

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
    toAssign,
    ...undecided,
  })
  const notes = `Collected ${collectedText({ amount, paymentMethod, reference })}${when}, ${toAssign === null ? 'awaiting confirmation' : 'to be assigned'}`
  await logUpdated(tx, 'order', [{ id: order.id, notes }], author)
  await announce(tx, 'collections', [id])
  return id
}

const undecided = { status: 'waiting', paymentId: null, decidedBy: null, decidedOn: null, refusalReason: null } as const
