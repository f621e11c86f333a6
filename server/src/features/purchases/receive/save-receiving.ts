import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-status'
import type { Tx } from '../../../db/db.ts'
import { mustExist } from '../../../http/refusal.ts'
import { type Author, recordChange } from '../../changelog/index.ts'
import { type ItemRow, lockToReceive, updateReceiving } from './receive.sql.ts'

export type ReceivingOrder = NonNullable<Awaited<ReturnType<typeof lockToReceive>>>

/** Locks a purchase order. Order matters: its products are locked after it, and their batches after those. */
export const lockReceiving = async (tx: Tx, id: number): Promise<ReceivingOrder> =>
  mustExist(await lockToReceive(tx, id))

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
  notes?: string
}

/** Saves how a purchase order goes on after its receipts, or what is awaited of it, changed. Logs and announces it. */
export async function saveReceiving(
  tx: Tx,
  order: ReceivingOrder,
  { status, closedShortReason, before, after, notes }: Change,
  author: Author,
) {
  const { userId, at } = author
  const wasShort = order.closedShortAt !== null
  const isShort = closedShortReason !== null
  const closedShortAt = isShort ? (order.closedShortAt ?? at) : null
  const changes = [
    ...differences(order.purchaseOrderNum, { orderStatus: order.orderStatus }, { orderStatus: status }),
    ...differences(order.purchaseOrderNum, { closedShortReason: order.closedShortReason }, { closedShortReason }),
    ...receivedDifferences(before, after),
  ]
  await recordChange(
    tx,
    'purchaseOrder',
    {
      id: order.id,
      changes,
      ...(notes === undefined ? {} : { notes }),
      save: () =>
        updateReceiving(tx, order.id, {
          orderStatus: status,
          modifiedOn: at,
          ...(status === order.orderStatus ? {} : { statusModifiedOn: at }),
          ...(isShort === wasShort ? {} : { closedShortAt, closedShortBy: isShort ? userId : null, closedShortReason }),
        }),
    },
    author,
  )
  return { id: order.id, orderStatus: status, modifiedOn: at, closedShortOn: closedShortAt }
}

/** What was received of each item before and after, for the log of the purchase order (D-16, D-179). */
export const receivedDifferences = (before: readonly ItemRow[], after: readonly ItemRow[]): FieldChange[] => {
  const receivedBefore = new Map(before.map(({ id, received }) => [id, received]))
  return after.flatMap(({ id, productName, productSku, received }) =>
    differences(productName, { receivedQuantity: receivedBefore.get(id) ?? 0 }, { receivedQuantity: received }).map(
      (change) => ({ ...change, subfield: productSku }),
    ),
  )
}
