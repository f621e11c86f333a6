import { isEasyToGuess, isLongEnough, refusesEasyPasswords } from '@dray/domain/users/password'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { companyNow } from '../company/index.ts'

/** argon2id with the library's defaults (19 MiB, 2 passes), as a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password)

// Verified when there is no such account, so that the answer takes as long as for an existing account.
const dummyHash = hash('no account has this password')

export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && typeof passwordHash === 'string'
}

export type PasswordSettings = Pick<Config, 'passwordMinLength' | 'company' | 'timeZone'>

/**
 * Refuses a new password that is too short, and, where longer ones than usual are asked for, one that someone who knows its user and the
 * company would try first.
 */
export async function refuseWeakPassword(
  db: Db,
  settings: PasswordSettings,
  password: string,
  user: { name: string; email: string },
): Promise<void> {
  if (!isLongEnough(password, settings.passwordMinLength)) throw new Refusal('password-too-short')
  if (!refusesEasyPasswords(settings.passwordMinLength)) return
  const { company } = await companyNow(db, settings)
  if (isEasyToGuess(password, await commonPasswords(), [company.name, user.name, user.email]))
    throw new Refusal('password-too-easy')
}

let loading: Promise<ReadonlySet<string>> | undefined
/** The passwords that people choose most. Loaded for the first password that is set, so that the server starts faster. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load())

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
