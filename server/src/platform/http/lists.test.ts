import { nameOrder } from '@dray/domain/text/name-order'
import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import { listCollections, readCollectedTotals } from '@dray/contract/collections'
import { listAddressBook, readAddressBookTotals } from '@dray/contract/customers'
import { listCounts, readCountTotals } from '@dray/contract/counts'
import { listMemos, readMemoTotals } from '@dray/contract/memos'
import { listOrders, readOrderTotals } from '@dray/contract/orders'
import { nextHeader } from '@dray/contract/call/paged-list'
import { listPayments, readPaymentTotals } from '@dray/contract/payments'
import { listPurchaseOrders, readPurchaseTotals } from '@dray/contract/purchases'
import { listReceivables, readReceivableTotals } from '@dray/contract/receivables'
import { listSignIns } from '@dray/contract/users/sign-ins'
import { collectionStatuses } from '@dray/domain/collections/collections'
import { addressBook, quietDays, summedStatuses } from '@dray/domain/customers/customer'
import { countStatuses } from '@dray/domain/counts/count'
import { countList } from '@dray/domain/counts/count-list'
import { memoStatuses } from '@dray/domain/memos/credit-memo'
import { memoList } from '@dray/domain/memos/memo-list'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { orderList } from '@dray/domain/orders/order-list'
import { creditMoves, paymentList } from '@dray/domain/payments/payment-list'
import { paymentMethods } from '@dray/domain/payments/payment-methods'
import { purchaseList } from '@dray/domain/purchases/purchase-list'
import { openPurchaseStatuses, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { agingBuckets } from '@dray/domain/receivables/aging'
import { receivableList } from '@dray/domain/receivables/receivable-list'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { addDays, companyDay, daysBetween, startOfDay } from '@dray/domain/time/company-day'
import { signInEvents } from '@dray/domain/users/sign-ins'
import { roles } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'

const timeZone = 'America/Los_Angeles'
const today = companyDay(new Date(), timeZone)
let t: TestApp
let admin: ApiClient
/** Values that list rows leave out: texts per customer, and products, brands and types per order. */
let customerTexts: ReadonlyMap<number, string>
let inOrders: ReadonlyMap<number, readonly { productId: number; brandId: number; typeId: number; text: string }[]>

beforeAll(async () => {
  t = await testApp({ TIME_ZONE: timeZone })
  admin = await t.as(...roles)
  const author = { userId: admin.userId, at: new Date() }
  await t.db.transaction().execute((tx) => t.dray.loadSample(tx, author))
  await addVariety()
  const texts = await sql<{ id: number; text: string }>`select id, concat_ws(' ', customer_name, contact_name,
    contact_email, contact_phone, contact_telegram, address, website, notes) as text from customers`.execute(t.db)
  customerTexts = new Map(texts.rows.map(({ id, text }) => [id, fold(text)]))
  const lines = await t.db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select(['orderId', 'productId', 'brandId', 'typeId', 'products.name', 'sku'])
    .execute()
  const products = lines.map(({ name, sku, ...line }) => ({ ...line, text: fold(`${name} ${sku}`) }))
  inOrders = Map.groupBy(products, ({ orderId }) => orderId)
}, 400_000)
afterAll(() => t.stop())

/** Gives rows dates that don't follow their ids, and adds sign-ins of every kind. */
async function addVariety(): Promise<void> {
  await sql`update payments set payment_date = payment_date - (id % 7)::integer`.execute(t.db)
  await sql`update purchase_orders set created_at = created_at - (id % 5) * interval '9 days'`.execute(t.db)
  const users = await t.db.selectFrom('users').select(['id', 'email']).orderBy('id').limit(4).execute()
  const entries = Array.from({ length: 40 }, (_, index) => ({
    happenedAt: new Date(Date.now() - ((index * 7) % 11) * 3_600_000),
    event: signInEvents[index % signInEvents.length] ?? 'SIGNED_IN',
    userId: index % 5 === 4 ? null : (users[index % 4]?.id ?? null),
    email: index % 5 === 4 ? `stranger${index}@example.com` : (users[index % 4]?.email ?? null),
    address: `10.0.${index % 3}.${index}`,
    userAgent: null,
    byUserId: null,
  }))
  await t.db.insertInto('signIns').values(entries).execute()
}

type Filter<Row> = {
  values: (rows: readonly Row[]) => readonly (string | undefined)[]
  matches: (row: Row, value: string) => boolean
}
type Chosen = Readonly<Record<string, string>>
type SortKey = string | number | null
type Sort = { by: string; isDescending: boolean }
type Definition<Row> = {
  list: Call
  totals?: Call
  path: string
  rows: (answer: unknown) => readonly Row[]
  filters: Readonly<Record<string, Filter<Row>>>
  /** Sort keys; null comes last in both directions. */
  sorts?: Readonly<Record<string, (row: Row) => SortKey>>
  /** Sorts ties newest first; without it, in the direction of the sort. */
  time?: (row: Row) => string
  idOf: (row: Row) => number
  sums?: (rows: readonly Row[], chosen: Chosen) => object
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Comma-separated words or ids; `none` matches rows without one. */
const oneOf = <Row>(valueOf: (row: Row) => string | number | null | readonly number[]): Filter<Row> => ({
  values(rows) {
    const found = distinct(rows.flatMap((row) => valueOf(row) ?? []).map(String))
    return [
      ...found.slice(0, 3),
      found.slice(1, 3).join(','),
      ...(rows.some((row) => valueOf(row) === null) ? ['none'] : []),
    ]
  },
  matches(row, value) {
    const own = valueOf(row)
    const words = own === null ? ['none'] : [own].flat().map(String)
    return value.split(',').some((word) => words.includes(word))
  },
})
const ids = oneOf

/** Words in any sequence and case, and a part of a word. */
const search = <Row>(
  textOf: (row: Row) => string,
  more: (row: Row, value: string) => boolean = () => false,
): Filter<Row> => ({
  values: (rows) =>
    [rows[0], rows[7], rows.at(-1)].flatMap((row) => {
      const words = row === undefined ? [] : textOf(row).split(/\s+/).filter(Boolean)
      return [words[0]?.toUpperCase(), words.at(-1)?.slice(0, 3), words.toReversed().join(' ').slice(0, 100)]
    }),
  matches: (row, value) => containsWords(fold(textOf(row)), searchWords(value)) || more(row, value),
})

const day = <Row>(dayOf: (row: Row) => string | null, isIn: (day: string, value: string) => boolean): Filter<Row> => ({
  values(rows) {
    const days = distinct(rows.flatMap((row) => dayOf(row) ?? [])).sort()
    return [days[Math.floor(days.length / 2)], days[0], days.at(-1)]
  },
  matches: (row, value) => isIn(dayOf(row) ?? '', value) && dayOf(row) !== null,
})

const kinds = (order: { id: number }) => inOrders.get(order.id) ?? []
const total = <Row>(rows: readonly Row[], valueOf: (row: Row) => number | null | undefined): number =>
  rows.reduce((sum, row) => sum + (valueOf(row) ?? 0), 0)
const name = (text: string | null): string => nameOrder(text ?? '')

type Answered<C extends { answer: z.ZodType }> = z.output<C['answer']>
const order = (): Definition<Answered<typeof listOrders>[number]> => ({
  list: listOrders,
  totals: readOrderTotals,
  path: `${startOfDay('2020-01-01', timeZone).toISOString()}/${new Date(startOfDay('2031-01-01', timeZone).getTime() - 1).toISOString()}`,
  rows: listOrders.answer.parse.bind(listOrders.answer),
  filters: {
    search: search(
      (row) => row.customer.customerName,
      (row, value) =>
        row.orderNum.startsWith(value.toUpperCase()) ||
        (searchWords(value).some(({ length }) => length >= 3) &&
          kinds(row).some(({ text }) => containsWords(text, searchWords(value)))),
    ),
    status: oneOf((row) => row.orderStatus),
    payment: oneOf((row) => row.paymentStatus),
    owner: ids((row) => row.customer.accountOwnerID),
    driver: ids((row) => row.driverId),
    location: ids((row) => row.packingLocationId),
    source: oneOf((row) => row.source),
    deliveryFrom: day(
      (row) => row.deliveryDate,
      (date, value) => date >= value,
    ),
    deliveryTo: day(
      (row) => row.deliveryDate,
      (date, value) => date <= value,
    ),
    customer: ids((row) => row.customerID),
    brand: ids((row) => kinds(row).map(({ brandId }) => brandId)),
    type: ids((row) => kinds(row).map(({ typeId }) => typeId)),
    product: ids((row) => kinds(row).map(({ productId }) => productId)),
  },
  sorts: {
    orderNum: (row) => row.orderNum.padStart(40, '0'),
    date: (row) => row.createdAt.getTime(),
    customer: (row) => name(row.customer.customerName),
    orderStatus: (row) => orderStatuses.indexOf(row.orderStatus),
    paymentStatus: (row) => paymentStatuses.indexOf(row.paymentStatus),
    delivery: (row) => row.deliveryDate,
    total: (row) => row.total,
    balance: (row) => row.balanceDue,
  },
  time: (row) => row.createdAt.toISOString(),
  idOf: ({ id }) => id,
  sums(rows, { status }) {
    const summed = summedStatuses(orderStatuses.filter((each) => status?.split(',').includes(each)))
    const counted = rows.filter((row) => summed.includes(row.orderStatus))
    return {
      orders: rows.length,
      notSummed: rows.length - counted.length,
      units: total(counted, (row) => row.unitQuantity),
      cost: total(counted, (row) => row.cost),
      subtotal: total(counted, (row) => row.subtotal),
      total: total(counted, (row) => row.total),
      balanceDue: total(counted, (row) => row.balanceDue),
    }
  },
})

const purchase = (): Definition<Answered<typeof listPurchaseOrders>[number]> => ({
  list: listPurchaseOrders,
  totals: readPurchaseTotals,
  path: '',
  rows: listPurchaseOrders.answer.parse.bind(listPurchaseOrders.answer),
  filters: {
    search: search((row) => `${row.brand.name} ${row.purchaseOrderNum}`),
    status: oneOf((row) => row.orderStatus),
    payment: oneOf((row) => row.paymentStatus),
    brand: ids((row) => row.brandID),
    expectedFrom: day(
      (row) => row.expectedDeliveryOn,
      (own, value) => own >= value,
    ),
    expectedTo: day(
      (row) => row.expectedDeliveryOn,
      (own, value) => own <= value,
    ),
    late: {
      values: () => ['true', 'false'],
      matches: (row, value) =>
        value === 'false' ||
        (row.expectedDeliveryOn !== null &&
          row.expectedDeliveryOn < today &&
          openPurchaseStatuses.some((status) => status === row.orderStatus)),
    },
  },
  sorts: {
    purchaseOrderNum: (row) => row.purchaseOrderNum.replace(/\d*$/, (digits) => digits.padStart(40, '0')),
    date: (row) => row.createdAt.getTime(),
    brand: (row) => name(row.brand.name),
    orderStatus: (row) => purchaseStatuses.indexOf(row.orderStatus),
    paymentStatus: (row) => paymentStatuses.indexOf(row.paymentStatus),
    expected: (row) => row.expectedDeliveryOn,
    units: (row) => row.unitQuantity,
    received: (row) => row.receivedQuantity,
    total: (row) => row.total ?? 0,
  },
  time: (row) => row.createdAt.toISOString(),
  idOf: ({ id }) => id,
  sums: (rows) => ({
    purchaseOrders: rows.length,
    units: total(rows, (row) => row.unitQuantity),
    received: total(rows, (row) => row.receivedQuantity),
    total: total(rows, (row) => row.total),
  }),
})

const memo = (): Definition<Answered<typeof listMemos>[number]> => ({
  list: listMemos,
  totals: readMemoTotals,
  path: '2020-01-01/2031-01-01',
  rows: listMemos.answer.parse.bind(listMemos.answer),
  filters: {
    search: {
      values: (rows) => [
        rows[0]?.customerName,
        rows.at(-1)?.memoNum ?? undefined,
        rows[2]?.orderNum,
        'refused',
        'cm-1',
      ],
      matches: (row, value) =>
        searchWords(value).every(
          (word) =>
            fold(row.customerName).includes(word) ||
            fold(row.notes ?? '').includes(word) ||
            fold(row.memoNum ?? '').includes(word) ||
            row.orderNum.startsWith(word.toUpperCase()),
        ),
    },
    status: oneOf((row) => row.status),
    customer: ids((row) => row.customerID),
  },
  sorts: {
    date: (row) => (row.issuedOn ?? row.createdAt).toISOString(),
    memoNum: (row) => row.memoNum ?? '',
    order: (row) => row.orderNum,
    customer: (row) => name(row.customerName),
    status: (row) => memoStatuses.indexOf(row.status),
    amount: (row) => row.amount,
  },
  time: (row) => (row.issuedOn ?? row.createdAt).toISOString(),
  idOf: ({ id }) => id,
  sums(rows) {
    const issued = rows.filter(({ status }) => status === 'ISSUED')
    return {
      memos: rows.length,
      requested: rows.filter(({ status }) => status === 'REQUESTED').length,
      issued: issued.length,
      amount: total(issued, (row) => row.amount),
      credited: total(issued, (row) => row.credited),
      toCredit: total(issued, (row) => row.toCredit),
    }
  },
})

const count = (): Definition<Answered<typeof listCounts>[number]> => ({
  list: listCounts,
  totals: readCountTotals,
  path: '2020-01-01/2031-01-01',
  rows: listCounts.answer.parse.bind(listCounts.answer),
  filters: { search: search((row) => `${row.name} ${row.reason ?? ''}`), status: oneOf((row) => row.status) },
  sorts: {
    date: (row) => (row.closedOn ?? row.createdAt).toISOString(),
    name: (row) => name(row.name),
    status: (row) => countStatuses.indexOf(row.status),
    lines: (row) => row.lines,
    counted: (row) => row.counted,
    difference: (row) => row.difference,
    cost: (row) => row.cost,
  },
  time: (row) => (row.closedOn ?? row.createdAt).toISOString(),
  idOf: ({ id }) => id,
  sums(rows) {
    const posted = rows.filter(({ status }) => status === 'POSTED')
    return {
      counts: rows.length,
      open: rows.filter(({ status }) => status === 'OPEN').length,
      posted: posted.length,
      unitsOver: total(posted, (row) => row.unitsOver),
      unitsShort: total(posted, (row) => row.unitsShort),
      cost: total(posted, (row) => row.cost),
    }
  },
})

const payment = (): Definition<Answered<typeof listPayments>[number]> => ({
  list: listPayments,
  totals: readPaymentTotals,
  path: '2020-01-01/2031-01-01',
  rows: listPayments.answer.parse.bind(listPayments.answer),
  filters: {
    search: {
      values: (rows) => {
        const [row, other] = [rows[0], rows.find(({ orders }) => orders.length > 0)]
        return [row?.customerName, row && (row.amount / 100).toFixed(2), other?.orders[0]?.orderNum, 'check', 'e']
      },
      matches: (row, value) =>
        searchWords(value).every(
          (word) =>
            fold(row.customerName).includes(word) ||
            fold(row.notes ?? '').includes(word) ||
            row.orders.some(({ orderNum }) => orderNum.startsWith(word.toUpperCase())) ||
            (row.amount / 100).toFixed(2) === word,
        ),
    },
    method: oneOf((row) => row.paymentMethod),
    customer: ids((row) => row.customerID),
    credit: {
      values: () => [...creditMoves, creditMoves.join(',')],
      matches: (row, value) =>
        (value.includes('USED') && row.customerCreditDeducted > 0) ||
        (value.includes('ADDED') && row.customerCreditAdded > 0),
    },
    voided: {
      values: () => ['true', 'false'],
      matches: (row, value) => (row.voidedOn !== null) === (value === 'true'),
    },
  },
  sorts: {
    date: (row) => row.paymentDate,
    customer: (row) => name(row.customerName),
    method: (row) => paymentMethods.indexOf(row.paymentMethod),
    amount: (row) => row.amount,
    creditUsed: (row) => row.customerCreditDeducted,
    creditAdded: (row) => row.customerCreditAdded,
  },
  time: (row) => row.paymentDate,
  idOf: ({ id }) => id,
  sums(rows) {
    const valid = rows.filter(({ voidedOn }) => voidedOn === null)
    return {
      payments: rows.length,
      voided: rows.length - valid.length,
      amount: total(valid, (row) => row.amount),
      applied: total(valid, (row) => total(row.orders, ({ amountApplied }) => amountApplied)),
      customerCreditDeducted: total(valid, (row) => row.customerCreditDeducted),
      customerCreditAdded: total(valid, (row) => row.customerCreditAdded),
    }
  },
})

const textOfCustomer = (id: number): string => customerTexts.get(id) ?? ''

const receivable = (): Definition<Answered<typeof listReceivables>[number]> => ({
  list: listReceivables,
  totals: readReceivableTotals,
  path: '',
  rows: listReceivables.answer.parse.bind(listReceivables.answer),
  filters: {
    search: search(({ customerId }) => textOfCustomer(customerId)),
    owner: ids((row) => row.accountOwnerID),
    minDaysLate: {
      values: (rows) =>
        rows
          .slice(0, 3)
          .map(({ oldestDueOn }) => oldestDueOn ?? today)
          .map((due) => String(Math.max(1, daysBetween(due, today)))),
      matches: (row, value) => row.oldestDueOn !== null && daysBetween(row.oldestDueOn, today) >= Number(value),
    },
    minBalance: {
      values: (rows) => [rows[3], rows[9]].map((row) => row && (row.total / 100).toFixed(2)),
      matches: (row, value) => row.total >= Math.round(Number(value) * 100),
    },
    age: {
      values: () => [...agingBuckets],
      matches: ({ aging }, value) => agingBuckets.some((bucket) => bucket === value && aging[bucket] > 0),
    },
  },
  sorts: {
    customer: (row) => name(row.customerName),
    owner: (row) => name(row.accountOwnerName),
    current: (row) => row.aging.current,
    days30: (row) => row.aging.days30,
    days60: (row) => row.aging.days60,
    days90: (row) => row.aging.days90,
    over90: (row) => row.aging.over90,
    total: (row) => row.total,
    toCredit: (row) => row.toCredit,
    credit: (row) => row.creditAvailable,
    orders: (row) => row.unpaidOrders,
    oldestDue: (row) => row.oldestDueOn ?? '',
    lastPayment: (row) => row.lastPaymentOn ?? '',
    lastNote: (row) => row.lastNote?.createdAt.toISOString() ?? '',
  },
  idOf: ({ customerId }) => customerId,
  sums: (rows) => ({
    customers: rows.length,
    aging: {
      current: total(rows, (row) => row.aging.current),
      days30: total(rows, (row) => row.aging.days30),
      days60: total(rows, (row) => row.aging.days60),
      days90: total(rows, (row) => row.aging.days90),
      over90: total(rows, (row) => row.aging.over90),
    },
    total: total(rows, (row) => row.total),
    toCredit: total(rows, (row) => row.toCredit),
    creditAvailable: total(rows, (row) => row.creditAvailable),
    unpaidOrders: total(rows, (row) => row.unpaidOrders),
  }),
})

const addressBookEntry = (): Definition<Answered<typeof listAddressBook>[number]> => ({
  list: listAddressBook,
  totals: readAddressBookTotals,
  path: '',
  rows: listAddressBook.answer.parse.bind(listAddressBook.answer),
  filters: {
    search: search(({ id }) => textOfCustomer(id)),
    owner: ids((row) => row.accountOwnerID),
    type: oneOf((row) => row.type),
    balance: { values: () => ['due'], matches: ({ balance }) => balance > 0 },
    noOrderDays: {
      values: () => quietDays,
      matches: ({ lastOrderAt }, days) =>
        lastOrderAt === null || lastOrderAt < startOfDay(addDays(today, -Number(days)), timeZone),
    },
  },
  sorts: {
    name: (row) => name(row.customerName),
    contact: (row) => name(row.contactName),
    type: (row) => row.type,
    owner: (row) => name(row.accountOwnerName),
    openOrders: (row) => row.openOrders,
    balance: (row) => row.balance,
    credit: (row) => row.creditAvailable,
    lastOrder: (row) => row.lastOrderAt?.getTime() ?? 0,
  },
  idOf: ({ id }) => id,
  sums: (rows) => ({
    customers: rows.length,
    openOrders: total(rows, (row) => row.openOrders),
    balance: total(rows, (row) => row.balance),
    creditAvailable: total(rows, (row) => row.creditAvailable),
  }),
})

const collection = (): Definition<Answered<typeof listCollections>[number]> => ({
  list: listCollections,
  totals: readCollectedTotals,
  path: '',
  rows: listCollections.answer.parse.bind(listCollections.answer),
  filters: {
    status: { values: () => collectionStatuses, matches: (row, value) => row.status === value },
    driver: {
      values: (rows) => distinct(rows.map(({ driverId }) => String(driverId))),
      matches: (row, value) => row.driverId === Number(value),
    },
    order: {
      values: (rows) => rows.slice(0, 2).map(({ orderId }) => String(orderId)),
      matches: (row, value) => row.orderId === Number(value),
    },
    customer: {
      values: (rows) => rows.slice(0, 2).map(({ customerID }) => String(customerID)),
      matches: (row, value) => row.customerID === Number(value),
    },
    from: day(
      (row) => row.collectedOn,
      (own, value) => own >= value,
    ),
    to: day(
      (row) => row.collectedOn,
      (own, value) => own <= value,
    ),
  },
  idOf: ({ id }) => id,
  sums(rows) {
    const paidBy = (...methods: string[]) => rows.filter(({ paymentMethod }) => methods.includes(paymentMethod))
    return {
      collections: rows.length,
      cash: total(paidBy('CASH'), (row) => row.amount),
      checks: total(paidBy('CHECK'), (row) => row.amount),
      checkCount: paidBy('CHECK').length,
      moneyOrders: total(paidBy('MONEY_ORDER'), (row) => row.amount),
      moneyOrderCount: paidBy('MONEY_ORDER').length,
      transfers: total(paidBy('ACH', 'WIRE'), (row) => row.amount),
    }
  },
})

const signIn = (): Definition<Answered<typeof listSignIns>[number]> => ({
  list: listSignIns,
  path: '',
  rows: listSignIns.answer.parse.bind(listSignIns.answer),
  filters: {
    search: search((row) => `${row.userName ?? ''} ${row.email ?? ''} ${row.address ?? ''}`),
    event: oneOf((row) => row.event),
  },
  idOf: ({ id }) => id,
})

/** Parameters that aren't filters, and filters with their own tests. */
const notFilters = ['limit', 'before', 'after', 'sort']
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // unpaid-orders.test.ts
  listOrders: ['unpaidFor'],
  // balance-history.test.ts
  listReceivables: ['asOf'],
}

/** The sample has one packing location, one driver who collects, and no voided payment. */
const allAlike: Readonly<Record<string, readonly string[]>> = {
  listOrders: ['location'],
  listPayments: ['voided'],
  listCollections: ['driver'],
}

const paramsOf = ({ query }: Call): string[] => Object.keys((query as z.ZodObject).shape)
const callName = (list: Call): string => allCalls.find(([, call]) => call === list)?.[0] ?? ''

async function read(
  { path }: Call,
  params: string,
  query: Chosen,
): Promise<{ rows: unknown; next: string | undefined }> {
  const address = path.split('/:')[0] + (params === '' ? '' : `/${params.split('/').map(encodeURIComponent).join('/')}`)
  const answer = await admin('GET', `${address}?${new URLSearchParams(query)}`)
  expect(answer.statusCode, `${address} ${JSON.stringify(query)}`).toBe(200)
  const next = answer.headers[nextHeader]
  return { rows: answer.json(), next: typeof next === 'string' ? next : undefined }
}

/** Produces the same numbers in each run. */
function dice() {
  let seed = 20_261_126
  return (sides: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * sides)
  }
}

