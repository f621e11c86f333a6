import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { CreditMove, PaymentSort } from '@dray/domain/payments/payment-list'
import type { PaymentMethod } from '@dray/domain/payments/payment-methods'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { cappedSums } from '../../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  inSequence,
  type ListPage,
  rowPlace,
  type SortColumn,
  sortedPage,
  sortSequence,
} from '../../../platform/db/queries/sorted-page.ts'
import { beginningWith, containing } from '../../../platform/db/words.ts'
import { customersNamed } from '../../customers/index.ts'
import { ordersToCredit } from '../../receivables/index.ts'

const selectPayments = (db: Db) => db.selectFrom('payments').selectAll('payments')
type PaymentsQuery = ReturnType<typeof selectPayments>

/** An empty filter matches any payment. */
export type PaymentFilter = {
  from: string
  to: string
  words: readonly SearchedWord[]
  methods: readonly PaymentMethod[]
  customerIds: readonly number[] | undefined
  creditMoves: readonly CreditMove[]
  isVoid: boolean | undefined
}

type SearchedWord = { word: string; amount: Cents | undefined }

function filterPayments(db: Db, filter: PaymentFilter): PaymentsQuery {
  const { from, to, words, methods, customerIds, creditMoves, isVoid } = filter
  let payments = selectPayments(db).where('paymentDate', '>=', from).where('paymentDate', '<=', to)
  for (const word of words) payments = payments.where(hasWord(db, word))
  if (methods.length > 0) payments = payments.where('paymentMethod', 'in', methods)
  if (customerIds) payments = payments.where('payments.customerId', '=', anyId(customerIds))
  if (creditMoves.length > 0) payments = payments.where((row) => row.or(creditMoves.map((move) => didMove[move])))
  return isVoid === undefined ? payments : payments.where('voidedAt', isVoid ? 'is not' : 'is', null)
}

const didMove: Record<CreditMove, RawBuilder<boolean>> = {
  USED: sql<boolean>`payments.credit_deducted_cents > 0`,
  ADDED: sql<boolean>`payments.credit_added_cents > 0`,
}

/** Searches customer name, reference, notes, applied order numbers and amount. */
function hasWord(db: Db, { word, amount }: SearchedWord) {
  const isAmount = amount === undefined ? sql`false` : sql`payments.amount_cents = ${amount}`
  return sql<boolean>`(
    payments.customer_id in (${customersNamed(db, [word])})
    or fold(coalesce(payments.notes, '')) like ${containing(word)}
    or fold(coalesce(payments.reference, '')) like ${containing(word)}
    or payments.id in (
      select payment_id from payment_applications join orders on orders.id = order_id
      where order_num like ${beginningWith(word.toUpperCase())})
    or ${isAmount})`
}

export type PaymentPage = ListPage<PaymentSort['by']>

/** Ties are sorted newest first. */
export function findPayments(db: Db, filter: PaymentFilter, page: PaymentPage) {
  return paymentPage(db, filterPayments(db, filter), page)
}

export function paymentsOfCustomer(db: Db, customerId: number, page: PaymentPage) {
  return paymentPage(db, selectPayments(db).where('payments.customerId', '=', customerId), page)
}

export function paymentsOfOrder(db: Db, orderId: number, page: PaymentPage) {
  const applied = db.selectFrom('paymentApplications').select('paymentId').where('orderId', '=', orderId)
  return paymentPage(db, selectPayments(db).where('payments.id', 'in', applied), page)
}

export const paymentById = (db: Db, id: number) =>
  paymentRows(db, selectPayments(db).where('payments.id', '=', id)).executeTakeFirst()

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentById>>>

function paymentRows(db: Db, payments: PaymentsQuery) {
  return db
    .selectFrom(payments.as('payments'))
    .innerJoin('customers', 'customers.id', 'payments.customerId')
    .leftJoin('users as creator', 'creator.id', 'payments.createdBy')
    .leftJoin('users as voider', 'voider.id', 'payments.voidedBy')
    .select([
      'payments.id',
      'payments.customerId as customerID',
      'customerName',
      'amountCents as amount',
      'paymentDate',
      'paymentMethod',
      'payments.reference',
      'payments.notes',
      'creditDeductedCents as customerCreditDeducted',
      'creditAddedCents as customerCreditAdded',
      'voidedAt as voidedOn',
      'voider.name as voidedBy',
      'voidReason',
      'creator.name as createdBy',
      'payments.createdAt',
      'payments.modifiedOn',
    ])
}

export async function isOrder(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Oldest order first. */
export function paymentApplications(db: Db, paymentIds: readonly number[]) {
  return db
    .selectFrom('paymentApplications')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['paymentId', 'orderId', 'orderNum', 'amountCents as amountApplied'])
    .where('paymentId', '=', anyId(paymentIds))
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()
}

function paymentPage(db: Db, payments: PaymentsQuery, page: PaymentPage) {
  const named = page.sort.by === 'customer' ? withCustomers(payments) : payments
  const sequence = sortSequence(page, ['payments.payment_date', 'payments.id'], columns[page.sort.by])
  const rows = paymentRows(db, sortedPage(named, sequence, page))
  return inSequence(rows.select(rowPlace(sequence)), sequence).execute()
}

