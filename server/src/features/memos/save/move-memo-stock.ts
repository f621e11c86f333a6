import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { announce } from '../../../platform/live/announce.ts'
import type { Author } from '../../changelog/index.ts'
import { lockBatches, lockProducts, type Movement, moveStock } from '../../products/index.ts'
import { movementsOfMemo } from '../memos.sql.ts'
import type { PlannedLine } from './plan-memo.ts'

type ReturnedLine = PlannedLine & { id: number; memoNum: string }

/** Returns units to stock, and writes damaged ones off at once. */
export async function returnUnits(tx: Tx, lines: readonly ReturnedLine[], { userId, at }: Author): Promise<void> {
  const movements = lines.flatMap(({ id: memoLineId, line, memoNum, disposition, reason, returns }): Movement[] =>
    returns.flatMap(({ batchId, units }) => {
      const about = { productId: line.productId, batchId, orderLineId: null, memoLineId, userId, createdAt: at }
      const text = `Credit memo ${memoNum}`
      const returned = { ...about, delta: units, kind: 'RETURN' as const, reason: text }
      if (disposition !== 'DAMAGED') return [returned]
      return [returned, { ...about, delta: -units, kind: 'LOSS', reason: `${text}: ${reason ?? 'damaged'}` }]
    }),
  )
  await write(tx, movements)
}

/** Undoes what a memo moved, with movements of the same kinds. Refuses if a batch has too few units left. */
export async function takeBackUnits(
  tx: Tx,
  { id, memoNum }: { id: number; memoNum: string },
  { userId, at }: Author,
): Promise<void> {
  const undone = (await movementsOfMemo(tx, id)).map(({ delta, ...movement }) => ({ ...movement, delta: -delta }))
  await lockProducts(tx, [...new Set(undone.map(({ productId }) => productId))])
  const changes = Map.groupBy(undone, ({ batchId }) => batchId)
  const batchIds = [...changes.keys()].filter((batchId) => batchId !== null)
  for (const batch of batchIds.length === 0 ? [] : await lockBatches(tx, batchIds)) {
    const change = (changes.get(batch.id) ?? []).reduce((sum, { delta }) => sum + delta, 0)
    const { batchNumber, remainingQuantity: left } = batch
    if (left + change < 0) throw new Refusal('batch-too-low', { batchNumber, left })
  }
  const reason = `Credit memo ${memoNum} voided`
  await write(
    tx,
    undone.map((movement) => ({ ...movement, reason, orderLineId: null, userId, createdAt: at })),
  )
}

async function write(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const productIds = [...new Set(movements.map(({ productId }) => productId))]
  if (productIds.length === 0) return
  await moveStock(tx, movements)
  await announce(tx, 'products', productIds)
}
