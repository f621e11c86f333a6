import { differences } from '@dray/domain/changelog/differences'
import type { CustomerType, PreferredContact } from '@dray/domain/customers/customer'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import type { Tx } from '../../db/db.ts'
import { type Author, logCreated, logUpdated } from '../changelog/index.ts'
import { insertCredit, insertCustomers, insertCustomPrices } from './save-customers.sql.ts'

export type NewCustomerEntry = {
  name: string
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
  createdAt: Date
}

/** Saves new customers. Their opening credit is the first entry of their credit ledger (D-108). Returns their ids in sequence. */
export async function saveNewCustomers(
  tx: Tx,
  entries: readonly NewCustomerEntry[],
  author: Author,
): Promise<number[]> {
  if (entries.length === 0) return []
  const rows = entries.map(({ name, creditAvailable, ...entry }) => ({
    ...entry,
    customerName: name,
    creditCents: creditAvailable,
    image: null,
    tgAccessCode: null,
    modifiedOn: author.at,
  }))
  const ids = await insertCustomers(tx, rows)
  const credits = entries.flatMap(({ creditAvailable }, index) =>
    creditAvailable === zero ? [] : [{ customerId: ids[index] ?? 0, amountCents: creditAvailable }],
  )
  await insertCredit(
    tx,
    credits.map((credit) => ({
      ...credit,
      reason: 'Opening credit (import)',
      paymentId: null,
      userId: author.userId,
      createdAt: author.at,
    })),
  )
  const created = ids.map((id, index) => {
    const { name = '', accountOwnerId: _, createdAt: _since, creditAvailable = zero, ...values } = entries[index] ?? {}
    const credit = creditAvailable === zero ? null : plainDollars(creditAvailable)
    return { id, changes: differences(name, {}, { customerName: name, ...values, creditAvailable: credit }) }
  })
  await logCreated(tx, 'customer', created, author)
  return ids
}

export type NewCustomPrice = { customerId: number; productId: number; price: Cents }

/** Saves new custom prices, each with today's base price and the first entry of its history (D-50, D-172). */
export async function saveNewCustomPrices(tx: Tx, prices: readonly NewCustomPrice[], author: Author): Promise<void> {
  if (prices.length === 0) return
  await insertCustomPrices(tx, prices, author)
  const customerIds = [...new Set(prices.map((price) => price.customerId))]
  await logUpdated(
    tx,
    'customer',
    customerIds.map((id) => ({ id, notes: 'Custom prices imported' })),
    author,
  )
}
