import type { Accounts } from '@dray/domain/books/accounts'
import { movedInventory } from '@dray/domain/books/postings'
import type { Tx } from '../../../platform/db/db.ts'
import { bookedStock } from './begin-books.sql.ts'
import { type Journal, placed, readPosted } from './journal.ts'
import { documentNumber } from './plan-orders.ts'
import { writeEntries } from './write-entries.ts'

/** Settings are one record. */
const recordId = 1

/** An entry that moves what the books carry for stock to its new accounts. The caller holds the lock of the journal. */
export async function moveStock(tx: Tx, journal: Journal, after: Accounts): Promise<void> {
  const postings = movedInventory(await bookedStock(tx), journal.accounts, after)
  if (postings.length === 0) return
  const part = (await readPosted(tx, ['accounts'], [recordId])).get('accounts', recordId).parts + 1
  const entry = {
    ...placed(journal, journal.today, true),
    kind: 'accounts' as const,
    recordId,
    part,
    customerId: null,
    name: '',
    document: documentNumber('A-1', part),
    memo: 'Stock moved to other accounts',
    postings,
  }
  await writeEntries(tx, [entry], journal)
}
