import type * as contract from '@dray/contract/books'
import { coverLines, eachFigure } from '@dray/domain/books/cover'
import { openOrderStatuses, shippedStatuses } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { beginBooks } from '../journal/begin-books.ts'
import { lockJournal } from '../journal/entries.sql.ts'
import { openJournal } from '../journal/open-journal.ts'
import { updateJournal } from '../journal/update-journal.ts'
import { assignEntries, bookedFigures, finishExport, insertExport, ownFigures, sumEntries } from './exports.sql.ts'
import { findExports } from './read-exports.ts'

const statuses = { shipped: shippedStatuses, open: openOrderStatuses }

/** Others may change something in between, but each time there is less to add. */
const maxRounds = 100

/**
 * Exports all that waits through a day, numbered without gaps; two at once wait for each other (D-281). The first one begins the books. The
 * cover is Dray's own figures of this moment without what is dated later, so it doesn't depend on the journal being complete.
 */
export async function makeExport(
  tx: Tx,
  { body: { from, to }, today, timeZone, author }: CallRequest<typeof contract.makeExport>,
): Promise<contract.BooksExport> {
  if (to > today) throw invalidField('to', 'Choose days up to today')
  await lockJournal(tx)
  const opened = await openJournal(tx, { at: author.at, today, timeZone, beginOn: from })
  const id = await insertExport(tx, { from, to, at: author.at, userId: author.userId })
  const journal = { ...opened.journal, exporting: { id, to } }
  if (!opened.hasBegun) await beginBooks(tx, journal)
  const own = await figuresOfCompleteJournal()
  await assignEntries(tx, id, to)
  const sums = await sumEntries(tx, id, { from })
  if (sums.documents === 0) throw new Refusal('nothing-to-export')
  const { within, outside } = await bookedFigures(tx, { from, to })
  const dray = eachFigure((name) => own[name] - outside[name])
  await finishExport(tx, id, { ...sums, cover: coverLines(within, dray) })
  await announce(tx, 'books', [])
  return mustExist((await findExports(tx, id))[0])

  async function figuresOfCompleteJournal() {
    for (let round = 0; round < maxRounds; round++) {
      await updateJournal(tx, journal)
      const figures = await ownFigures(tx, statuses)
      if (figures.marks === 0) return figures
    }
    throw new Refusal('busy')
  }
}
