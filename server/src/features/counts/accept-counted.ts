import type * as contract from '@dray/contract/counts'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { mayAccept } from '@dray/domain/counts/count'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordChange } from '../changelog/index.ts'
import { type StoredLine, updateAccepted, updateTotals } from './counts.sql.ts'
import { lineLabel, lockOpenCount, namedLines } from './lock-open-count.ts'
import { readCount } from './read-count.ts'

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
