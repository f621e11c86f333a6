import { recoveryCode, recoveryCodeCount } from '@dray/domain/users/second-factor'
import { hash as slowHash, verify } from '@node-rs/argon2'
import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '../../../platform/db/db.ts'
import { deleteRecoveryCode, recoveryCodesOf, replaceRecoveryCodes } from './second-factor.sql.ts'

/** A tenth of what a password costs: nobody chooses these 58 random bits, and up to ten hashes are tried. */
const cost = { memoryCost: 2048, timeCost: 2 }

/** New recovery codes in place of the old ones. The database keeps only their hashes, salted like those of passwords. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode((choices) => randomInt(choices)))
  const hashes = await Promise.all(codes.map((code) => slowHash(code.replaceAll('-', ''), cost)))
  await replaceRecoveryCodes(
    tx,
    userId,
    hashes.map((hash) => Buffer.from(hash)),
  )
  return codes
}

/** Uses a recovery code up. False if it is none of the user's, or was used before. */
export async function spendRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  for (const hash of await recoveryCodesOf(tx, userId))
    if (await isHashOf(hash, code)) return deleteRecoveryCode(tx, userId, hash)
  return false
}

const quickHashBytes = 32
/** Codes of before have a quick hash until they are renewed. */
const isHashOf = async (hash: Buffer, code: string): Promise<boolean> =>
  hash.length === quickHashBytes
    ? createHash('sha256').update(code).digest().equals(hash)
    : verify(hash.toString(), code)
