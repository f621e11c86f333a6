import type * as contract from '@dray/contract/counts'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { mayAccept, planEntries, type PlannedEntry } from '@dray/domain/counts/count'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logUpdated, recordChange } from '../changelog/index.ts'
import { lockProducts } from '../products/index.ts'
import { positionsInLedger, type StoredLine, updateAccepted, updateEntered, updateTotals } from './counts.sql.ts'
import { lineLabel, lockOpenCount, namedLines } from './lock-open-count.ts'
import { readCount } from './read-counts.ts'

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

/** Accepts all of the lines, or none. Those that were accepted before stay so. */
export async function acceptCounted(
  tx: Tx,
  { params: { id }, body, user, at, author, ...clock }: CallRequest<typeof contract.acceptCounted>,
): Promise<contract.Count> {
  const { name } = await lockOpenCount(tx, id)
  const lines = await namedLines(tx, id, body.lineIds)
  if (lines.some(({ counted }) => counted === null)) throw new Refusal('line-not-counted')
  if (lines.some((line) => !mayAccept(user, line))) throw new Refusal('own-count')
  const seen = new Map(body.seen?.map((line) => [line.id, line.counted]))
  if (lines.some((line) => seen.has(line.id) && seen.get(line.id) !== line.counted))
    throw new Refusal('count-line-changed')
  const accepted = lines.filter(({ acceptedById }) => acceptedById === null)
  const change = (line: StoredLine): FieldChange => ({
    name,
    field: 'accepted',
    subfield: lineLabel(line),
    action: 'add',
    previousValue: null,
    newValue: user.name,
  })
  const save = async () => {
    await updateAccepted(
      tx,
      accepted.map((line) => line.id),
      { userId: user.id, at },
    )
    await updateTotals(tx, id, at)
  }
  await recordChange(tx, 'count', { id, changes: accepted.map(change), save }, author)
  return readCount(tx, id, clock)
}
