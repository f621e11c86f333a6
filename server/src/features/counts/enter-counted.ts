import type * as contract from '@dray/contract/counts'
import { differences } from '@dray/domain/changelog/differences'
import { type PlannedEntry, planEntries } from '@dray/domain/counts/plan-entries'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logUpdated } from '../changelog/index.ts'
import { lockProducts } from '../products/index.ts'
import { positionsInLedger, type StoredLine, updateEntered, updateTotals } from './counts.sql.ts'
import { lineLabel, lockOpenCount, namedLines } from './lock-open-count.ts'
import { readCount } from './read-count.ts'

/**
 * Stores what was counted with the position of the ledger at that moment. All movements of a product are written under its
 * lock, so under it the last movement's id splits them into those before the number and those after.
 */
export async function enterCounted(
  tx: Tx,
  { params: { id }, body, user, at: now, author, ...clock }: CallRequest<typeof contract.enterCounted>,
): Promise<contract.Count> {
  const { createdAt: startedAt, name } = await lockOpenCount(tx, id)
  const lines = await namedLines(
    tx,
    id,
    body.lines.map((line) => line.id),
  )
  const stored = new Map(lines.map((line) => [line.id, line]))
  const planned = planEntries(stored, body.lines, { now, startedAt, sentAt: body.sentAt })
  if (planned.length === 0) return readCount(tx, id, clock)
  const places = await ledgerPositions(tx, planned, stored)
  await updateEntered(
    tx,
    planned.map(({ isLate: _, ...entry }) => {
      const { expected = null, ledgerPosition = null } = places.get(entry.id) ?? {}
      return { ...entry, expected, ledgerPosition, countedBy: entry.counted === null ? null : user.id }
    }),
  )
  await updateTotals(tx, id, now)
  const changes = planned.flatMap((entry) => {
    const before = mustExist(stored.get(entry.id))
    const change = differences(name, { counted: before.counted }, { counted: entry.counted })
    return change.map((each) => ({ ...each, subfield: lineLabel(before) }))
  })
  await logUpdated(tx, 'count', [{ id, changes }], author)
  return readCount(tx, id, clock)
}

async function ledgerPositions(tx: Tx, planned: readonly PlannedEntry[], stored: ReadonlyMap<number, StoredLine>) {
  const counted = planned.filter((entry) => entry.counted !== null)
  const productIds = new Set(counted.map((entry) => mustExist(stored.get(entry.id)).productId))
  await lockProducts(tx, [...productIds])
  const entries = counted.map(({ id, isLate, countedOn }) => ({ id, at: isLate ? countedOn : null }))
  return positionsInLedger(tx, entries)
}
