import { differences } from '@dray/domain/changelog/differences'
import type { CustomerType, PreferredContact } from '@dray/domain/customers/customer'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { pairs } from '../../platform/pairs.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { insertCredit, insertCustomers } from './customers.sql.ts'

export type NewCustomerEntry = {
  name: string
  image?: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  contactTelegram: string | null
  address: string | null
  website: string | null
  commpref: PreferredContact
  type: CustomerType
  accountOwnerId: number | null
  notes: string | null
  priceAdjustment: number
  creditAvailable: Cents
  paymentTermsDays?: number | null | undefined
  creditLimit?: Cents | null | undefined
  maxDaysLate?: number | null | undefined
  minLifeDays?: number | null | undefined
  emailsCoas?: boolean | undefined
  emailsProof?: boolean | undefined
  cod?: boolean | undefined
  poRequired?: boolean | undefined
  createdAt: Date
}

/** The opening credit is the first entry of each credit ledger. Returns the ids in sequence. */
export async function saveNewCustomers(
  tx: Tx,
  entries: readonly NewCustomerEntry[],
  author: Author,
  { accountOwner = null, creditReason = null }: { accountOwner?: string | null; creditReason?: string | null } = {},
): Promise<number[]> {
  if (entries.length === 0) return []
  const rows = entries.map((entry) => customerRow(entry, author.at))
  const customers = pairs(entries, await insertCustomers(tx, rows))
  const withCredit = customers.filter(([{ creditAvailable }]) => creditAvailable !== zero)
  await insertCredit(
    tx,
    withCredit.map(([{ creditAvailable }, { id }]) => ({
      customerId: id,
      amountCents: creditAvailable,
      reason: creditReason ?? 'Opening credit (import)',
      paymentId: null,
      userId: author.userId,
      createdAt: author.at,
    })),
  )
  const created = customers.map(([entry, { id }]) => {
    const {
      name,
      accountOwnerId: _,
      createdAt: _since,
      creditAvailable,
      creditLimit = null,
      cod,
      poRequired,
      ...values
    } = entry
    const credit = creditAvailable === zero ? null : plainDollars(creditAvailable)
    const notes = creditReason === null || credit === null ? {} : { notes: creditReason }
    return {
      id,
      ...notes,
      changes: differences(
        name,
        {},
        {
          customerName: name,
          ...values,
          cod: cod || null,
          poRequired: poRequired || null,
          accountOwner,
          creditAvailable: credit,
          creditLimit: creditLimit === null ? null : plainDollars(creditLimit),
        },
      ),
    }
  })
  await logCreated(tx, 'customer', created, author)
  return customers.map(([, { id }]) => id)
}

function customerRow(entry: NewCustomerEntry, modifiedOn: Date) {
  const { image = null, paymentTermsDays = null, creditLimit = null, maxDaysLate = null, minLifeDays = null } = entry
  const { emailsCoas = false, emailsProof = false, cod = false, poRequired = false } = entry
  return {
    ...entry,
    ...{ image, paymentTermsDays, creditLimit, maxDaysLate, minLifeDays, emailsCoas, emailsProof, cod, poRequired },
    modifiedOn,
  }
}
