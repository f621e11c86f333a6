import { addDays, companyDay, timeOnDay } from '@dray/domain/time/company-day'

export type LastBackups = {
  goodAt: Date | null
  missingFiles: number
  triedUntil: Date | null
  problem: string | null
  /** True if a clock that was ahead dated a backup in the future. */
  isAnyAhead: boolean
}

type Due = Pick<LastBackups, 'goodAt' | 'triedUntil' | 'problem'>
type Clock = { now: Date; time: string; timeZone: string }

const hourMs = 3_600_000
const oldAfterMs = 48 * hourMs
/** Larger than the difference between the clocks of two servers. */
const clockSkewMs = 5 * 60_000

/** A backup dated later than this comes from a clock that was ahead. */
export const latestTime = (now: Date): Date => new Date(now.getTime() + clockSkewMs)

/**
 * Due if there was none since BACKUP_AT last passed on the company's clock, so a backup missed while Dray was down is made up for. Retries
 * an hour after a failure.
 */
export function isBackupDue({ goodAt, triedUntil, problem }: Due, { now, time, timeZone }: Clock): boolean {
  const today = companyDay(now, timeZone)
  const ofToday = timeOnDay(today, time, timeZone)
  const last = ofToday <= now ? ofToday : timeOnDay(addDays(today, -1), time, timeZone)
  if (goodAt !== null && goodAt >= last) return false
  return problem === null || triedUntil === null || now.getTime() - triedUntil.getTime() >= hourMs
}

/** True if admins need a warning: the last backup is over two days old, or none has ever succeeded. */
export const isBackupOld = ({ goodAt, triedUntil, isAnyAhead }: LastBackups, now: Date): boolean =>
  goodAt === null ? triedUntil !== null || isAnyAhead : now.getTime() - goodAt.getTime() > oldAfterMs
