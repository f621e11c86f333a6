import type * as contract from '@dray/contract/books'
import { accountKeys, accountLabels, type AccountOverride, type Accounts } from '@dray/domain/books/accounts'
import { differences } from '@dray/domain/changelog/differences'
import { movedInventory } from '@dray/domain/books/postings'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { logUpdated } from '../../changelog/index.ts'
import { booksRow, lockJournal } from '../journal/entries.sql.ts'
import { openJournal, storedAccounts } from '../journal/open-journal.ts'
import { updateJournal } from '../journal/update-journal.ts'
import { knownBrands, knownTypes, lockAccounts, updateAccounts } from './accounts.sql.ts'
import { bookedStock } from '../journal/begin-books.sql.ts'
import { type Journal, placed, readPosted } from '../journal/journal.ts'
import { documentNumber } from '../journal/plan-orders.ts'
import { writeEntries } from '../journal/write-entries.ts'

export async function readAccounts(db: Db): Promise<contract.BookAccounts> {
  const row = await booksRow(db)
  const { accounts, overrides } = storedAccounts(row)
  return { accounts: { ...accounts }, overrides: [...overrides], modifiedOn: row.modifiedOn }
}

/** Exported entries stay where they are; only later ones go to other accounts, and the stock that is there moves. */
export async function changeAccounts(
  tx: Tx,
  { body, author, today, timeZone }: CallRequest<typeof contract.changeAccounts>,
): Promise<contract.BookAccounts> {
  await lockJournal(tx)
  const stored = await lockAccounts(tx)
  const sentVersion = body.modifiedOn
  const isCurrent = sentVersion === null ? stored.modifiedOn === null : sentVersion === stored.modifiedOn?.toISOString()
  if (sentVersion !== undefined && !isCurrent) throw new Refusal('changed-meanwhile')
  await refuseUnknown(tx, body.overrides)
  const before = storedAccounts(stored)
  const { overrides } = body
  const { revaluation = before.accounts.revaluation, ...sent } = body.accounts
  const accounts = { ...sent, revaluation }
  const { journal, hasBegun } = await openJournal(tx, { at: author.at, today, timeZone, beginOn: today })
  if (hasBegun) {
    await updateJournal(tx, journal)
    await moveStock(tx, journal, { accounts, overrides })
  }
  await updateAccounts(tx, { accounts, overrides, modifiedOn: author.at })
  const changes = differences('Accounts of the books', loggedAccounts(before), loggedAccounts({ accounts, overrides }))
  await logUpdated(tx, 'company', [{ id: 1, changes }], author)
  await announce(tx, 'books', [])
  return { accounts, overrides, modifiedOn: author.at }
}

async function refuseUnknown(db: Db, overrides: readonly AccountOverride[]): Promise<void> {
  const ids = (key: 'brandId' | 'typeId') => overrides.flatMap((override) => override[key] ?? [])
  const brands = new Set((await knownBrands(db, ids('brandId'))).map(({ id }) => id))
  const types = new Set((await knownTypes(db, ids('typeId'))).map(({ id }) => id))
  for (const [at, { brandId, typeId }] of overrides.entries()) {
    if (brandId !== null && !brands.has(brandId)) throw invalidField(`overrides.${at}.brandId`, 'Brand not found')
    if (typeId !== null && !types.has(typeId)) throw invalidField(`overrides.${at}.typeId`, 'Product type not found')
  }
}

const loggedAccounts = ({ accounts, overrides }: Accounts) => ({
  ...Object.fromEntries(accountKeys.map((key) => [accountLabels[key], accounts[key]])),
  Exceptions: overrides.length,
})

/** Settings are one record. */
const recordId = 1

/** An entry that moves what the books carry for stock to its new accounts. The caller holds the lock of the journal. */
async function moveStock(tx: Tx, journal: Journal, after: Accounts): Promise<void> {
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
