import { type Accounts, defaultAccounts } from '@dray/domain/books/accounts'
import type { Db } from '../../../platform/db/db.ts'
import { booksRow, closedThrough } from './entries.sql.ts'
import type { Journal } from './journal.ts'

type Opened = Pick<Journal, 'at' | 'today' | 'timeZone'>

/** `beginOn` is the first day if the books haven't begun. */
export async function openJournal(
  db: Db,
  { beginOn, ...now }: Opened & { beginOn: string },
): Promise<{ journal: Journal; hasBegun: boolean }> {
  const row = await booksRow(db)
  const journal: Journal = {
    ...now,
    accounts: storedAccounts(row),
    beginOn: row.beginOn ?? beginOn,
    closedThrough: await closedThrough(db),
    isOpening: false,
  }
  return { journal, hasBegun: row.beginOn !== null }
}

export const storedAccounts = ({
  accounts,
  overrides,
}: Pick<Awaited<ReturnType<typeof booksRow>>, 'accounts' | 'overrides'>): Accounts => ({
  accounts: { ...defaultAccounts, ...accounts },
  overrides,
})
