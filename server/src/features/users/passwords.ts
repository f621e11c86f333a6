import { isEasyToGuess, isLongEnough, refusesEasyPasswords } from '@dray/domain/users/password'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { companyNow } from '../company/index.ts'

/** argon2id with the library's defaults (19 MiB, 2 passes), as a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password)

// Verified if there is no such account, so the answer takes just as long.
const dummyHash = hash('no account has this password')

export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && typeof passwordHash === 'string'
}

export type PasswordSettings = Pick<Config, 'passwordMinLength' | 'company' | 'timeZone'>

/**
 * Refuses a password that is too short. If longer ones are required, also refuses what someone who knows the user and company would try
 * first.
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
/** The most common passwords. Loaded on first use, so the server starts faster. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load())

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
