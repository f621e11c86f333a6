import { type GoodsBack, givesBack, planGoods } from '@dray/domain/orders/line-goods'
import { hasLeft, isOpen, type OrderStatus } from '@dray/domain/orders/order-status'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../db/db.ts'
import type { Author } from '../changelog/index.ts'
import { type ChangedLine, deleteLines, releaseMovements, updateLines } from './change-order.sql.ts'
import { allocateAtDelivery, claimBatches, refuseForeignBatches } from './claim-batches.ts'
import { bringBack, type LineGoods, takeGoodsOut } from './move-line-goods.ts'
import type { LineToChange, OrderToChange } from './orders-to-change.ts'
import { type PricedLine, snapshotOfLine } from './price-lines.ts'
import { insertLines, type LineRow } from './save-orders.sql.ts'

/** A line as it is saved. Without an id it is new. */
export type SettledLine = PricedLine & { tagsPulled: boolean }

/** What is to be written of an order's lines and their goods. */
export type LineWork = {
  back: LineGoods[]
  /** Lines whose movements are to stand without them. */
  released: number[]
  removed: number[]
  updated: ChangedLine[]
  added: LineRow[]
  leaving: LineGoods[]
  /** The number under which added lines leave at once. */
  addedLeaveAs: string | null
}

export type Settled = {
  lines: SettledLine[]
  /** Absent when nothing differs. */
  work: LineWork | undefined
  /** Whether the lines were given batches that they did not have: nobody may be given them again before this is written. */
  isGivenBatches: boolean
}

type Settling = { order: OrderToChange; orderNum: string; status: OrderStatus; lines: readonly PricedLine[] }

/**
 * Works out what becomes of the lines of an order in its status, and of their goods (D-81, D-87): first what is to comes back, then
 * batches are claimed, then what is to leaves. Whoever calls has locked the order and its products, and writes the work.
 */
export async function settleLines(
  tx: Tx,
  { order, orderNum, status, lines }: Settling,
  author: Author,
): Promise<Settled> {
  const plan = planGoods(order.lines, lines, status)
  const back = plan.back.map(asGoodsOf(order))
  // What comes back may be claimed at once by another line; where nothing is claimed it can wait.
  if (!givesBack(status)) await bringBack(tx, back, author)
  const { placed, isGivenBatches } = await withBatches(tx, order, { status, lines: plan.lines })
  const leaves = hasLeft(status)
  const settled = placed.map((line) => ({ ...line, tagsPulled: line.tagsPulled || leaves }))
  const stored = storedById(order)
  const isChanged = plan.removed.length > 0 || settled.some((line) => isDifferent(line, stored.get(line.id ?? 0)))
  if (!isChanged) return { lines: settled, work: undefined, isGivenBatches }
  const leaving = placed.flatMap((line) =>
    line.tagsPulled || line.id === null ? [] : [{ ...goodsOf(line), id: line.id, orderNum }],
  )
  const work = {
    ...workOn(order, { settled, removed: plan.removed }),
    back: givesBack(status) ? back : [],
    leaving: leaves ? leaving : [],
    addedLeaveAs: leaves ? orderNum : null,
  }
  return { lines: settled, work, isGivenBatches }
}

const goodsOf = ({ productId, batchId, quantity }: SettledLine) => ({ productId, batchId, quantity })

const storedById = (order: OrderToChange): Map<number, LineToChange> =>
  new Map(order.lines.map((line) => [line.id, line]))

/** What comes back is told under the number by which it left. */
const asGoodsOf =
  ({ orderNum }: OrderToChange) =>
  ({ lineId, ...goods }: GoodsBack): LineGoods => ({ ...goods, id: lineId, orderNum })

type Placing = { status: OrderStatus; lines: readonly SettledLine[] }