/** Joins customers to sort by name; every list joins them again at the end. */
const withCustomers = (payments: PaymentsQuery): PaymentsQuery =>
  payments.innerJoin('customers', 'customers.id', 'payments.customerId') as unknown as PaymentsQuery

/** Ties are sorted by payment date. */
const columns: Record<PaymentSort['by'], SortColumn | undefined> = {
  date: undefined,
  customer: { column: sql`customers.name_order` },
  method: { column: sql`payments.payment_method` },
  amount: { column: sql`payments.amount_cents` },
  creditUsed: { column: sql`payments.credit_deducted_cents` },
  creditAdded: { column: sql`payments.credit_added_cents` },
}

export const paymentTotals = (db: Db, filter: PaymentFilter, max: Cents) =>
  cappedSums(db, filterPayments(db, filter), {
    counts: { payments: sql`count(*)`, voided: sql`count(voided_at)` },
    sums: {
      amount: sql`amount_cents`,
      applied: sql`amount_cents + credit_deducted_cents - credit_added_cents`,
      customerCreditDeducted: sql`credit_deducted_cents`,
      customerCreditAdded: sql`credit_added_cents`,
    },
    summed: sql<boolean>`voided_at is null`,
    max,
  })

/** The payment's effect before the edit, to leave out of balances and credit. */
export function paymentBefore(db: Db, id: number) {
  return db
    .selectFrom('payments')
    .select([
      'customerId',
      'creditDeductedCents as creditUsed',
      'creditAddedCents as creditAdded',
      sql<boolean>`voided_at is not null`.as('isVoid'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Orders in these statuses plus those the payment is applied to, oldest first. */
export function payableOrders(
  db: Db,
  {
    customerId,
    statuses,
    paymentId,
    limit,
  }: { customerId: number; statuses: readonly OrderStatus[]; paymentId: number; limit: number },
) {
  return db
    .selectFrom('orders')
    .leftJoin('paymentApplications as own', (join) =>
      join.onRef('own.orderId', '=', 'orders.id').on('own.paymentId', '=', paymentId),
    )
    .select([
      'orders.id',
      'orderNum',
      'orderStatus',
      'paymentStatus',
      'brands',
      'dueOn',
      'totalCents as total',
      sql<Cents>`total_cents - applied_cents + coalesce(own.amount_cents, 0)`.as('balanceDue'),
    ])
    .where('customerId', '=', customerId)
    .where((row) => row.or([row('orderStatus', 'in', statuses), row('own.paymentId', 'is not', null)]))
    .orderBy('createdAt')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** Newest first (index payments_reference). */
export const paymentsWithReference = (
  db: Db,
  same: { customerId: number; method: PaymentMethod; reference: string; except: number | undefined },
  limit: number,
) =>
  db
    .selectFrom('payments')
    .select(['id', 'paymentDate', 'amountCents as amount'])
    .where('customerId', '=', same.customerId)
    .where('paymentMethod', '=', same.method)
    .where(sql<boolean>`lower(reference) = lower(${same.reference})`)
    .where('reference', 'is not', null)
    .where('voidedAt', 'is', null)
    .where('id', '<>', same.except ?? 0)
    .orderBy('paymentDate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const receiptedPayment = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.id', 'payments.customerId')
    .select([
      'payments.id',
      'payments.customerId',
      'customerName',
      'contactName',
      'contactEmail',
      'contactPhone',
      'address',
      'paymentDate',
      'paymentMethod',
      'reference',
      'amountCents as amount',
      'creditDeductedCents as customerCreditDeducted',
      'voidedAt as voidedOn',
      'payments.notes',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()

export const receiptedOrders = (db: Db, paymentId: number) =>
  db
    .selectFrom('paymentApplications')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select([
      'orderNum',
      'customerPo as customerPO',
      'totalCents as total',
      'amountCents as amountApplied',
      'appliedCents',
    ])
    .where('paymentId', '=', paymentId)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute()

type CreditFilter = { customerId: number | undefined; owingNothing: readonly OrderStatus[] }

function toCredit(db: Db, { customerId, owingNothing }: CreditFilter) {
  const { rows, amount } = ordersToCredit(db, owingNothing)
  return { amount, rows: customerId === undefined ? rows : rows.where('orders.customerId', '=', customerId) }
}

/** Largest amount first. */
export function findOrdersToCredit(db: Db, filter: CreditFilter, limit: number) {
  const { rows, amount } = toCredit(db, filter)
  return rows
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id as orderId', 'orderNum', 'orderStatus', 'customers.id as customerID', 'customerName'])
    .select(amount.as('amount'))
    .orderBy('amount', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

export function sumOrdersToCredit(db: Db, filter: CreditFilter, max: Cents) {
  const { rows, amount } = toCredit(db, filter)
  return rows
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<Cents>`least(coalesce(sum(${amount}), 0), ${max}::bigint)::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

export const customerOfOrder = async (db: Db, orderId: number): Promise<number | undefined> =>
  (await db.selectFrom('orders').select('customerId').where('id', '=', orderId).executeTakeFirst())?.customerId

/** Payments applied to the order that aren't voided, newest first. */
export const countingPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('paymentApplications')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .where('orderId', '=', orderId)
    .where('voidedAt', 'is', null)
    .select('payments.id')
    .orderBy('paymentDate', 'desc')
    .orderBy('payments.id', 'desc')
    .execute()