/** The filters one by one with each of their values, and pairs. */
function choices<Row>({ filters }: Definition<Row>, rows: readonly Row[]): Chosen[] {
  const alone = Object.entries(filters).flatMap(([filter, { values }]) =>
    distinct(values(rows)).flatMap((value) => (value ? [{ [filter]: value }] : [])),
  )
  const roll = dice()
  const pairs = Array.from({ length: 25 }, () => ({ ...alone[roll(alone.length)], ...alone[roll(alone.length)] }))
  return [...alone, ...pairs]
}

const whole = <Row>({ list, path, rows }: Definition<Row>, query: Chosen = {}) =>
  read(list, path, paramsOf(list).includes('after') ? { limit: '1000', ...query } : query).then((answer) =>
    rows(answer.rows),
  )

/** Compares the list with its rows filtered here; returns the filters that let all rows through, or none. */
async function checkFilters<Row>(definition: Definition<Row>): Promise<string[]> {
  const { list, totals, path, filters, idOf, sums } = definition
  const known = [...Object.keys(filters), ...notFilters, ...(elsewhere[callName(list)] ?? [])]
  expect(paramsOf(list).filter((param) => !known.includes(param))).toEqual([])
  const rows = await whole(definition)
  const narrowed = new Set<string>()
  for (const chosen of choices(definition, rows)) {
    const expected = rows.filter((row) =>
      Object.entries(chosen).every(([filter, value]) => filters[filter]?.matches(row, value)),
    )
    const found = await whole(definition, chosen)
    expect(found.map(idOf), JSON.stringify(chosen)).toEqual(expected.map(idOf))
    if (expected.length > 0 && expected.length < rows.length && Object.keys(chosen).length === 1)
      narrowed.add(Object.keys(chosen)[0] ?? '')
    if (totals && sums) {
      const { answer } = totals
      expect(answer.parse((await read(totals, path, chosen)).rows), JSON.stringify(chosen)).toEqual(
        expect.objectContaining(sums(expected, chosen)),
      )
    }
  }
  const alike = allAlike[callName(list)] ?? []
  return Object.keys(filters).filter((filter) => !narrowed.has(filter) && !alike.includes(filter))
}

