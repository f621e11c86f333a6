import { addDays, companyDay, timeOnDay } from '@dray/domain/time/company-day'

export type LastBackups = {
  /** When the last complete backup began. */
  goodAt: Date | null
  /** How many stored files it couldn't find. */
  missingFiles: number
  /** When the last attempt ended. */
  triedUntil: Date | null
  problem: string | null
  /** True if a clock that was ahead dated a backup in the future. */
  isAnyAhead: boolean
}

type Due = Pick<LastBackups, 'goodAt' | 'triedUntil' | 'problem'>
type Clock = { now: Date; time: string; timeZone: string }

const hourMs = 3_600_000
const oldAfterMs = 48 * hourMs
/** The clocks of two servers differ by less. */
const clockSkewMs = 5 * 60_000

/** A backup dated later than this comes from a clock that was ahead. */
export const latestTime = (now: Date): Date => new Date(now.getTime() + clockSkewMs)

/**
 * Whether a backup is due: none was made since the company's clock last showed the time of backups. One that was missed because Dray was
 * not running is made up for. After a failure the next try is an hour later.
 */
export function isBackupDue({ goodAt, triedUntil, problem }: Due, { now, time, timeZone }: Clock): boolean {
  const today = companyDay(now, timeZone)
  const ofToday = timeOnDay(today, time, timeZone)
  const last = ofToday <= now ? ofToday : timeOnDay(addDays(today, -1), time, timeZone)
  if (goodAt !== null && goodAt >= last) return false
  return problem === null || triedUntil === null || now.getTime() - triedUntil.getTime() >= hourMs
}

/** Whether an admin must be told: the last backup is older than two days, or there is none although one was tried. */
export const isBackupOld = ({ goodAt, triedUntil, isAnyAhead }: LastBackups, now: Date): boolean =>
  goodAt === null ? triedUntil !== null || isAnyAhead : now.getTime() - goodAt.getTime() > oldAfterMs
