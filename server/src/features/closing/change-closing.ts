import {
  type changeClosing as contract,
  type Closing,
  maxClosingsShown,
  maxOpenItems,
  maxOpenItemsNamed,
  type OpenItems,
  type readOpenItems as openItemsContract,
} from '@dray/contract/books/closing'
import { problemWithClosing } from '@dray/domain/books/closing'
import { differences } from '@dray/domain/changelog/differences'
import { shippedStatuses } from '@dray/domain/orders/order-status'
import { addDays } from '@dray/domain/time/company-day'
import { isAdmin } from '@dray/domain/users/permissions'
import { type Db, onOneConnection, type Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { booksBeginOn, lockJournal, writeChanges } from '../books/index.ts'
import { recordChange } from '../changelog/index.ts'
import { companyDecisions } from '../company/index.ts'
import {
  batchesNotCheckedIn,
  closings,
  deliveredWithoutInvoice,
  insertClosing,
  lockClosing,
  openCollections,
  openMemos,
  type OpenRange,
  unsettledRoutes,
} from './closings.sql.ts'

export async function readClosing(db: Db): Promise<Closing> {
  const history = await closings(db, maxClosingsShown)
  const [{ closedThrough, by, on, reason } = { closedThrough: null, by: null, on: null, reason: null }] = history
  return { closedThrough, by, on, reason, history }
}

/** Moves the day through which the books are closed. The same day again changes nothing. */
export async function changeClosing(tx: Tx, request: CallRequest<typeof contract>): Promise<Closing> {
  const { body, today, parseDay, author, user } = request
  // Earlier changes keep their days. The journal is locked first, because writing it reads the closed days.
  await lockJournal(tx)
  await lockClosing(tx)
  await writeChanges(tx, request)
  await announce(tx, 'books', [])
  const [{ id }, [newest]] = await Promise.all([companyDecisions(tx), closings(tx, 1)])
  const before = newest?.closedThrough ?? null
  const after = body.closedThrough === null ? null : parseDay(body.closedThrough)
  const { reason } = body
  const problem = problemWithClosing({ before, after, today, reason, isAdmin: isAdmin(user) })
  if (problem) throw new Refusal(problem)
  const changes = differences('Books', { closedThrough: before }, { closedThrough: after })
  const save = () => insertClosing(tx, { closedThrough: after, reason, userId: user.id, createdAt: author.at })
  await recordChange(tx, 'company', { id, changes, save, ...(reason === null ? {} : { notes: reason }) }, author)
  return readClosing(tx)
}

/** How far back invoices and routes are looked for if the books haven't begun, in days. */
const firstPeriod = 366

/** Open items through a day, since the books began. Money and units are open however old they are. */
export async function readOpenItems(
  db: Db,
  { query: { through }, endOf, timeZone }: CallRequest<typeof openItemsContract>,
): Promise<OpenItems> {
  const from = (await booksBeginOn(db)) ?? addDays(through, 1 - firstPeriod)
  const range: OpenRange = {
    from,
    through,
    end: endOf(through),
    max: maxOpenItems,
    named: maxOpenItemsNamed,
  }
  return onOneConnection(db, async (connection) => {
    const [collections, orders, batches, routes, memos] = await Promise.all([
      openCollections(connection, range, 'waiting'),
      deliveredWithoutInvoice(connection, range, shippedStatuses),
      batchesNotCheckedIn(connection, range),
      unsettledRoutes(connection, range),
      openMemos(connection, range, { status: 'REQUESTED', timeZone }),
    ])
    return { through, collections, orders, batches, rounds: routes, memos }
  })
}
