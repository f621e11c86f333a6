import { type Closing, type changeClosing as contract, maxClosingsShown } from '@dray/contract/books/closing'
import { problemWithClosing } from '@dray/domain/books/closing'
import { differences } from '@dray/domain/changelog/differences'
import { isAdmin } from '@dray/domain/users/permissions'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { lockJournal, writeChanges } from '../books/index.ts'
import { announce } from '../../platform/live/announce.ts'
import { recordChange } from '../changelog/index.ts'
import { companyDecisions } from '../company/index.ts'
import { closings, insertClosing, lockClosing } from './closings.sql.ts'

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
