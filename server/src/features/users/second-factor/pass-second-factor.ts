import { createHash, randomInt } from 'node:crypto'
import { readCode, recoveryCode, recoveryCodeCount } from '@dray/domain/users/second-factor'
import { hash as slowHash, verify } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../../platform/db/db.ts'
import {
  deleteRecoveryCode,
  lockRecoveryCodes,
  replaceRecoveryCodes,
  findSecret,
  spendStep,
} from './second-factor.sql.ts'

/** True if the user has no second factor or sent an unused code, which this uses up. */
export async function passesSecondFactor(
  tx: Tx,
  userId: number,
  typed: string | undefined,
  at: Date,
): Promise<boolean> {
  const secret = await findSecret(tx, userId)
  if (!secret) return true
  const read = readCode(typed ?? '')
  if (read?.kind === 'recovery') return spendRecoveryCode(tx, userId, read.code)
  const step = read && stepOfCode(secret, read.code, at)
  return step !== undefined && spendStep(tx, userId, step, stepAt(at) + window)
}

/** A tenth of a password's cost is enough: a code is 58 random bits that nobody chose. Checking one tries up to ten hashes. */
const cost = { memoryCost: 2048, timeCost: 2 }

/** Replaces the recovery codes. The database stores only salted hashes, as it does for passwords. */
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

/** Uses up a recovery code. False if it isn't the user's or was already used. */
async function spendRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  for (const hash of await lockRecoveryCodes(tx, userId))
    if (await isCodeHash(hash, code)) return deleteRecoveryCode(tx, userId, hash)
  return false
}

const quickHashBytes = 32
/** Older codes have a fast hash until they are renewed. */
const isCodeHash = async (hash: Buffer, code: string): Promise<boolean> =>
  hash.length === quickHashBytes
    ? createHash('sha256').update(code).digest().equals(hash)
    : verify(hash.toString(), code)

/** Every authenticator app assumes these (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const period = 30
/** Also accepts the step before and after, for clocks that differ and people who type slowly. */
const window = 1

const appSecret = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })

const stepAt = (at: Date): number => TOTP.counter({ period, timestamp: at.getTime() })

/** The step this code belongs to; undefined if none near `at` matches. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | undefined {
  // The library compares bytes and throws on multi-byte characters.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = TOTP.validate({ token: code, secret: appSecret(secret), period, timestamp, window })
  return delta === null ? undefined : stepAt(at) + delta
}

/** For setting up an authenticator app by QR code or by typing the secret. */
export function appLink(secret: Buffer, { company, email }: { company: string; email: string }) {
  const totp = new TOTP({ issuer: company, label: email, secret: appSecret(secret), period })
  return { secret: totp.secret.base32, uri: totp.toString() }
}
