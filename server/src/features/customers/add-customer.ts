import type * as contract from '@dray/contract/customers'
import { mayChangeCredit } from '@dray/domain/customers/customer'
import { zero } from '@dray/domain/money'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { companyDecisions } from '../company/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { holdActiveUser } from '../users/index.ts'
import { readCustomer } from './read-customers.ts'
import { saveNewCustomers } from './save-new-customers.ts'

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
