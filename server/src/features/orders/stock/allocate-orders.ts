import { mergeAutoLines } from '@dray/domain/orders/merge-auto-lines'
import { type StockReturn, returnsStock, markForAllocation, planStock } from '@dray/domain/orders/plan-stock'
import { isShipped, isOpen, type OrderStatus } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../db/db.ts'
import type { Refusal } from '../../../http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { claimForAll, refuseForeignBatches } from './reserve-batches.ts'
import { isDifferent, type LineWork, type SettledLine, workOn } from '../save/write-lines.ts'
import { bringBack, type LineGoods } from './move-line-stock.ts'
import { refusalIfTooLong } from '../change/order-length.ts'
import type { LineToChange, OrderToChange } from '../save/stored-orders.ts'
import { type PricedLine, snapshotOfLine } from '../save/price-lines.ts'

export type Settled = {
  lines: SettledLine[]
  /** Absent when nothing differs. */
  work: LineWork | undefined
}

/** An order with the number, the status and the lines that it is to have. */
type Settling = { order: OrderToChange; orderNum: string; status: OrderStatus; lines: readonly PricedLine[] }

/**
 * Works out what becomes of the lines of orders in their statuses, and of their goods (D-81, D-87): first what is to comes back,
 * then batches are claimed, each order finding what those before it left, then what is to leaves. Whoever calls has locked the
 * orders and their products, and writes the work.
 */
export async function settleLines(
  tx: Tx,
  settling: readonly Settling[],
  author: Author,
): Promise<(Settled | { refusal: Refusal })[]> {
  const planned = settling.map(planOf)
  await refuseForeignBatches(tx, planned.flatMap(newlyNamed))
  // What comes back may be claimed at once by another line; where nothing is claimed it can wait.
  await bringBack(
    tx,
    planned.flatMap(({ status, back }) => (returnsStock(status) ? [] : back)),
    author,
  )
  const placed = await withBatches(tx, planned)
  return planned.map((one, n) => {
    const lines = placed[n] ?? []
    return 'refusal' in lines ? lines : settled(one, lines)
  })
}

/** A line with the ids of those that are one with it again. */
type PlannedLine = SettledLine & { joinedIds?: readonly number[] }
type Planned = Omit<Settling, 'lines'> & { lines: readonly PlannedLine[]; back: LineGoods[]; removed: number[] }

function planOf(settling: Settling): Planned {
  const { order, status } = settling
  const { lines, back, removed } = planStock(order.lines, settling.lines, status)
  const move = { from: order.orderStatus, to: status }
  const looking = lines.map((line) => markForAllocation(line, move))
  const leavesDraft = move.from === 'DRAFT' && !returnsStock(status)
  return {
    ...settling,
    lines: leavesDraft ? mergeAutoLines(looking, snapshotOfLine) : looking,
    back: back.map(asGoodsOf(order)),
    removed,
  }
}

/** What comes back is told under the number by which it left. */
const asGoodsOf =
  ({ orderNum }: OrderToChange) =>
  ({ lineId, ...goods }: StockReturn): LineGoods => ({ ...goods, id: lineId, orderNum })

const storedById = (order: OrderToChange): Map<number, LineToChange> =>
  new Map(order.lines.map((line) => [line.id, line]))

function newlyNamed({ order, lines }: Planned): SettledLine[] {
  const stored = storedById(order)
  return lines.filter((line) => line.batchId !== (stored.get(line.id ?? 0)?.batchId ?? null))
}

/** The lines of each order with the batches they claim or leave from. */
async function withBatches(tx: Tx, planned: readonly Planned[]): Promise<(SettledLine[] | { refusal: Refusal })[]> {
  const claiming = planned.filter(asksOtherwise)
  const claimed = await claimForAll(
    tx,
    claiming.map(({ order, lines }) => ({
      orderId: order.id,
      lines: lines.flatMap((line, place) => (line.tagsPulled ? [] : [{ ...line, place }])),
      before: isOpen(order.orderStatus) ? order.lines.filter((line) => !line.tagsPulled).map(asClaim) : [],
    })),
  )
  const answers = new Map(claiming.map((one, n) => [one, claimed[n]]))
  return planned.map((one) => {
    const answer = answers.get(one)
    if (!answer) return [...one.lines]
    return 'refusal' in answer ? answer : together(one.lines, answer.lines)
  })
}

const asClaim = ({ productId, productSku, ...line }: LineToChange) => ({
  ...line,
  product: { id: productId, sku: productSku },
})

/** Whether an order asks anything of its batches that it has not got already. */
function asksOtherwise({ order, status, lines }: Planned): boolean {
  if (returnsStock(status)) return false
  const stored = storedById(order)
  return lines.some(
    (line) => !line.tagsPulled && !(isOpen(order.orderStatus) && claimsAsBefore(line, stored.get(line.id ?? 0))),
  )
}

const claimsAsBefore = (line: SettledLine, before: LineToChange | undefined): boolean =>
  before?.batchId === line.batchId &&
  before.quantity === line.quantity &&
  !before.tagsPulled &&
  !(line.looksForBatch && line.batchId === null)

/** Lines with their parts in their places. One may have become several; the first keeps its id, others have those it was joined from. */
function together(lines: readonly PlannedLine[], parts: readonly (ClaimedPart & { place: number })[]): SettledLine[] {
  const byPlace = Map.groupBy(parts, ({ place }) => place)
  return lines.flatMap(({ joinedIds = [], ...line }, place) => {
    const ids = [line.id, ...joinedIds]
    return (byPlace.get(place) ?? [line]).map(({ batchId, quantity }, part) => ({
      ...line,
      batchId,
      quantity,
      id: ids[part] ?? null,
    }))
  })
}
type ClaimedPart = Pick<SettledLine, 'batchId' | 'quantity'>

/** The lines as they are saved, and what is to be written of them. */
function settled(planned: Planned, placed: readonly SettledLine[]): Settled | { refusal: Refusal } {
  const { order, orderNum, status, back } = planned
  const leaves = isShipped(status)
  const lines = placed.map((line) => ({ ...line, tagsPulled: line.tagsPulled || leaves }))
  const refusal = refusalIfTooLong(lines, order.lines)
  if (refusal) return { refusal }
  const stored = storedById(order)
  const removed = goneFrom(planned, lines)
  const isChanged = removed.length > 0 || lines.some((line) => isDifferent(line, stored.get(line.id ?? 0)))
  if (!isChanged) return { lines, work: undefined }
  const leaving = placed.flatMap((line) =>
    line.tagsPulled || line.id === null ? [] : [{ ...goodsOf(line), id: line.id, orderNum }],
  )
  const work = {
    ...workOn(order, { settled: lines, removed }),
    back: returnsStock(status) ? back : [],
    leaving: leaves ? leaving : [],
    addedLeaveAs: leaves ? orderNum : null,
  }
  return { lines, work }
}

/** The stored lines that are no more: those removed, and those that are one with another and have no part to be. */
function goneFrom({ lines, removed }: Planned, placed: readonly SettledLine[]): number[] {
  const kept = new Set(placed.map(({ id }) => id))
  return [...removed, ...lines.flatMap(({ joinedIds = [] }) => joinedIds.filter((id) => !kept.has(id)))]
}

const goodsOf = ({ productId, batchId, quantity }: SettledLine) => ({ productId, batchId, quantity })