/** The rows sorted by key: null last, and ties by time and id. */
function sorted<Row>({ time, idOf, sorts }: Definition<Row>, rows: readonly Row[], { by, isDescending }: Sort): Row[] {
  const key = sorts?.[by] ?? (() => null)
  const compare = (a: SortKey, b: SortKey): number =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : (a < b ? -1 : 1) * direction
  const direction = isDescending ? -1 : 1
  const ofTies = time === undefined || by === 'date' ? direction : -1
  return rows.toSorted(
    (a, b) =>
      compare(key(a), key(b)) ||
      (time === undefined || time(a) === time(b)
        ? (idOf(a) - idOf(b)) * ofTies
        : (time(a) < time(b) ? -1 : 1) * ofTies),
  )
}

async function checkSorts<Row>(definition: Definition<Row>): Promise<void> {
  const { list, path, rows, idOf, sorts = {} } = definition
  const all = await whole(definition)
  const limit = Math.ceil(all.length / 4) + 1
  for (const by of Object.keys(sorts))
    for (const isDescending of [true, false]) {
      const sort = { by, isDescending }
      const query = { sort: `${isDescending ? '-' : ''}${by}` }
      const expected = sorted(definition, all, sort).map(idOf)
      expect((await whole(definition, query)).map(idOf), JSON.stringify(sort)).toEqual(expected)
      const paged: number[] = []
      let after: string | undefined
      do {
        const answer = await read(list, path, { ...query, limit: String(limit), ...(after ? { after } : {}) })
        paged.push(...rows(answer.rows).map(idOf))
        after = answer.next
      } while (after && paged.length < 2 * all.length)
      expect(paged, JSON.stringify(sort)).toEqual(expected)
    }
}

