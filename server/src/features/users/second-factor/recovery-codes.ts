import { recoveryCode, recoveryCodeCount } from '@dray/domain/users/second-factor'
import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '../../../db/db.ts'
import { replaceRecoveryCodes } from './second-factor.sql.ts'

/** Of 58 random bits, tried a few times in a quarter of an hour. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** New recovery codes in place of the old ones. The database keeps only their hashes. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode((choices) => randomInt(choices)))
  const hashes = codes.map((code) => hashOfCode(code.replaceAll('-', '')))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
