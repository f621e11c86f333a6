import type { NewMemoLine } from '@dray/contract/memos'
import { type Cents, sum, toDollars } from '@dray/domain/money'
import {
  comesBack,
  creditedWith,
  type Disposition,
  isProblem,
  type MemoProblem,
  memoAmounts,
  needsReason,
  returnedBatches,
  type ShippedUnits,
} from '@dray/domain/memos/credit-memo'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { pairs } from '../../../platform/pairs.ts'
import { type CreditableLine, productsOfBatches, unitsOut } from '../memos.sql.ts'
import { type CreditableOrder, creditableOrders, refuseUnshipped } from '../creditable-orders.ts'
import type { LockedOrder } from './lock-memo-order.ts'

export type PlannedLine = {
  line: CreditableLine
  disposition: Disposition
  units: number | null
  amount: Cents
  reason: string | null
  /** The batches its units go back to; empty if none come back. */
  returns: readonly ShippedUnits[]
  /** Came back before the stock was counted, so nothing moves (docs/decisions/004). */
  isCounted: boolean
}
export type PlannedMemo = { lines: readonly PlannedLine[]; amount: Cents }

export type MemoToPlan = {
  order: LockedOrder
  lines: readonly NewMemoLine[]
  /** Imported: units of a line that shipped before the import are counted already, unless a batch is named. */
  isHistory?: boolean
}

/** Values the lines of a memo and finds the batches they go back to, or refuses. The caller has locked the order. */
export async function planMemo(tx: Tx, order: LockedOrder, lines: readonly NewMemoLine[]): Promise<PlannedMemo> {
  const [memo] = await planMemos(tx, [{ order, lines }])
  return mustExist(memo).planned
}

/** As `planMemo`, each with what the ones before it leave. */
export async function planMemos<Memo extends MemoToPlan>(
  tx: Tx,
  memos: readonly Memo[],
): Promise<(Memo & { planned: PlannedMemo })[]> {
  for (const { order } of memos) refuseUnshipped(order)
  const orders = await creditableOrders(tx, [...new Set(memos.map(({ order }) => order.id))])
  const lines = memos.flatMap((memo) => memo.lines)
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? [])
  const returning = lines.filter(({ disposition }) => comesBack(disposition)).map(({ orderLineId }) => orderLineId)
  const stock: Stock = {
    products: batchIds.length === 0 ? new Map() : await productsOfBatches(tx, batchIds),
    out: returning.length === 0 ? new Map() : await unitsOut(tx, returning),
  }
  return memos.map((memo) => {
    const creditable = mustExist(orders.get(memo.order.id), 'order-not-found')
    const planned = planOne(memo, creditable, stock)
    const credited = planned.lines.map(({ line, ...rest }) => ({ ...rest, orderLineId: line.id }))
    orders.set(memo.order.id, { ...creditable, credited: creditedWith(creditable.credited, credited) })
    return { ...memo, planned }
  })
}

type Stock = {
  /** The product of each batch that is named. */
  products: ReadonlyMap<number, number>
  /** Units of lines that are still out. */
  out: Map<number, ShippedUnits[]>
}

function planOne(
  { lines: sent, isHistory = false }: MemoToPlan,
  creditable: CreditableOrder,
  stock: Stock,
): PlannedMemo {
  const byId = new Map(creditable.lines.map((line) => [line.id, line]))
  const sentLines = sent.map(({ units = null, amount = null, ...line }) => ({ ...line, units, amount }))
  const memoLines = pairs(sentLines, memoAmounts(creditable, sentLines)).map(([line, credited]) => ({
    ...line,
    credited: isProblem(credited) ? refuse(credited, byId.get(line.orderLineId)) : credited,
  }))
  for (const { disposition, reason } of memoLines) {
    if (needsReason(disposition) && !reason) throw new Refusal('reason-missing')
  }
  refuseForeignBatches(memoLines, byId, stock)
  const lines = memoLines.flatMap((memoLine): PlannedLine[] => {
    const { orderLineId, disposition, units, credited: amount, reason = null, batchId = null } = memoLine
    const line = byId.get(orderLineId)
    if (line === undefined) return []
    const isCounted = isHistory && comesBack(disposition) && !line.hasMoved && batchId === null
    const moves = comesBack(disposition) && !isCounted
    const returns = moves ? takeUnits(line, { units: units ?? 0, batchId }, stock.out) : []
    return [{ line, disposition, units, amount, reason, returns, isCounted }]
  })
  return { lines, amount: sum(memoLines.map(({ credited }) => credited)) }
}

function refuse(problem: MemoProblem, line: CreditableLine | undefined): never {
  const { code } = problem
  if (line === undefined || code === 'memo-line-unknown') throw new Refusal(code)
  const left = code === 'credit-exceeds-line' ? toDollars(problem.left) : problem.left
  throw new Refusal(code, { orderLineId: line.id, sku: line.productSku, left })
}

type LineWithBatch = Pick<NewMemoLine, 'orderLineId' | 'batchId'>

function refuseForeignBatches(
  memoLines: readonly LineWithBatch[],
  lines: ReadonlyMap<number, CreditableLine>,
  { products }: Stock,
): void {
  const foreign = memoLines.find(
    ({ orderLineId, batchId }) =>
      typeof batchId === 'number' && products.get(batchId) !== lines.get(orderLineId)?.productId,
  )
  if (foreign) throw new Refusal('batch-of-another-product', { sku: lines.get(foreign.orderLineId)?.productSku })
}

/**
 * Where returned units go: back to the batches they left, the sent one first. Takes them out of `out`, so that two memo lines never
 * return the same units. A line without movements shipped before its data was imported, so it needs a batch if its product has batches.
 */
function takeUnits(
  line: CreditableLine,
  { units, batchId }: { units: number; batchId: number | null },
  out: Map<number, ShippedUnits[]>,
): ShippedUnits[] {
  if (!line.hasMoved) {
    if (line.hasBatch && batchId === null)
      throw new Refusal('batch-missing', { orderLineId: line.id, sku: line.productSku })
    return [{ batchId, units }]
  }
  const shipped = out.get(line.id) ?? []
  const chosenFirst = shipped.toSorted((a, b) => Number(b.batchId === batchId) - Number(a.batchId === batchId))
  const returns = returnedBatches(batchId === null ? shipped : chosenFirst, units)
  const taken = new Map(returns.map((each) => [each.batchId, each.units]))
  out.set(
    line.id,
    shipped.map((each) => ({ ...each, units: each.units - (taken.get(each.batchId) ?? 0) })),
  )
  return returns
}