const lists = {
  orders: () => proofs(order(), orderList),
  'purchase orders': () => proofs(purchase(), purchaseList),
  payments: () => proofs(payment(), paymentList),
  'credit memos': () => proofs(memo(), memoList),
  counts: () => proofs(count(), countList),
  receivables: () => proofs(receivable(), receivableList),
  'the address book': () => proofs(addressBookEntry(), addressBook),
  collections: () => proofs(collection()),
  'sign-ins': () => proofs(signIn()),
}
const proofs = <Row>(definition: Definition<Row>, { sorts }: { sorts: readonly string[] } = { sorts: [] }) => ({
  call: callName(definition.list),
  sorts,
  provenSorts: Object.keys(definition.sorts ?? {}),
  checkFilters: () => checkFilters(definition),
  checkSorts: () => checkSorts(definition),
})

test.each(Object.entries(lists))(
  'each filter of the list keeps the matching rows, alone and in pairs, and totals add them up: %s',
  async (_, list) => {
    expect(await list().checkFilters()).toEqual([])
  },
)

test.each(Object.entries(lists))(
  'each sort of the list is in sequence in both directions, and its pages are the whole list: %s',
  async (_, list) => {
    const { sorts, provenSorts, checkSorts } = list()
    expect(provenSorts.toSorted()).toEqual(sorts.toSorted())
    await checkSorts()
  },
)

