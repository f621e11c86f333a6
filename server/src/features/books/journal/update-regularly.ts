import { type CompanyClock, companyDay } from '@dray/domain/time/company-day'
import type { Database, Tx } from '../../../platform/db/db.ts'
import { type BackgroundWork, backgroundWork } from '../../../platform/background-work.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { announce } from '../../../platform/live/announce.ts'
import type { Log } from '../../../platform/log.ts'
import { forgetMarks, hasMarks, lockJournal, tryLockJournal } from './entries.sql.ts'
import { openJournal } from './open-journal.ts'
import { updateJournal } from './update-journal.ts'

/** Dates what changes in exported documents on the day it happens, not on the day of the next export. */
export const updateJournalRegularly = (db: Database, timeZone: string, log: Log): BackgroundWork =>
  backgroundWork({
    firstAfterMs: 5000,
    everyMs: 30_000,
    work: () => bringJournalUpToDate(db, { at: new Date(), timeZone }),
    onError: (error) =>
      log.warn({ err: error }, 'The journal of the books could not be brought up to date; trying again'),
  })

type Now = Pick<CompanyClock, 'at' | 'timeZone'>

/** Skipped while another server does it. */
export async function bringJournalUpToDate(db: Database, now: Now): Promise<void> {
  if (!(await hasMarks(db))) return
  await inTransaction(db, async (tx) => {
    if (await tryLockJournal(tx)) await writeAndAnnounce(tx, now)
  })
}

/** Before the books are read beside Dray: everything that was committed until now is in them afterward. */
export async function completeJournal(db: Database, now: Now): Promise<void> {
  if (!(await hasMarks(db))) return
  await inTransaction(db, async (tx) => {
    await lockJournal(tx)
    await writeAndAnnounce(tx, now)
  })
}

async function writeAndAnnounce(tx: Tx, { at, timeZone }: Now): Promise<void> {
  const hasChanged = await writeChanges(tx, { at, timeZone, today: companyDay(at, timeZone) })
  if (hasChanged) await announce(tx, 'books', [])
}

/** The caller holds the lock of the journal. True if anything was marked. */
export async function writeChanges(
  tx: Tx,
  { at, timeZone, today }: Pick<CompanyClock, 'at' | 'timeZone' | 'today'>,
): Promise<boolean> {
  const { journal, hasBegun } = await openJournal(tx, { at, today, timeZone, beginOn: today })
  if (hasBegun) return (await updateJournal(tx, journal)) > 0
  // Left by a first export that failed.
  await forgetMarks(tx)
  return false
}
