import type * as contract from '@dray/contract/customers'
import { differences } from '@dray/domain/changelog/differences'
import { type CustomerType, mayChangeCredit, type PreferredContact } from '@dray/domain/customers/customer'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import { weekdayText } from '@dray/domain/time/weekdays'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { pairs } from '../../platform/pairs.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import { companyDecisions } from '../company/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { holdActiveUser } from '../users/index.ts'
import { insertCredit, insertCustomers } from './customers.sql.ts'
import { readCustomer } from './read-customers.ts'

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
  minimumOrder?: Cents | null | undefined
  deliveryDays?: readonly number[] | null | undefined
  mayPickUp?: boolean | undefined
  acceptBySelf?: boolean | undefined
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
  const created = customers.map(([entry, { id }]) => ({ id, ...loggedCustomer(entry, { accountOwner, creditReason }) }))
  await logCreated(tx, 'customer', created, author)
  return customers.map(([, { id }]) => id)
}

type Reasons = { accountOwner: string | null; creditReason: string | null }

/** Leaves out what is as for every new customer. */
function loggedCustomer(entry: NewCustomerEntry, { accountOwner, creditReason }: Reasons) {
  const { name, accountOwnerId: _, createdAt: _since, creditAvailable, creditLimit, minimumOrder, ...values } = entry
  const credit = creditAvailable === zero ? null : plainDollars(creditAvailable)
  const changes = differences(
    name,
    {},
    {
      customerName: name,
      ...values,
      cod: values.cod || null,
      poRequired: values.poRequired || null,
      accountOwner,
      creditAvailable: credit,
      creditLimit: dollarsOrNone(creditLimit),
      minimumOrder: dollarsOrNone(minimumOrder),
      deliveryDays: values.deliveryDays && weekdayText(values.deliveryDays),
      mayPickUp: values.mayPickUp === false ? false : null,
      acceptBySelf: values.acceptBySelf || null,
    },
  )
  return { ...(creditReason === null || credit === null ? {} : { notes: creditReason }), changes }
}

export const dollarsOrNone = (amount: Cents | null | undefined): string | null =>
  amount === null || amount === undefined ? null : plainDollars(amount)

function customerRow(entry: NewCustomerEntry, modifiedOn: Date) {
  const { image = null, paymentTermsDays = null, creditLimit = null, maxDaysLate = null, minLifeDays = null } = entry
  const { emailsCoas = false, emailsProof = false, cod = false, poRequired = false } = entry
  const { minimumOrder = null, mayPickUp = true, acceptBySelf = false } = entry
  const deliveryDays = entry.deliveryDays ? [...entry.deliveryDays] : null
  return {
    ...entry,
    ...{ image, paymentTermsDays, creditLimit, maxDaysLate, minLifeDays, emailsCoas, emailsProof, cod, poRequired },
    ...{ minimumOrder, deliveryDays, mayPickUp, acceptBySelf },
    modifiedOn,
  }
}

/** The opening credit becomes the first entry of the credit ledger, with the reason. */
export async function addCustomer(
  tx: Tx,
  request: CallRequest<typeof contract.addCustomer>,
): Promise<contract.Customer> {
  const { body, user, at, today } = request
  const { customerName, accountOwnerID, creditAvailable = zero, reason = null, ...sent } = body
  const { paymentTermsDays: usualTerms } = await companyDecisions(tx)
  // Use the default terms only if none are sent; null terms stay null (D-195).
  const { paymentTermsDays = usualTerms, creditLimit = null, maxDaysLate = null } = sent
  const details = { ...sent, paymentTermsDays }
  const hasOwnTerms = paymentTermsDays !== usualTerms || creditLimit !== null || maxDaysLate !== null || sent.cod
  if (creditAvailable !== zero || hasOwnTerms) {
    if (!mayChangeCredit(user)) throw new Refusal('not-allowed')
    if (creditAvailable !== zero && reason === null) throw new Refusal('reason-missing')
  }
  if (creditAvailable !== zero) await requireOpenDays(tx, [today])
  const accountOwner = heldOwnerName(await holdOwner(tx, accountOwnerID))
  await refuseUnknownImage(tx, 'customers', body.image)
  const entry = { ...details, name: customerName, accountOwnerId: accountOwnerID, creditAvailable, createdAt: at }
  const [id = 0] = await saveNewCustomers(tx, [entry], request.author, { accountOwner, creditReason: reason })
  return (await readCustomer(tx, user, id)).customer
}

/** The account owner, kept active until the transaction ends: undefined if not an active user, null for no owner. */
export type HeldOwner = { name: string } | undefined | null

/** Locks the owner before the customer, in the same order as removing a user, who loses their customers. */
export async function holdOwner(tx: Tx, id: number | null): Promise<HeldOwner> {
  return id === null ? null : holdActiveUser(tx, id)
}

export const heldOwnerName = (owner: HeldOwner): string | null =>
  owner === null ? null : mustExist(owner, 'owner-unknown').name
