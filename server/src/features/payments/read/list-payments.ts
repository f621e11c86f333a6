import * as contract from '@dray/contract/payments'
import { type Cents, maxSum, parseMoney } from '@dray/domain/money'
import { billableStatuses } from '@dray/domain/orders/order-status'
import { creditWithout } from '@dray/domain/payments/apply-payment'
import { parseCreditMoves, parsePaymentMethods, paymentList } from '@dray/domain/payments/payment-list'
import { searchWords } from '@dray/domain/search/search-words'
import type { z } from 'zod'
import { type Database, type Db, onOneConnection } from '../../../platform/db/db.ts'
import { sentTotals } from '../../../platform/db/queries/capped-sums.ts'
import type { Placed } from '../../../platform/db/queries/sorted-page.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import {
  type AnsweredPage,
  answeredPage,
  maxRowsAtOnce,
  requestedPage,
} from '../../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { isCustomer, readCredit } from '../../customers/index.ts'
import {
  findPayments,
  isOrder,
  payableOrders,
  paymentApplications,
  paymentBefore,
  paymentById,
  type PaymentFilter,
  type PaymentPage,
  type PaymentRow,
  paymentsOfCustomer,
  paymentsOfOrder,
  paymentsWithReference,
  paymentTotals,
} from './payments.sql.ts'

/** Newest first or sorted: a page if there is a limit, otherwise all of them. */
export async function listPayments(
  db: Db,
  request: CallRequest<typeof contract.listPayments>,
): Promise<AnsweredPage<contract.Payment>> {
  const page = requestedPage(paymentList, request.query, { limit: maxRowsAtOnce })
  return answered(db, page, await findPayments(db, paymentFilter(request), page))
}

/** Totals over all pages of a list. Voided payments don't count. */
export async function readPaymentTotals(
  db: Db,
  request: CallRequest<typeof contract.readPaymentTotals>,
): Promise<z.output<(typeof contract.readPaymentTotals)['answer']>> {
  return sentTotals(await paymentTotals(db, paymentFilter(request), maxSum))
}

/** Newest first. */
export async function listCustomerPayments(
  db: Db,
  { params, query }: CallRequest<typeof contract.listCustomerPayments>,
): Promise<AnsweredPage<contract.Payment>> {
  if (!(await isCustomer(db, params.customerId))) throw new Refusal('not-found')
  const page = requestedPage(paymentList, query, { limit: maxRowsAtOnce })
  return answered(db, page, await paymentsOfCustomer(db, params.customerId, page))
}

/** Includes payments that were once applied to the order, newest first. */
export async function listOrderPayments(db: Db, orderId: number): Promise<contract.Payment[]> {
  if (!(await isOrder(db, orderId))) throw new Refusal('order-not-found')
  const page = requestedPage(paymentList, {}, { limit: maxRowsAtOnce })
  return (await answered(db, page, await paymentsOfOrder(db, orderId, page))).rows
}

/** Asked about before a payment is saved: a check may have been recorded already (D-283). */
export const findSameReference = (db: Db, { params, query }: CallRequest<typeof contract.findSameReference>) =>
  paymentsWithReference(db, { ...query, ...params, except: query.except }, contract.maxSameReference)

async function answered(
  db: Db,
  page: PaymentPage,
  found: readonly (PaymentRow & Placed)[],
): Promise<AnsweredPage<contract.Payment>> {
  if (found.length > maxRowsAtOnce) throw new Refusal('too-many-payments')
  const { rows, next } = answeredPage(paymentList, page, found)
  const ids = rows.map(({ id }) => id)
  return { rows: withOrders(rows, await paymentApplications(db, ids)), next }
}

export async function readPayment(db: Db, id: number): Promise<contract.Payment> {
  const [row, applications] = await onOneConnection(db, (connection) =>
    Promise.all([paymentById(connection, id), paymentApplications(connection, [id])]),
  )
  const [payment] = withOrders([mustExist(row)], applications)
  return mustExist(payment)
}

type Applications = Awaited<ReturnType<typeof paymentApplications>>

function withOrders(rows: readonly PaymentRow[], applications: Applications): contract.Payment[] {
  const byPayment = Map.groupBy(applications, ({ paymentId }) => paymentId)
  return rows.map((row) => ({
    ...row,
    orders: (byPayment.get(row.id) ?? []).map(({ paymentId: _, ...application }) => application),
  }))
}

type Filtered = Pick<CallRequest<typeof contract.readPaymentTotals>, 'params' | 'query' | 'parseDay'>

const paymentFilter = ({ params, query, parseDay }: Filtered): PaymentFilter => ({
  from: parseDay(params.fromISO),
  to: parseDay(params.toISO),
  words: searchWords(query.search ?? '').map((word) => ({ word, amount: typedAmount(word) })),
  methods: parsePaymentMethods(query.method),
  customerIds: query.customer,
  creditMoves: parseCreditMoves(query.credit),
  isVoid: query.voided === undefined ? undefined : query.voided === 'true',
})

function typedAmount(word: string): Cents | undefined {
  const parsed = parseMoney(word)
  return 'amount' in parsed ? parsed.amount : undefined
}

type Answer = z.output<(typeof contract.listPayableOrders)['answer']>

const noPayment = -1

/**
 * Orders a payment can be applied to, oldest first, with the customer's credit. When editing a payment, balances and credit leave
 * it out.
 */
export const listPayableOrders = (
  db: Database,
  { params: { customerId }, query }: CallRequest<typeof contract.listPayableOrders>,
): Promise<Answer> =>
  inSnapshot(db, async (snapshot) => {
    const credit = mustExist(await readCredit(snapshot, customerId))
    const edited = await editedPayment(snapshot, query.payment)
    const orders = await payableOrders(snapshot, {
      customerId,
      statuses: billableStatuses,
      paymentId: edited?.id ?? noPayment,
      limit: maxRowsAtOnce + 1,
    })
    if (orders.length > maxRowsAtOnce) throw new Refusal('too-many-orders')
    return { orders, creditAvailable: edited?.customerId === customerId ? creditWithout(edited, credit) : credit }
  })

/** A voided payment has no effect to leave out. */
async function editedPayment(db: Db, id: number | undefined) {
  if (id === undefined) return undefined
  const payment = mustExist(await paymentBefore(db, id))
  return payment.isVoid ? undefined : { id, ...payment }
}
