import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-status'
import type { Tx } from '../../../db/db.ts'
import { mustExist } from '../../../http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { type ItemRow, lockToReceive, updateReceivings } from './receive.sql.ts'

export type ReceivingOrder = Awaited<ReturnType<typeof lockToReceive>>[number]

/** Locks a purchase order. Order matters: its products are locked after it, and their batches after those. */
export async function lockReceiving(tx: Tx, id: number): Promise<ReceivingOrder> {
  const [order] = await lockToReceive(tx, [id])
  return mustExist(order)
}

/** What the rules of receiving need of a purchase order. */
export const receivingState = ({ orderStatus, closedShortAt }: ReceivingOrder) => ({
  status: orderStatus,
  isClosedShort: closedShortAt !== null,
})

type Change = {
  status: PurchaseStatus
  /** Why nothing more is awaited; null if the rest is awaited, or nothing is open. */
  closedShortReason: string | null
  before: readonly ItemRow[]
  after: readonly ItemRow[]
}
type ReceivingToSave = { order: ReceivingOrder; change: Change; author: Author }

/** Saves how a purchase order goes on after its receipts, or what is awaited of it, changed. Logs and announces it. */
export async function saveReceiving(tx: Tx, order: ReceivingOrder, change: Change, author: Author) {
  await saveReceivings(tx, [{ order, change, author }])
  return savedReceiving({ order, change, author })
}

/** What is answered of a purchase order whose receiving was saved. */
export function savedReceiving(saved: ReceivingToSave) {
  const { id, orderStatus, closedShortAt, modifiedOn } = rowAfter(saved)
  return { id, orderStatus, modifiedOn, closedShortOn: closedShortAt }
}

/** The same for several purchase orders. One in which nothing changes is not written (D-168). */
export async function saveReceivings(tx: Tx, receivings: readonly ReceivingToSave[]): Promise<void> {
  const changed = receivings
    .map((saved) => ({ ...saved, changes: receivingDifferences(saved) }))
    .filter(({ changes }) => changes.length > 0)
  await updateReceivings(tx, changed.map(rowAfter))
  for (const { order, changes, author } of changed)
    await logUpdated(tx, 'purchaseOrder', [{ id: order.id, changes }], author)
}

function rowAfter({ order, change: { status, closedShortReason }, author: { userId, at } }: ReceivingToSave) {
  const { closedShortAt, closedShortBy } = order
  const wasShort = closedShortAt !== null
  const isShort = closedShortReason !== null
  return {
    id: order.id,
    orderStatus: status,
    statusModifiedOn: status === order.orderStatus ? order.statusModifiedOn : at,
    modifiedOn: at,
    ...(isShort === wasShort
      ? { closedShortAt, closedShortBy, closedShortReason: order.closedShortReason }
      : { closedShortAt: isShort ? at : null, closedShortBy: isShort ? userId : null, closedShortReason }),
  }
}

const receivingDifferences = ({ order, change }: ReceivingToSave): FieldChange[] => {
  const { purchaseOrderNum, orderStatus, closedShortReason } = order
  return [
    ...differences(purchaseOrderNum, { orderStatus }, { orderStatus: change.status }),
    ...differences(purchaseOrderNum, { closedShortReason }, { closedShortReason: change.closedShortReason }),
    ...receivedDifferences(change.before, change.after),
  ]
}

/** What was received of each item before and after, for the log of the purchase order (D-16, D-179). */
const receivedDifferences = (before: readonly ItemRow[], after: readonly ItemRow[]): FieldChange[] => {
  const receivedBefore = new Map(before.map(({ id, received }) => [id, received]))
  return after.flatMap(({ id, productName, productSku, received }) =>
    differences(productName, { receivedQuantity: receivedBefore.get(id) ?? 0 }, { receivedQuantity: received }).map(
      (change) => ({ ...change, subfield: productSku }),
    ),
  )
}
