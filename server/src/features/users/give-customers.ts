import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import { announce } from '../../platform/live/announce.ts'
import { type Author, recordChanges } from '../changelog/index.ts'
import { type OwnedCustomer, updateOwner } from './owned-customers.sql.ts'

type Owner = { id: number; name: string }

/** Gives locked customers another account owner, or none, with an entry in the log of each. What is owed as commission moves too (D-132). */
export async function giveCustomers(
  tx: Tx,
  customers: readonly OwnedCustomer[],
  { from, to }: { from: Owner; to: Owner | null },
  author: Author,
): Promise<void> {
  const planned = customers.map(({ id, customerName }) => ({
    id,
    changes: differences(customerName, { accountOwner: from.name }, { accountOwner: to?.name ?? null }),
  }))
  const ids = customers.map(({ id }) => id)
  const save = () => updateOwner(tx, ids, to?.id ?? null, author.at)
  await recordChanges(tx, 'customer', { planned, save }, author)
  await announce(tx, 'users', [from.id, ...(to ? [to.id] : [])])
  await announce(tx, 'payroll', [])
}
