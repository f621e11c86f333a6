import type * as contract from '@dray/contract/counts'
import { differences } from '@dray/domain/changelog/differences'
import { mustCountAgain, needsAcceptance } from '@dray/domain/counts/count'
import { maxSum } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { requireOpenDays } from '../closing/index.ts'
import { logUpdated } from '../changelog/index.ts'
import { companyDecisions } from '../company/index.ts'
import { lockBatches, lockProducts, moveStock } from '../products/index.ts'
import { closeCount, type LockedCount, shortSince, type StoredLine, storedLines } from './counts.sql.ts'
import { lockOpenCount } from './lock-open-count.ts'
import { readCount, type Today } from './read-counts.ts'

/**
 * Moves the difference of each line, whatever was sold since it was counted. Lines without a number stay as they are. Its lock
 * makes it post once.
 */
export async function postCount(
  tx: Tx,
  { params: { id }, body, author, today, startOf }: CallRequest<typeof contract.postCount>,
): Promise<contract.Count> {
  const count = await lockOpenCount(tx, id)
  const reason = reasonIn(body)
  const [, lines] = await allInOrder([requireOpenDays(tx, [today]), storedLines(tx, id)])
  if (lines.every(({ counted }) => counted === null)) throw new Refusal('nothing-counted')
  const different = lines.flatMap(({ difference, ...line }) => (difference ? [{ ...line, difference }] : []))
  const productIds = [...new Set(different.map(({ productId }) => productId))]
  await lockProducts(tx, productIds)
  // Only now, so that two counts of a product posted at once see each other.
  await refuseUnaccepted(tx, id, { lines, startOf, today })
  await refuseBelowZero(tx, different)
  await moveStock(
    tx,
    different.map(({ id: countLineId, productId, batchId, difference: delta }) => ({
      productId,
      batchId,
      delta,
      kind: 'COUNT',
      reason: `Count ${count.name}: ${reason}`,
      countLineId,
      userId: author.userId,
      createdAt: author.at,
    })),
  )
  if (productIds.length > 0) await announce(tx, 'products', productIds)
  await close(tx, { count, status: 'POSTED', reason, author })
  return readCount(tx, id, { startOf, today })
}

/** Nothing moves. */
export async function discardCount(
  tx: Tx,
  { params: { id }, body, author, ...clock }: CallRequest<typeof contract.discardCount>,
): Promise<contract.Count> {
  const count = await lockOpenCount(tx, id)
  await close(tx, { count, status: 'DISCARDED', reason: reasonIn(body), author })
  return readCount(tx, id, clock)
}

type Closing = {
  count: LockedCount
  status: 'POSTED' | 'DISCARDED'
  reason: string
  author: CallRequest<typeof contract.postCount>['author']
}

async function close(tx: Tx, { count, status, reason, author }: Closing): Promise<void> {
  const { id, name } = count
  await closeCount(tx, { id, status, reason, ...author, max: maxSum })
  await logUpdated(tx, 'count', [{ id, changes: differences(name, count, { status }), notes: reason }], author)
}

function reasonIn(body: { reason?: string | null | undefined } | undefined): string {
  if (!body?.reason) throw new Refusal('reason-missing')
  return body.reason
}

const named = ({ id, productSku, batchNumber, counted }: StoredLine) => ({ id, productSku, batchNumber, counted })

async function refuseUnaccepted(
  tx: Tx,
  id: number,
  { lines, startOf, today }: Today & { lines: readonly StoredLine[] },
): Promise<void> {
  const { countLimitUnits: limitUnits, countLimitPercent: limitPercent } = await companyDecisions(tx)
  const shortToday = await shortSince(tx, id, startOf(today))
  const open = lines.filter((line) =>
    needsAcceptance({ ...line, shortToday: shortToday(line) }, { limitUnits, limitPercent }),
  )
  if (open.length > 0)
    throw new Refusal('count-not-accepted', { lines: open.slice(0, 20).map(named), total: open.length })
}

/** Says which batches to count again. The caller has locked the products. */
async function refuseBelowZero(tx: Tx, lines: readonly (StoredLine & { difference: number })[]): Promise<void> {
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? [])
  if (batchIds.length === 0) return
  const batches = new Map((await lockBatches(tx, batchIds)).map((batch) => [batch.id, batch.remainingQuantity]))
  const again = lines.flatMap((line) => {
    const remaining = batches.get(line.batchId ?? 0) ?? 0
    return mustCountAgain({ ...line, remaining }) ? [{ ...named(line), remaining }] : []
  })
  if (again.length > 0) throw new Refusal('count-again', { lines: again.slice(0, 20), total: again.length })
}
