import type * as contract from '@dray/contract/inbox'
import type { Order } from '@dray/contract/orders'
import { heldSince } from '@dray/domain/inbox/inbox'
import { zero } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { placeOrder } from '../orders/index.ts'
import { lockUndecided, notOpen, refuseIfOpen } from './hold-entry.ts'
import { lockEntry, updateEntry } from './inbox.sql.ts'

/** The lock of the message makes it one order, whoever presses twice (D-347). */
export async function acceptInboxEntry(
  tx: Tx,
  { body, params, ...request }: CallRequest<typeof contract.acceptInboxEntry>,
): Promise<Order> {
  const { user, author, at } = request
  const entry = await lockUndecided(tx, params.id, at)
  refuseIfOpen(entry, user.id)
  const { lines, modifiedOn, orderStatus, ...fields } = body
  if (modifiedOn !== undefined && new Date(modifiedOn).getTime() !== entry.modifiedOn.getTime())
    throw new Refusal('changed-meanwhile')
  const isDraft = orderStatus === 'DRAFT'
  const order = await placeOrder(tx, {
    ...request,
    params: {},
    body: {
      ...fields,
      orderStatus,
      orderNum: null,
      paymentStatus: isDraft ? 'DRAFT' : 'AWAITING',
      dollarAdjustment: zero,
      discountNotes: null,
      products: lines.map((line) => ({ ...line, batchMode: 'auto' as const })),
    },
  })
  await updateEntry(tx, entry.id, {
    ...{ state: 'ACCEPTED', orderId: order.id, customerId: order.customerID },
    ...{ decidedBy: author.userId, decidedAt: at, modifiedOn: at },
    ...notOpen,
  })
  await announce(tx, 'inbox', [entry.id])
  const { id, channel, sender, receivedAt } = entry
  return { ...order, inboxEntry: { id, channel, from: sender, receivedAt } }
}

export async function dismissEntry(
  tx: Tx,
  { params, body, user, author, at }: CallRequest<typeof contract.dismissInboxEntry>,
): Promise<void> {
  const entry = await lockUndecided(tx, params.id, at)
  refuseIfOpen(entry, user.id)
  await updateEntry(tx, entry.id, {
    ...{ state: 'DISMISSED', dismissReason: body.reason },
    ...{ decidedBy: author.userId, decidedAt: at, modifiedOn: at },
    ...notOpen,
  })
  await announce(tx, 'inbox', [entry.id])
}

export async function reopenEntry(
  tx: Tx,
  { params, at }: CallRequest<typeof contract.reopenInboxEntry>,
): Promise<void> {
  const entry = mustExist(await lockEntry(tx, params.id, heldSince(at)))
  if (entry.state !== 'DISMISSED') throw new Refusal('entry-not-dismissed')
  const undecided = { state: 'OPEN', dismissReason: null, decidedBy: null, decidedAt: null } as const
  await updateEntry(tx, entry.id, { ...undecided, modifiedOn: at })
  await announce(tx, 'inbox', [entry.id])
}
