import type { RoundPlan } from '@dray/contract/price-rounds'
import type { Tx } from '../../../platform/db/db.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { insertRound } from './price-rounds.sql.ts'

/** Starts a price round with its first customer. An id that another user or another plan has is refused. */
export async function joinRound(
  tx: Tx,
  round: { id: string; plan: RoundPlan },
  starter: { userId: number; at: Date },
): Promise<void> {
  if (!(await insertRound(tx, round, starter))) throw invalidField('roundId', 'This id belongs to another price round')
}
