import * as contract from '@dray/contract/customers'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { creditChange, mayChangeCredit, mayChangeCustomers } from '@dray/domain/customers/customer'
import { type Cents, maxAmount, plainDollars, zero } from '@dray/domain/money'
import { weekdayText } from '@dray/domain/time/weekdays'
import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { pickFields, applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { recordChange, refuseIfChanged } from '../changelog/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { dollarsOrNone, type HeldOwner, holdOwner, heldOwnerName } from './save-new-customers.ts'
import { insertCredit, lockCustomerToChange, type LockedCustomer, ownerName, updateCustomer } from './customers.sql.ts'
import { readCustomer } from './read-customers.ts'

type State = contract.CustomerDetails & { accountOwnerID: number | null; minimumOrder: Cents | null }
type Terms = contract.CustomerTerms

/**
 * Changes the fields that are sent. Credit changes by the difference, with a ledger entry. D-04 says who may change what.
 */
export async function changeCustomer(
  tx: Tx,
  request: CallRequest<typeof contract.changeCustomer>,
): Promise<contract.Customer> {
  const { params, body, user, at, today } = request
  const owner = await holdOwner(tx, body.accountOwnerID ?? null)
  const { id, creditCents, ...stored } = mustExist(await lockCustomerToChange(tx, params.id))
  const read = async () => (await readCustomer(tx, user, id)).customer
  await refuseIfChanged(
    tx,
    'customer',
    { id, ...stored },
    {
      sent: body.modifiedOn,
      current: async () => contract.customerSchema.encode(await read()),
    },
  )
  const before = customerState(stored)
  const after = applyPatch(before, body)
  const { delta, credit } = creditAfter(body, creditCents)
  const fieldChanges = differences(before.customerName, loggedDetails(before), loggedDetails(after))
  const termsBefore = pickFields(stored, contract.customerTermNames)
  const terms = applyPatch(termsBefore, body)
  const termChanges = differences(before.customerName, loggedTerms(termsBefore), loggedTerms(terms))
  refuseForbidden(user, {
    hasFieldChanges: fieldChanges.length > 0,
    hasCreditChange: delta !== zero || termChanges.length > 0,
  })
  const reason = body.reason ?? null
  if (delta !== zero && reason === null) throw new Refusal('reason-missing')

  const changes = await inWords(tx, fieldChanges, { before, after, owner })
  const creditChanges = differences(
    before.customerName,
    { creditAvailable: dollars(creditCents) },
    { creditAvailable: dollars(credit) },
  )
  const save = async () => {
    if (after.image !== before.image) await refuseUnknownImage(tx, 'customers', after.image)
    await updateCustomer(tx, id, { ...changedColumns(after, terms), creditCents: credit, modifiedOn: at })
    if (delta === zero) return
    const entry = { customerId: id, amountCents: delta, reason: reason ?? '', paymentId: null, userId: user.id }
    await allInOrder([requireOpenDays(tx, [today]), insertCredit(tx, [{ ...entry, createdAt: at }])])
  }
  const notes = delta === zero || reason === null ? {} : { notes: reason }
  await recordChange(
    tx,
    'customer',
    { id, changes: [...changes, ...creditChanges, ...termChanges], save, ...notes },
    request.author,
  )
  return read()
}

const customerState = ({ accountOwnerId, ...row }: Omit<LockedCustomer, 'id' | 'creditCents'>): State => ({
  ...pickFields(row, contract.customerDetailNames),
  accountOwnerID: accountOwnerId,
  minimumOrder: row.minimumOrder,
})

const changedColumns = (
  { accountOwnerID: accountOwnerId, minimumOrder: minimumOrderCents, ...details }: State,
  { creditLimit: creditLimitCents, ...terms }: Terms,
) => ({ ...details, ...terms, minimumOrderCents, creditLimitCents, accountOwnerId })

const loggedDetails = ({ minimumOrder, deliveryDays, ...details }: State) => ({
  ...details,
  minimumOrder: dollarsOrNone(minimumOrder),
  deliveryDays: deliveryDays && weekdayText(deliveryDays),
})

const loggedTerms = ({ creditLimit, ...terms }: Terms) => ({
  ...terms,
  creditLimit: dollarsOrNone(creditLimit),
})

const dollars = (credit: Cents): string | null => (credit === zero ? null : plainDollars(credit))

function creditAfter(
  { creditAvailable, creditBefore }: contract.CustomerChange,
  stored: Cents,
): { delta: Cents; credit: Cents } {
  if (creditAvailable === undefined) return { delta: zero, credit: stored }
  const change = creditChange(creditAvailable, creditBefore, stored)
  if (change === undefined) throw new Refusal('credit-used')
  if (change.credit > maxAmount) throw new Refusal('figure-too-large')
  return change
}

/** Sending a field's stored value doesn't count as a change. */
function refuseForbidden(user: Person, change: { hasFieldChanges: boolean; hasCreditChange: boolean }): void {
  const isForbidden =
    (change.hasFieldChanges && !mayChangeCustomers(user)) || (change.hasCreditChange && !mayChangeCredit(user))
  if (isForbidden) throw new Refusal('not-allowed')
}

/** Logs the account owner by name instead of id. */
async function inWords(
  tx: Tx,
  changes: readonly FieldChange[],
  { before, after, owner }: { before: State; after: State; owner: HeldOwner },
): Promise<FieldChange[]> {
  if (before.accountOwnerID === after.accountOwnerID) return [...changes]
  const names = {
    previousValue: before.accountOwnerID === null ? null : ((await ownerName(tx, before.accountOwnerID)) ?? null),
    newValue: heldOwnerName(owner),
  }
  return changes.map((change) =>
    change.field === 'accountOwnerID' ? { ...change, field: 'accountOwner', ...names } : change,
  )
}
