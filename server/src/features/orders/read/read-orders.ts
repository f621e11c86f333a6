import type * as contract from '@dray/contract/orders'
import { zero } from '@dray/domain/money'
import { balanceDue, owesNothing } from '@dray/domain/orders/order-totals'
import {
  parseIds,
  parseOrderSources,
  parseOrderStatuses,
  parsePaymentStatuses,
  orderList,
} from '@dray/domain/orders/order-list'
import { commissionStatuses } from '@dray/domain/payroll/commission'
import { searchWords, wordSplits } from '@dray/domain/search/search-words'
import { isOnlyDriver, type Person, seesCosts, seesPayFor } from '@dray/domain/users/permissions'
import { type Db, onOneConnection } from '../../../platform/db/db.ts'
import {
  type AnsweredPage,
  answeredPage,
  requestedPage,
  maxRowsAtOnce,
} from '../../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { commissionDates } from '../../payroll/index.ts'
import { coaAddress, productsNamed } from '../../products/index.ts'
import { customersNamed } from '../../customers/index.ts'
import { customPricesOnOrder } from '../../pricing/index.ts'
import { companyDecisions } from '../../company/index.ts'
import { answeredLift, answeredMustPay } from '../must-pay/must-pay.ts'
import {
  idOfNumber,
  type NamedPair,
  orderById,
  type OrderFilter,
  type OrderKey,
  orderLines,
  type OrderListRow,
} from './orders.sql.ts'
import { findOrders } from './sorted-orders.sql.ts'

export type Filtered = Pick<CallRequest<typeof contract.readOrderTotals>, 'params' | 'query' | 'user'>

/** Newest first or sorted: a page if there is a limit, otherwise all of them, up to `maxRowsAtOnce`. */
export async function listOrders(
  db: Db,
  { params, query, user }: CallRequest<typeof contract.listOrders>,
): Promise<AnsweredPage<contract.OrderOfRange>> {
  const listed = await listedFor(db, { params, query, user })
  const filter = { ...listed, unpaid: await unpaidFor(db, user, query.unpaidFor) }
  const page = requestedPage(orderList, query, { limit: maxRowsAtOnce })
  const found = await findOrders(db, filter, page)
  if (found.length > maxRowsAtOnce) throw new Refusal('too-many-orders')
  const { rows, next } = answeredPage(orderList, page, found)
  const readable = rows.filter(({ accountOwnerID }) => seesPayFor(user, accountOwnerID)).map(({ id }) => id)
  const paidOn = await commissionDates(db, readable)
  const summary = summaryFor(user)
  const orders = rows.map((row) => ({
    ...summary(row),
    commissionPaidOn: seesPayFor(user, row.accountOwnerID) ? (paidOn.get(row.id) ?? null) : undefined,
  }))
  return { rows: orders, next }
}

/** Matches orders whose commission is still owed to an account owner (D-126, D-221). */
async function unpaidFor(db: Db, reader: Person, ownerId: number | undefined): Promise<OrderFilter['unpaid']> {
  if (ownerId === undefined) return undefined
  if (!seesPayFor(reader, ownerId)) throw new Refusal('not-allowed')
  const { payWhenPaid } = await companyDecisions(db)
  return { ownerId, statuses: commissionStatuses, payments: payWhenPaid ? ['PAID'] : [] }
}

/** The filter of a request, narrowed to what the reader may see. */
export async function listedFor(db: Db, { params, query, user }: Filtered): Promise<OrderFilter> {
  const words = searchWords(query.search ?? '')
  return {
    from: params.fromISO,
    to: params.toISO,
    driverId: onlyDriverId(user),
    search: {
      text: (query.search ?? '').trim(),
      words,
      productIds: await searchedProducts(db, words),
      pairs: await searchedPairs(db, words),
    },
    statuses: parseOrderStatuses(query.status),
    payments: parsePaymentStatuses(query.payment),
    owners: parseIds(query.owner),
    drivers: parseIds(query.driver),
    locations: parseIds(query.location),
    sources: parseOrderSources(query.source),
    delivery: { from: query.deliveryFrom, to: query.deliveryTo },
    customers: parseIds(query.customer),
    brands: parseIds(query.brand),
    types: parseIds(query.type),
    products: parseIds(query.product),
  }
}

/** With less, nearly every product would be found. */
const minProductLetters = 3

