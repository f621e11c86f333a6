import type { CreditEntry } from '@dray/contract/customers'
import type { Cents } from '@dray/domain/money'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { creditEntriesOf, creditOf } from './customers.sql.ts'

export async function readAvailableCredit(db: Db, customerId: number): Promise<{ creditAvailable: Cents }> {
  return { creditAvailable: mustExist(await creditOf(db, customerId)) }
}

/** The ledger that explains the credit, newest first (D-108). */
export async function listCreditEntries(db: Db, customerId: number, limit: number): Promise<CreditEntry[]> {
  mustExist(await creditOf(db, customerId))
  return creditEntriesOf(db, customerId, limit)
}
