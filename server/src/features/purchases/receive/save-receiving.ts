import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { type ReceivingItem, lockToReceive, type ReceivingChange, updateReceiving } from './receive.sql.ts'

export type ReceivingOrder = Awaited<ReturnType<typeof lockToReceive>>[number]

/** Lock order: the purchase order, its products, then their batches. */
export async function lockReceiving(tx: Tx, id: number): Promise<ReceivingOrder> {
  return mustExist((await lockToReceive(tx, id))[0])
}

export const receivingState = ({ orderStatus, closedShortAt }: ReceivingOrder) => ({
  status: orderStatus,
  isClosedShort: closedShortAt !== null,
})

type Change = {
  status: PurchaseStatus
  /** Why the remaining units are closed; null if they aren't, or nothing is open. */
  closedShortReason: string | null
  before: readonly ReceivingItem[]
  after: readonly ReceivingItem[]
}

/**
 * Saves, logs and announces the new state of a purchase order after its receipts or open units change. Writes nothing if nothing changes
 *.
 */
export async function saveReceiving(tx: Tx, order: ReceivingOrder, change: Change, author: Author) {
  const changes = receivingDifferences(order, change)
  const row = changedRow(order, change, author)
  if (changes.length > 0) {
    await updateReceiving(tx, order.id, row)
    await logUpdated(tx, 'purchaseOrder', [{ id: order.id, changes }], author)
  }
  const { orderStatus, closedShortAt: closedShortOn, modifiedOn } = row
  return { id: order.id, orderStatus, modifiedOn, closedShortOn }
}

function changedRow(
  order: ReceivingOrder,
  { status, closedShortReason }: Change,
  { userId, at }: Author,
): ReceivingChange {
  const { closedShortAt, closedShortBy } = order
  const wasShort = closedShortAt !== null
  const isShort = closedShortReason !== null
  return {
    orderStatus: status,
    statusModifiedOn: status === order.orderStatus ? order.statusModifiedOn : at,
    modifiedOn: at,
    ...(isShort === wasShort
      ? { closedShortAt, closedShortBy, closedShortReason: order.closedShortReason }
      : { closedShortAt: isShort ? at : null, closedShortBy: isShort ? userId : null, closedShortReason }),
  }
}

const receivingDifferences = (
  { purchaseOrderNum, orderStatus, closedShortReason }: ReceivingOrder,
  change: Change,
): FieldChange[] => [
  ...differences(purchaseOrderNum, { orderStatus }, { orderStatus: change.status }),
  ...differences(purchaseOrderNum, { closedShortReason }, { closedShortReason: change.closedShortReason }),
  ...receivedDifferences(change.before, change.after),
]

/** Received units before and after, per item, for the log. */
const receivedDifferences = (before: readonly ReceivingItem[], after: readonly ReceivingItem[]): FieldChange[] => {
  const receivedBefore = new Map(before.map(({ id, received }) => [id, received]))
  return after.flatMap(({ id, productName, productSku, received }) =>
    differences(productName, { receivedQuantity: receivedBefore.get(id) ?? 0 }, { receivedQuantity: received }).map(
      (change) => ({ ...change, subfield: productSku }),
    ),
  )
}
