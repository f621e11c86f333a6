import * as contract from '@dray/contract/payments'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { Cents } from '@dray/domain/money'
import type { Application } from '@dray/domain/payments/apply-payment'
import type { PaymentMethod } from '@dray/domain/payments/payment-methods'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordChange, refuseIfChanged } from '../changelog/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import { readPayment } from './read/list-payments.ts'
import { lockPayment, replacePayment, type StoredPayment } from './save/accounts.ts'
import { paymentDifferences } from './save/payment-log.ts'
import { creditAddedProblems, customerProblems, dateProblems, methodProblems } from './save/payment-problems.ts'
import { deleteApplications, insertApplications, insertCreditEntries, updatePayment } from './save/payment-rows.sql.ts'
import { creditOfEdited, creditOfVoided, saveAccounts } from './save/save-accounts.ts'

type Request = CallRequest<typeof contract.changePayment>

/** Changes the fields that are sent: undoes what the payment did and applies the new version (C-83). */
export async function changePayment(tx: Tx, request: Request): Promise<contract.Payment> {
  const { params, body, at, today, author } = request
  const { id } = params
  const orderIds = body.appliedPayments?.map(({ orderId }) => orderId)
  const { payment: before, accounts } = await lockPayment(tx, id, orderIds)
  if (before.voidedAt !== null) throw new Refusal('payment-voided')
  await refuseIfChanged(tx, 'payment', before, {
    sent: body.modifiedOn,
    current: async () => contract.paymentSchema.encode(await readPayment(tx, id)),
  })
  const fields = sentFields(before, request)
  const isSameDate = fields.paymentDate === before.paymentDate
  const isSameMethod = fields.paymentMethod === before.paymentMethod
  const problems = {
    first: [
      ...customerProblems(body.customerId, before),
      ...(isSameDate ? [] : dateProblems(fields.paymentDate, today)),
      ...(isSameMethod ? [] : await methodProblems(tx, fields.paymentMethod)),
    ],
    last: creditAddedProblems(fields, body.customerCreditAdded),
  }
  const after = { ...fields, creditAdded: replacePayment(accounts, { before, after: fields, problems, at }) }
  const changes = paymentDifferences(id, before, after, accounts)
  const save = async () => {
    await allInOrder([
      requireOpenDays(tx, isBooked(changes) ? [before.paymentDate, after.paymentDate] : [], 'paymentDate'),
      updatePayment(tx, id, { ...paymentColumns(after), modifiedOn: at }),
    ])
    await deleteApplications(tx, id)
    await insertApplications(tx, applicationRows(id, after.applications))
    await insertCreditEntries(tx, creditOfEdited(id, before, after, author))
    await saveAccounts(tx, accounts, () => `Payment ${id} was changed`, author)
  }
  await recordChange(tx, 'payment', { id, changes, save }, author)
  return readPayment(tx, id)
}

/** Notes and the reference are in no posting, so a closed day doesn't keep them as they are. */
const isBooked = (changes: readonly FieldChange[]): boolean =>
  changes.some(({ field }) => field !== 'notes' && field !== 'reference')

type PaymentFields = {
  customerId: number
  amount: Cents
  creditUsed: Cents
  paymentDate: string
  paymentMethod: PaymentMethod
  reference: string | null
  notes: string | null
  applications: readonly Application[]
}

/** Only the fields that are sent change. */
function sentFields(before: StoredPayment, { body, parseDay }: Request): PaymentFields {
  const { customerId, amount, creditUsed, paymentDate, paymentMethod, reference, notes, applications } = before
  return applyPatch<PaymentFields>(
    { customerId, amount, creditUsed, paymentDate, paymentMethod, reference, notes, applications },
    {
      ...body,
      customerId,
      paymentDate: body.paymentDate === undefined ? undefined : parseDay(body.paymentDate),
      creditUsed: body.customerCreditDeducted,
      applications: body.appliedPayments,
    },
  )
}

const paymentColumns = (payment: PaymentFields & { creditAdded: Cents }) => ({
  amountCents: payment.amount,
  creditDeductedCents: payment.creditUsed,
  creditAddedCents: payment.creditAdded,
  paymentDate: payment.paymentDate,
  paymentMethod: payment.paymentMethod,
  reference: payment.reference,
  notes: payment.notes,
})

const applicationRows = (paymentId: number, applications: readonly Application[]) =>
  applications.map((application) => ({ ...application, paymentId }))

/**
 * Undoes a payment but keeps it, with its applications and the reason (D-107, X-22). Voiding it again does nothing, so the first
 * reason stays (D-214).
 */
export async function voidPayment(tx: Tx, request: CallRequest<typeof contract.voidPayment>): Promise<{ ok: true }> {
  const { at, user, body, author, today } = request
  const { id } = request.params
  const reason = body?.reason ?? null
  const { payment, accounts } = await lockPayment(tx, id)
  if (payment.voidedAt !== null) return { ok: true }
  replacePayment(accounts, { before: payment, at })
  const save = async () => {
    await allInOrder([
      requireOpenDays(tx, [today]),
      updatePayment(tx, id, { voidedAt: at, voidedBy: user.id, voidReason: reason, modifiedOn: at }),
    ])
    await insertCreditEntries(tx, creditOfVoided(id, payment, author))
    await saveAccounts(tx, accounts, () => `Payment ${id} was voided${reason === null ? '' : `: ${reason}`}`, author)
  }
  const changes = differences(`Payment ${id}`, { isVoid: false }, { isVoid: true, voidReason: reason })
  await recordChange(tx, 'payment', { id, changes, save }, author)
  return { ok: true }
}