/** Reads whose query isn't a list's filter, each with its own test. */
const others = [
  ...[
    'suggestBatchNumber',
    'suggestSku',
    'findSimilarCustomers',
    'findAnything',
    'listDocuments',
    'listUsers',
    'listUserNames',
  ],
  ...[
    'readChangeLog',
    'listCreditEntries',
    'listCustomerOrders',
    'listCustomerPayments',
    'listCustomerMemos',
    'listOpenBalances',
  ],
  'listPortalOrders',
  ...[
    'listBoughtBefore',
    'listPayableOrders',
    'findSameReference',
    'listOrdersToCredit',
    'listPendingItems',
    'listPendingProducts',
  ],
  ...['listPendingLines', 'refreshAllPrices', 'listProductsById', 'listSuggestions', 'listBrandsToRestock'],
  ...[
    'readFigures',
    'readFillRate',
    'readLosses',
    'readStockMovements',
    'readToday',
    'listLateCustomers',
    'listHeldDrafts',
  ],
  ...['traceBatches', 'listUntracedOrders'],
  'listExpiringBatches',
  'listPickLines',
  'readOpenItems',
  'listActivity',
  ...['listInboxEntries', 'readInboxEntry'],
  'readBatchNotices',
  'countFolderDocuments',
  'listDifferences',
  'listWebhookDeliveries',
  ...['listEntries', 'readDays'],
]

test('every list with filters is tested here', () => {
  const filtered = allCalls.filter(
    ([, call]) => call.method === 'GET' && !call.writes && call.answers === 'json' && paramsOf(call).length > 0,
  )
  const proven = Object.values(lists).flatMap((list) => list().call)
  const totals = [
    'readOrderTotals',
    'readPurchaseTotals',
    'readPaymentTotals',
    'readReceivableTotals',
    'readMemoTotals',
    'readCountTotals',
  ]
  const known = [...proven, ...totals, 'readAddressBookTotals', 'readCollectedTotals', ...others]
  expect(filtered.map(([name]) => name).toSorted()).toEqual(known.toSorted())
})
