import { isEasyToGuess, isLongEnough, refusesEasyPasswords } from '@dray/domain/users/password'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { companyNow } from '../company/index.ts'

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