const searchedProducts = async (db: Db, words: readonly string[]): Promise<number[]> =>
  words.some((word) => word.length >= minProductLetters) ? await productsNamed(db, words) : []

const maxCustomersNamed = 100

async function searchedPairs(db: Db, words: readonly string[]): Promise<NamedPair[]> {
  const pairs: NamedPair[] = []
  for (const [customer, product] of wordSplits(words)) {
    const productIds = await searchedProducts(db, product)
    const rows = productIds.length === 0 ? [] : await customersNamed(db, customer).limit(maxCustomersNamed).execute()
    if (rows.length > 0) pairs.push({ customerIds: rows.map(({ id }) => id), productIds })
  }
  return pairs
}

/** Drivers see only their own orders. */
export async function readOrder(db: Db, reader: Person, key: OrderKey): Promise<contract.Order> {
  const id = 'id' in key ? key.id : mustExist(await idOfNumber(db, key.orderNum), 'order-not-found')
  const [found, lines, customPricings] = await onOneConnection(db, (connection) =>
    Promise.all([
      orderById(connection, id, onlyDriverId(reader)),
      orderLines(connection, id),
      isOnlyDriver(reader) ? [] : customPricesOnOrder(connection, id),
    ]),
  )
  const row = mustExist(found, 'order-not-found')
  const { releasedBy, releasedAt, releaseReason, releasedTotal, ...order } = row
  const { address, contactName, contactPhone, contactEmail, minLifeDays, cod } = order
  const { paymentTermsDays, priceReason, sentNote, acceptProblem, inboxEntry, backorders, required, lift } = order
  const summary = summaryFor(reader)(order)
  return {
    ...summary,
    customer: {
      ...summary.customer,
      address,
      contactName,
      contactPhone,
      contactEmail,
      minLifeDays,
      cod,
      customPricings,
    },
    orderedItems: withCosts(reader, lines.map(withBatchFacts)),
    backorders,
    onBackorder: backorders.filter(({ orderStatus }) => !owesNothing(orderStatus)),
    paymentTermsDays,
    shippedBeforeImport: lines.flatMap(({ id, tagsPulled, unitsOut }) => (tagsPulled && unitsOut <= 0 ? [id] : [])),
    priceReason,
    sentNote,
    acceptProblem: isOnlyDriver(reader) ? null : acceptProblem,
    inboxEntry:
      isOnlyDriver(reader) || inboxEntry === null
        ? null
        : { ...inboxEntry, receivedAt: new Date(inboxEntry.receivedAt) },
    creditRelease:
      isOnlyDriver(reader) || releasedBy === null || releasedAt === null
        ? null
        : { releasedBy, releasedAt, reason: releaseReason ?? '', total: releasedTotal ?? zero },
    mustPay: answeredMustPay(required),
    mustPayLifted: answeredLift(lift),
  }
}

type BatchColumns = {
  isCheckedIn: boolean | null
  isOnHold: boolean
  expiresOn: string | null
  coaFile: string | null
  testedOn: string | null
  labName: string | null
  thcPercent: number | null
  cbdPercent: number | null
}

function withBatchFacts<Line extends BatchColumns>(row: Line) {
  const { isCheckedIn, isOnHold, expiresOn, coaFile, testedOn, labName, thcPercent, cbdPercent, ...line } = row
  const printed = { expiresOn, testedOn, labName, thcPercent, cbdPercent }
  const facts = isCheckedIn === null ? null : { isCheckedIn, isOnHold, coaUrl: coaAddress(coaFile), ...printed }
  return { ...line, batchFacts: facts }
}

export const onlyDriverId = (reader: Person): number | undefined => (isOnlyDriver(reader) ? reader.id : undefined)

/** Keeps costs only for readers who receive them. */
export const withCosts = <Line extends { productCost: unknown }>(reader: Person, lines: readonly Line[]) =>
  seesCosts(reader) ? [...lines] : lines.map((line) => ({ ...line, productCost: undefined }))

/** Leaves the cost out for readers who don't receive costs. The contract drops columns it doesn't name. */
export function summaryFor(reader: Person): (row: OrderListRow) => contract.OrderSummary {
  const seesCost = seesCosts(reader)
  return (row) => ({
    ...row,
    customer: { customerName: row.customerName, accountOwnerID: row.accountOwnerID },
    balanceDue: balanceDue(row.total, row.applied),
    cost: seesCost ? row.cost : undefined,
  })
}
