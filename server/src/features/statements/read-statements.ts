import { knownPathId } from '@dray/contract/call/fields'
import { type DocumentLabel, statementLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { maxStatementMemos, maxStatementOrders, maxStatementPayments } from '@dray/domain/documents/accounts/statement'
import {
  maxNamedOrders,
  paymentsSince,
  type StatementAccount,
  statementSource,
} from '@dray/domain/documents/accounts/account-sources'
import { type Cents, minus, sum, zero } from '@dray/domain/money'
import { owingNothing } from '@dray/domain/orders/order-totals'
import { ageBalances } from '@dray/domain/receivables/aging'
import { addDays, type CompanyClock, companyClock } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CompanyNow } from '../company/index.ts'
import { moneyToCredit } from '../receivables/index.ts'
import {
  countPayments,
  creditAt,
  customersOfStatements,
  lastStatements,
  openBalances,
  type PaymentWindow,
  statementMemos,
  statementPayments,
  type StatementPaymentRow,
  unlistedBalances,
} from './statements.sql.ts'

const limits = { payments: maxStatementPayments, namedOrders: maxNamedOrders }

/** The last day of a statement, and its end if that day is past. */
type StatementDay = { asOf: string; endedAt: Date | undefined }

/**
 * Today's statements, sorted by name, in a fixed number of queries. Run in a snapshot, so orders, payments and credit agree. Leaves out
 * unknown customers.
 */
export async function readStatementAccounts(
  db: Db,
  customerIds: readonly number[],
  clock: CompanyClock,
): Promise<StatementAccount[]> {
  const windows = await paymentWindows(db, customerIds, clock)
  return readAccounts(db, windows, { day: { asOf: clock.today, endedAt: undefined }, clock })
}

/**
 * The same for a range of days: the balances and credit at the end of the last day, and the payments and memos of the range. Money on
 * orders that don't owe it has no history, so only a statement that ends today has it.
 */
export function readStatementsOfRange(
  db: Db,
  customerIds: readonly number[],
  { from, to }: { from: string; to: string },
  clock: CompanyClock,
): Promise<StatementAccount[]> {
  const at = clock.startOf(addDays(to, 1))
  const ended = { day: to, at }
  const windows = new Map(
    customerIds.map((customerId) => [customerId, { customerId, savedAt: null, sinceDay: from, ended }]),
  )
  return readAccounts(db, windows, { day: { asOf: to, endedAt: to < clock.today ? at : undefined }, clock })
}

async function readAccounts(
  db: Db,
  windows: ReadonlyMap<number, PaymentWindow>,
  { day: { asOf, endedAt }, clock }: { day: StatementDay; clock: CompanyClock },
): Promise<StatementAccount[]> {
  const customerIds = [...windows.keys()]
  const customers = await customersOfStatements(db, customerIds)
  const balances = await openBalances(db, customerIds, { limit: maxStatementOrders, endedAt })
  const ordersByCustomer = Map.groupBy(balances, ({ customerId }) => customerId)
  const unlistedTotals = await unlistedOrderTotals(db, ordersByCustomer, { asOf, endedAt })
  const paymentsOf = Map.groupBy(
    await statementPayments(db, [...windows.values()], limits),
    ({ customerId }) => customerId,
  )
  const unlistedPayments = await unlistedPaymentTotals(db, windows, paymentsOf)
  const memos = await statementMemos(
    db,
    [...windows.values()].map(({ customerId, savedAt, sinceDay, ended }) => ({
      customerId,
      since: savedAt ?? clock.startOf(sinceDay),
      endedAt: ended?.at,
    })),
    maxStatementMemos,
  )
  const memosByCustomer = Map.groupBy(memos, ({ customerId }) => customerId)
  const credit = endedAt && (await creditAt(db, customerIds, endedAt))
  const toCredit = endedAt ? new Map<number, Cents>() : await moneyToCredit(db, customerIds, owingNothing)
  return customers.map(({ creditAvailable, openBalances: _, ...customer }) => ({
    customer,
    asOf,
    orders: ordersByCustomer.get(customer.id) ?? [],
    unlistedOrders: unlistedTotals.get(customer.id) ?? null,
    paymentsSince: windows.get(customer.id)?.sinceDay ?? asOf,
    payments: paymentsOf.get(customer.id) ?? [],
    unlistedPayments: unlistedPayments.get(customer.id) ?? null,
    memos: (memosByCustomer.get(customer.id) ?? []).map(({ customerId: _, issuedOn, ...memo }) => ({
      ...memo,
      issuedOn: clock.dayOf(issuedOn),
    })),
    creditAvailable: credit ? (credit.get(customer.id) ?? zero) : creditAvailable,
    toCredit: toCredit.get(customer.id) ?? zero,
  }))
}