/** The lines with the batches they claim or leave from. A line may have become several; only the first of them keeps its id. */
async function withBatches(tx: Tx, order: OrderToChange, { status, lines }: Placing) {
  const stored = storedById(order)
  await refuseForeignBatches(
    tx,
    lines.filter((line) => line.batchId !== (stored.get(line.id ?? 0)?.batchId ?? null)),
  )
  if (givesBack(status)) return { placed: [...lines], isGivenBatches: false }
  const waiting = lines.flatMap((line, place) => (line.tagsPulled ? [] : [{ ...line, place }]))
  const claims = isOpen(order.orderStatus) ? order.lines.filter((line) => !line.tagsPulled) : []
  const isAsBefore = isOpen(order.orderStatus) && waiting.every((line) => claimsAsBefore(line, stored))
  const claimed = isAsBefore
    ? waiting
    : await claimBatches(tx, { orderId: order.id, lines: waiting, before: claims.map(asClaim) })
  const given = hasLeft(status) ? await allocateAtDelivery(tx, { orderId: order.id, lines: claimed }) : claimed
  const byPlace = Map.groupBy(given, (line) => line.place)
  const placed = lines.flatMap((line, place) =>
    (byPlace.get(place) ?? [line]).map((part): SettledLine => ({ ...line, ...part, id: part.id ?? null })),
  )
  const had = isAsBefore ? waiting : []
  return { placed, isGivenBatches: given.some((line, n) => line.batchId !== (had[n]?.batchId ?? null)) }
}

const asClaim = ({ productId, productSku, ...line }: LineToChange) => ({
  ...line,
  product: { id: productId, sku: productSku },
})

/** Whether an unpulled line asks of its batch what it had claimed already. */
function claimsAsBefore(line: SettledLine, stored: ReadonlyMap<number, LineToChange>): boolean {
  const before = stored.get(line.id ?? 0)
  const isSame = before?.batchId === line.batchId && before.quantity === line.quantity && !before.tagsPulled
  return isSame && !(line.batchMode === 'auto' && line.batchId === null)
}

const isDifferent = (line: SettledLine, stored: LineToChange | undefined): boolean =>
  stored === undefined ||
  line.batchId !== stored.batchId ||
  line.quantity !== stored.quantity ||
  line.unitPrice !== stored.unitPriceCents ||
  line.priceAdjustment !== stored.priceAdjustmentCents ||
  line.tagsPulled !== stored.tagsPulled

type Writing = { settled: readonly SettledLine[]; removed: number[] }

function workOn(order: OrderToChange, { settled, removed }: Writing) {
  const stored = storedById(order)
  const rows = settled.map((line, position) => ({ line, position, before: stored.get(line.id ?? 0) }))
  // Goods that came back to a line of another quantity are no longer those of this line.
  const resized = rows.flatMap(({ line, before }) =>
    before && !before.isSettled && !before.tagsPulled && before.quantity !== line.quantity ? [before.id] : [],
  )
  const isWritten = (row: (typeof rows)[number]): boolean =>
    row.before?.position !== row.position || isDifferent(row.line, row.before)
  return {
    released: [...removed, ...resized],
    removed,
    updated: rows
      .filter(isWritten)
      .flatMap(({ line, position, before }) => (before ? [asRow(line, before.id, position)] : [])),
    added: rows.flatMap(({ line, position, before }) => (before ? [] : [asNewRow(line, order.id, position)])),
  }
}

const asRow = (line: SettledLine, id: number, position: number): ChangedLine => ({
  id,
  position,
  tagsPulled: line.tagsPulled,
  ...figuresOf(line),
})

const asNewRow = (line: SettledLine, orderId: number, position: number): LineRow => ({
  ...snapshotOfLine(line),
  orderId,
  position,
  tagsPulled: line.tagsPulled,
  ...figuresOf(line),
})

const figuresOf = (line: SettledLine) => ({
  batchId: line.batchId,
  batchMode: line.batchMode,
  quantity: line.quantity,
  unitPriceCents: line.unitPrice,
  priceAdjustmentCents: line.priceAdjustment,
  subtotalCents: lineSubtotal(line),
})

/** Writes the lines of orders and moves their goods, those of all orders together. */
export async function writeLines(tx: Tx, work: readonly LineWork[], author: Author): Promise<void> {
  const all = <Key extends 'back' | 'released' | 'removed' | 'updated' | 'added' | 'leaving'>(key: Key) =>
    work.flatMap((one): LineWork[Key][number][] => one[key])
  await bringBack(tx, all('back'), author)
  await releaseMovements(tx, all('released'))
  await deleteLines(tx, all('removed'))
  await updateLines(tx, all('updated'))
  const leaving = all('leaving')
  for (const { added, addedLeaveAs: orderNum } of work) {
    if (added.length === 0) continue
    const inserted = await insertLines(tx, added)
    if (orderNum !== null) leaving.push(...inserted.map((line) => ({ ...line, orderNum })))
  }
  await takeGoodsOut(tx, leaving, author)
}
