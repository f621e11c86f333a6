import type { NewMemoLine } from '@dray/contract/memos'
import { type Cents, sum, zero } from '@dray/domain/money'
import {
  comesBack,
  type Disposition,
  isProblem,
  type MemoProblem,
  memoAmounts,
  needsReason,
  returnedBatches,
  type ShippedUnits,
} from '@dray/domain/memos/credit-memo'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type CreditableLine, productsOfBatches, unitsOut } from '../memos.sql.ts'
import { creditableOrder, refuseUnshipped } from '../creditable-orders.ts'
import type { LockedOrder } from './lock-memo-order.ts'

export type PlannedLine = {
  line: CreditableLine
  disposition: Disposition
  units: number | null
  amount: Cents
  reason: string | null
  /** The batches its units go back to; empty if none come back. */
  returns: readonly ShippedUnits[]
}
export type PlannedMemo = { lines: readonly PlannedLine[]; amount: Cents }

/** Values the lines of a memo and finds the batches they go back to, or refuses. The caller has locked the order. */
export async function planMemo(tx: Tx, order: LockedOrder, sent: readonly NewMemoLine[]): Promise<PlannedMemo> {
  refuseUnshipped(order)
  const creditable = await creditableOrder(tx, order.id)
  const byId = new Map(creditable.lines.map((line) => [line.id, line]))
  const wanted = sent.map(({ units = null, amount = null, ...line }) => ({ ...line, units, amount }))
  const amounts = memoAmounts(creditable, wanted).map((outcome, at) =>
    isProblem(outcome) ? refuse(outcome, byId.get(wanted[at]?.orderLineId ?? 0)) : outcome,
  )
  for (const { disposition, reason } of wanted) {
    if (needsReason(disposition) && !reason) throw new Refusal('reason-missing')
  }
  await refuseForeignBatches(tx, wanted, byId)
  const ids = wanted.filter(({ disposition }) => comesBack(disposition)).map(({ orderLineId }) => orderLineId)
  const out = ids.length === 0 ? new Map<number, ShippedUnits[]>() : await unitsOut(tx, ids)
  const planned = wanted.flatMap((memoLine, at): PlannedLine[] => {
    const { orderLineId, disposition, units, reason = null, batchId = null } = memoLine
    const line = byId.get(orderLineId)
    if (line === undefined) return []
    const returns = comesBack(disposition) ? takeUnits(line, { units: units ?? 0, batchId }, out) : []
    return [{ line, disposition, units, amount: amounts[at] ?? zero, reason, returns }]
  })
  return { lines: planned, amount: sum(amounts) }
}

function refuse(problem: MemoProblem, line: CreditableLine | undefined): never {
  const { code, ...details } = problem
  throw new Refusal(code, line ? { orderLineId: line.id, sku: line.productSku, ...details } : {})
}

type WantedLine = Pick<NewMemoLine, 'orderLineId' | 'batchId'>

async function refuseForeignBatches(
  tx: Tx,
  wanted: readonly WantedLine[],
  lines: ReadonlyMap<number, CreditableLine>,
): Promise<void> {
  const batchIds = wanted.flatMap(({ batchId }) => batchId ?? [])
  if (batchIds.length === 0) return
  const products = await productsOfBatches(tx, batchIds)
  const foreign = wanted.find(
    ({ orderLineId, batchId }) =>
      typeof batchId === 'number' && products.get(batchId) !== lines.get(orderLineId)?.productId,
  )
  if (foreign) throw new Refusal('batch-of-another-product', { sku: lines.get(foreign.orderLineId)?.productSku })
}

/**
 * Where returned units go: back to the batches they left, the sent one first (D-241). Takes them out of `out`, so that two memo lines never
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
