import { readCode } from '@dray/domain/users/second-factor'
import type { Tx } from '../../../platform/db/db.ts'
import { stepOfCode } from './app-codes.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { secretOf, spendStep } from './second-factor.sql.ts'

/** Whether someone has no second factor, or sent a code of theirs that was not used yet; from now on it is. */
export async function passesSecondFactor(
  tx: Tx,
  userId: number,
  typed: string | undefined,
  at: Date,
): Promise<boolean> {
  const secret = await secretOf(tx, userId)
  if (!secret) return true
  const read = readCode(typed ?? '')
  if (read?.kind === 'recovery') return spendRecoveryCode(tx, userId, read.code)
  const step = read && stepOfCode(secret, read.code, at)
  return step !== undefined && spendStep(tx, userId, step)
}
