import type { Cents } from '@dray/domain/money'
import { numberFor, type OrderNumbers } from '@dray/domain/orders/order-number'
import { hasLeft, isOpen, type OrderStatus, type PaymentStatus } from '@dray/domain/orders/order-status'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { paymentStatusAfterEdit } from '@dray/domain/payments/status-after-edit'
import type { FieldChange } from '@dray/domain/changelog/differences'
import type { Tx } from '../../db/db.ts'
import { announce } from '../../live/announce.ts'
import { type Author, writeLog } from '../changelog/index.ts'
import { type ChangedHead, updateHeads } from './change-order.sql.ts'
import { numberNewOrder } from './number-order.ts'
import { orderDifferences } from './order-differences.ts'
import type { OrderToChange } from './orders-to-change.ts'
import type { PricedLine } from './price-lines.ts'
import { type Settled, type SettledLine, settleLines, writeLines } from './settle-lines.ts'

/** What a person may say of an order, but for its lines. */
export type OrderFields = {
  customerId: number
  pickupOrder: boolean
  deliveryDate: string | null
  driverId: number | null
  packingLocationId: number
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  notes: string | null
  discountAsked: Cents
  discountNotes: string | null
}

export const fieldsOf = (order: OrderToChange): OrderFields => ({
  customerId: order.customerId,
  pickupOrder: order.pickupOrder,
  deliveryDate: order.deliveryDate,
  driverId: order.driverId,
  packingLocationId: order.packingLocationId,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  notes: order.notes,
  discountAsked: order.discountCents,
  discountNotes: order.discountNotes,
})

/** A stored line as it stands, where a request says nothing of lines. */
export const linesAsStored = (order: OrderToChange): PricedLine[] =>
  order.lines.map((line) => ({
    ...line,
    product: { id: line.productId, sku: line.productSku },
    batchMode: 'manual',
    unitPrice: line.unitPriceCents,
    priceAdjustment: line.priceAdjustmentCents,
  }))

/** Whether a status treats goods otherwise than another: as promised, as gone, or as neither (D-81, D-83, D-87). */
export const movesGoods = (from: OrderStatus, to: OrderStatus): boolean =>
  isOpen(from) !== isOpen(to) || hasLeft(from) !== hasLeft(to)

type Wanted = { fields: OrderFields; sentNumber: string | null; lines: readonly PricedLine[] }

/** A change that is worked out and not yet written. */
export type SettledChange = Pick<Settled, 'work' | 'isGivenBatches'> & {
  order: OrderToChange
  head: ChangedHead
  changes: FieldChange[]
  productIds: number[]
}

/** Works out what an order and its lines are to say, and what its goods do; nothing when nothing differs (D-168). */
export async function settleOrder(
  tx: Tx,
  order: OrderToChange,
  { fields, sentNumber, lines }: Wanted,
  author: Author,
): Promise<SettledChange | undefined> {
  const numbers = await numbersAfter(tx, order, { status: fields.orderStatus, sentNumber }, author)
  const settling = { order, orderNum: numbers.orderNum, status: fields.orderStatus, lines }
  const settled = await settleLines(tx, settling, author)
  const head = headAfter(order, { ...fields, ...numbers }, settled.work ? settled.lines : undefined, author.at)
  const changes = await orderDifferences(tx, order, { head, lines: settled.lines })
  if (changes.length === 0) return undefined
  const isPromisedOtherwise = settled.work !== undefined || movesGoods(order.orderStatus, head.orderStatus)
  const productIds = isPromisedOtherwise ? [...order.lines, ...settled.lines].map((line) => line.productId) : []
  return { order, head, changes, productIds, work: settled.work, isGivenBatches: settled.isGivenBatches }
}

/** Writes changed orders with their lines and goods, all of them together. */
export async function writeChanges(tx: Tx, changes: readonly SettledChange[], author: Author): Promise<void> {
  if (changes.length === 0) return
  await writeLines(
    tx,
    changes.flatMap(({ work }) => work ?? []),
    author,
  )
  await updateHeads(
    tx,
    changes.map(({ head }) => head),
  )
}

/** Logs each changed order and tells of them all. */
export async function tellOfChanges(tx: Tx, written: readonly SettledChange[], author: Author): Promise<void> {
  if (written.length === 0) return
  await writeLog(
    tx,
    written.map(({ order, changes }) => ({ action: 'update', entityType: 'order', entityId: order.id, changes })),
    author,
  )
  const productIds = [...new Set(written.flatMap((change) => change.productIds))]
  if (productIds.length > 0) await announce(tx, 'products', productIds)
  await announce(
    tx,
    'orders',
    written.map(({ order }) => order.id),
  )
}

type Numbering = { status: OrderStatus; sentNumber: string | null }

/** The numbers the order goes by in this status: those it has had, or a new one of the kind it never had (D-58, D-59). */
async function numbersAfter(
  tx: Tx,
  order: OrderToChange,
  { status, sentNumber }: Numbering,
  author: Author,
): Promise<OrderNumbers> {
  const known = numberFor(order, status)
  if (known !== null) return { orderNum: known, draftNum: order.draftNum, realNum: order.realNum }
  const fresh = await numberNewOrder(tx, sentNumber, status, author.userId ?? 0)
  return {
    orderNum: fresh.orderNum,
    draftNum: order.draftNum ?? fresh.draftNum,
    realNum: order.realNum ?? fresh.realNum,
  }
}

function headAfter(
  order: OrderToChange,
  { discountAsked, ...fields }: OrderFields & OrderNumbers,
  lines: readonly SettledLine[] | undefined,
  at: Date,
): ChangedHead {
  const figures = figuresAfter(order, lines, discountAsked)
  const paymentStatus = paymentStatusAfterEdit({
    payment: { stored: order.paymentStatus, sent: fields.paymentStatus },
    total: { before: order.totalCents, after: figures.total },
    applied: order.appliedCents,
  })
  return {
    id: order.id,
    ...fields,
    ...figures.columns,
    paymentStatus,
    modifiedOn: at,
    statusModifiedOn: fields.orderStatus === order.orderStatus ? order.statusModifiedOn : at,
    paymentModifiedOn: paymentStatus === order.paymentStatus ? order.paymentModifiedOn : at,
  }
}

/** The sums of an order; as they stand while its lines do (D-56). */
function figuresAfter(order: OrderToChange, changed: readonly SettledLine[] | undefined, discountAsked: Cents) {
  const lines = changed ?? linesAsStored(order)
  const totals = orderTotals(
    lines.map((line) => ({ ...line, productCost: line.productCostCents })),
    discountAsked,
  )
  return {
    total: totals.total,
    columns: {
      unitQuantity: totals.unitQuantity,
      costCents: totals.cost,
      subtotalCents: totals.subtotal,
      discountCents: totals.discount,
      brands: [...new Set(lines.map((line) => line.productBrand))].sort(),
    },
  }
}
