import type { FieldChange } from '@dray/domain/changelog/differences'
import { minus } from '@dray/domain/money'
import { numberFor, type OrderNumbers } from '@dray/domain/orders/order-number'
import { isShipped, isOpen, type OrderStatus } from '@dray/domain/orders/order-status'
import { paymentStatusAfterEdit } from '@dray/domain/payments/status-after-edit'
import type { Tx } from '../../../db/db.ts'
import type { Refusal } from '../../../http/refusal.ts'
import { announce } from '../../../live/announce.ts'
import { type Author, writeLog } from '../../changelog/index.ts'
import { batchNumbersOf, type ChangedHead, updateHeads } from './stored-orders.sql.ts'
import { writeLines } from './write-lines.ts'
import { numberNewOrder } from '../numbers/number-order.ts'
import { newBatchesOf, orderDifferences } from './order-differences.ts'
import { keptSums, type OrderFields } from './order-fields.ts'
import type { OrderToChange } from './stored-orders.ts'
import { linesAsStored, type PricedLine } from './price-lines.ts'
import { type Settled, settleLines } from '../stock/allocate-orders.ts'

/** Whether a status treats goods otherwise than another: as promised, as gone, or as neither (D-81, D-83, D-87). */
export const movesGoods = (from: OrderStatus, to: OrderStatus): boolean =>
  isOpen(from) !== isOpen(to) || isShipped(from) !== isShipped(to)

/** What an order is to say, and the lines it is to have. */
type Wanted = {
  order: OrderToChange
  fields: OrderFields
  sentNumber: string | null
  lines: readonly PricedLine[]
}

/** A change that is worked out and not yet written. */
export type SettledChange = Pick<Settled, 'work'> & {
  order: OrderToChange
  head: ChangedHead
  changes: FieldChange[]
  productIds: number[]
}

/** What comes of an order: a change, or nothing where nothing differs (D-168), or why it cannot be. */
type Outcome = { order: OrderToChange; change?: SettledChange; refusal?: Refusal }

/** Works out what orders and their lines are to say, and what their goods do, each order after the one before. */
export async function settleOrders(tx: Tx, wanted: readonly Wanted[], author: Author): Promise<Outcome[]> {
  const numbered: (Wanted & { numbers: OrderNumbers })[] = []
  for (const one of wanted) numbered.push({ ...one, numbers: await numbersAfter(tx, one, author) })
  const settled = await settleLines(
    tx,
    numbered.map(({ order, fields, numbers, lines }) => ({
      order,
      orderNum: numbers.orderNum,
      status: fields.orderStatus,
      lines,
    })),
    author,
  )
  const compared: Compared[] = []
  const refused: Outcome[] = []
  for (const [n, { order, fields, numbers }] of numbered.entries()) {
    const one = settled[n]
    if (one === undefined) continue
    if ('refusal' in one) refused.push({ order, refusal: one.refusal })
    else compared.push({ order, settled: one, head: headAfter(order, { ...fields, ...numbers }, one, author.at) })
  }
  return [...refused, ...(await changesOf(tx, compared))]
}

type Compared = { order: OrderToChange; settled: Settled; head: ChangedHead }

async function changesOf(tx: Tx, compared: readonly Compared[]): Promise<Outcome[]> {
  const numbers = await batchNumbersOf(tx, newBatchesOf(compared.map(({ order, settled }) => [order, settled.lines])))
  const outcomes: Outcome[] = []
  for (const { order, settled, head } of compared) {
    const changes = await orderDifferences(tx, order, { head, lines: settled.lines, numbers })
    if (changes.length === 0) {
      outcomes.push({ order })
      continue
    }
    const isPromisedOtherwise = settled.work !== undefined || movesGoods(order.orderStatus, head.orderStatus)
    const productIds = isPromisedOtherwise ? [...order.lines, ...settled.lines].map((line) => line.productId) : []
    outcomes.push({ order, change: { order, head, changes, productIds, work: settled.work } })
  }
  return outcomes
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

/** The numbers the order goes by in this status: those it has had, or a new one of the kind it never had (D-58, D-59). */
async function numbersAfter(tx: Tx, { order, fields, sentNumber }: Wanted, author: Author): Promise<OrderNumbers> {
  const status = fields.orderStatus
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
  { work, lines }: Settled,
  at: Date,
): ChangedHead {
  // The sums stay as they are while the lines do (D-56).
  const sums = keptSums((work ? lines : linesAsStored(order)).map(summed), discountAsked)
  const paymentStatus = paymentStatusAfterEdit({
    payment: { stored: order.paymentStatus, sent: fields.paymentStatus },
    total: { before: order.totalCents, after: minus(sums.subtotalCents, sums.discountCents) },
    applied: order.appliedCents,
  })
  return {
    id: order.id,
    ...fields,
    ...sums,
    paymentStatus,
    modifiedOn: at,
    statusModifiedOn: fields.orderStatus === order.orderStatus ? order.statusModifiedOn : at,
    paymentModifiedOn: paymentStatus === order.paymentStatus ? order.paymentModifiedOn : at,
  }
}

const summed = (line: PricedLine) => ({ ...line, productCost: line.productCostCents })