/** Payments are listed since the last statement saved before today (see `paymentsSince`). */
async function paymentWindows(
  db: Db,
  customerIds: readonly number[],
  { today: asOf, dayOf, startOf }: CompanyClock,
): Promise<Map<number, PaymentWindow>> {
  const saved = await lastStatements(db, customerIds, startOf(asOf))
  const savedAtOf = new Map(saved.map(({ customerId, savedAt }) => [customerId, savedAt]))
  return new Map(
    customerIds.map((customerId) => {
      const savedAt = savedAtOf.get(customerId) ?? null
      return [customerId, { customerId, savedAt, sinceDay: paymentsSince(savedAt && dayOf(savedAt), asOf) }]
    }),
  )
}

/** Reads totals only for customers whose list is full. */
async function unlistedOrderTotals(
  db: Db,
  listed: ReadonlyMap<number, readonly unknown[]>,
  { asOf, endedAt }: StatementDay,
) {
  const full = [...listed].flatMap(([id, orders]) => (orders.length < maxStatementOrders ? [] : [id]))
  const rows = full.length === 0 ? [] : await unlistedBalances(db, full, { listed: maxStatementOrders, endedAt })
  return new Map(
    [...Map.groupBy(rows, ({ customerId }) => customerId)].map(([id, unlisted]) => [
      id,
      { count: unlisted.reduce((count, row) => count + row.count, 0), aging: ageBalances(unlisted, asOf) },
    ]),
  )
}

async function unlistedPaymentTotals(
  db: Db,
  windows: ReadonlyMap<number, PaymentWindow>,
  listed: ReadonlyMap<number, readonly StatementPaymentRow[]>,
) {
  const full = [...windows.values()].filter(
    ({ customerId }) => (listed.get(customerId)?.length ?? 0) >= maxStatementPayments,
  )
  const counted = full.length === 0 ? [] : await countPayments(db, full)
  return new Map(
    counted.flatMap(({ customerId, count, amount }) => {
      const payments = listed.get(customerId) ?? []
      if (count <= payments.length) return []
      const unlisted = { count: count - payments.length, amount: minus(amount, sum(payments.map((row) => row.amount))) }
      return [[customerId, unlisted] as const]
    }),
  )
}

export async function readStatementAccount(db: Db, customerId: number, clock: CompanyClock): Promise<StatementAccount> {
  const [account] = await readStatementAccounts(db, [customerId], clock)
  return mustExist(account)
}

/** A statement's number is the customer's id. */
export async function findCustomerOfStatement(
  db: Db,
  _reader: Person,
  number: string,
): Promise<{ id: number; label: DocumentLabel } | undefined> {
  const [customer] = await customersOfStatements(db, [knownPathId.parse(number)])
  return customer && { id: customer.id, label: statementLabel(customer.customerName, customer.id) }
}

export async function readStatementDocument(
  db: Db,
  _reader: Person,
  customerId: number,
  { company, timeZone, at }: CompanyNow & { at: Date },
): Promise<DocumentSource> {
  return statementSource(await readStatementAccount(db, customerId, companyClock(at, timeZone)), company)
}
