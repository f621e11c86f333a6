import { printPages } from '@dray/domain/documents/page-setup'
import { addDays, companyDay, endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { updateRollups } from '@dray/server/features/figures/update-rollups'
import { openPool } from '@dray/server/platform/db/connection'
import { connect } from '@dray/server/platform/db/db'
import { createLog } from '@dray/server/platform/log'
import { randomUUID } from 'node:crypto'
import type { Site } from '../environment.ts'
import { answerText, expectOk, type SendRequest } from '../served/server.ts'

const timeZone = 'America/Los_Angeles'
export const today = companyDay(new Date(), timeZone)

const between = (from: string, to: string): string => `${encodeURIComponent(from)}/${encodeURIComponent(to)}`
export const withQuery = (path: string, query: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams(query).toString()}`

/** A page of 50 orders from any time. */
export const listPath = (query: Record<string, string> = {}): string =>
  withQuery(`/api/db/orders/getByWeek/${between('2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z')}`, {
    limit: '50',
    ...query,
  })

/** Totals of the last company days; the order list opens with 90. */
export function totalsPath(days: number): string {
  const from = startOfDay(addDays(today, 1 - days), timeZone).toISOString()
  return `/api/db/orders/getTotals/${between(from, endOfDay(today, timeZone).toISOString())}?`
}

/** A year's figures. */
export const figuresPath = (by: string, call = 'getByRange'): string =>
  withQuery(`/api/db/figures/${call}`, { by, from: addDays(today, -364), to: today })

/** Calls of the first page, for all customers and for a rep who owns one in a hundred. */
export const callsOfToday = {
  'its figures': '/api/db/today/get?of=all',
  'its figures, for one rep': '/api/db/today/get?of=mine',
  'who usually orders by now': '/api/db/today/getLateCustomers?of=all',
  'who usually orders by now, for one rep': '/api/db/today/getLateCustomers?of=mine',
}

/** The bench's user, signed in as a rep, owns these customers. */
export const ownOneInAHundred = `
  update customers set account_owner_id = (select id from users where email = 'rep@example.com') where id % 100 = 0`

/** Builds all rollups, as a running Dray does in the background. */
export async function buildRollups({ url, client }: Pick<Site, 'url' | 'client'>): Promise<void> {
  const db = connect(openPool({ connectionString: url }, createLog({ level: 'error' })))
  try {
    await updateRollups(db, { at: new Date(), timeZone })
  } finally {
    await db.destroy()
  }
  await client.query('vacuum analyze figure_sums, figure_changes')
}

/** Sends a call once, as a screen does, with an Idempotency-Key. */
export const post = ({ request }: Pick<Site, 'request'>, path: string, body: object) =>
  expectOk(request(path, { method: 'POST', body, headers: { 'idempotency-key': `bench-${randomUUID()}` } }))

export const linesOfOrder = 20

export const place = (site: Pick<Site, 'request'>, body: object) => post(site, '/api/db/orders/new', body)

export type OrderBody = { products: readonly object[] }

/** Places an order for each body. Returns their ids. */
export async function placeAll(site: Pick<Site, 'request'>, bodies: readonly object[]): Promise<number[]> {
  const ids: number[] = []
  for (const body of bodies) ids.push(JSON.parse(answerText(await place(site, body))).id)
  return ids
}

/** Orders of distinct products, each with batches. */
export async function ordersToPlace({ client }: Pick<Site, 'client'>, count: number): Promise<OrderBody[]> {
  const { rows } = await client.query<{ sku: string; price: string }>(
    `select sku, base_price_cents / 100.0 as price from products where status = 'ACTIVE' order by id limit $1`,
    [count * linesOfOrder],
  )
  return Array.from({ length: count }, (_, order) => ({
    customerID: 7,
    pickupOrder: false,
    deliveryDate: '2026-12-01',
    driverId: 4,
    packingLocationId: 1,
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    notes: 'Ring at the back door',
    dollarAdjustment: 25,
    discountNotes: 'Spring',
    products: rows.slice(order * linesOfOrder, (order + 1) * linesOfOrder).map(({ sku, price }, line) => ({
      productSku: sku,
      quantity: 1 + line,
      unitPrice: Number(price),
      priceAdjustment: 0,
      productBatchId: null,
      batchMode: 'auto',
    })),
  }))
}

export const printInvoice = (request: SendRequest, lines = 20) =>
  expectOk(request('/api/storage/createInvoice', { method: 'POST', body: { content: invoiceToPrint(lines) } }))

let printed = 100_000

/** Each has its own number and products, as another order has, so nothing can be cached. */
export function invoiceToPrint(lineCount: number) {
  const number = ++printed
  return {
    kind: 'invoice' as const,
    number: String(number),
    issuedOn: '2026-11-21',
    company: { name: 'Northwind Traders', address: '1 Main Street\nSeattle', phone: '555 0100' },
    recipient: { name: 'Ernst Handel', contact: 'Roland Mendel', address: 'Kirchgasse 6\nGraz', phone: '7675-3425' },
    handover: { way: 'delivery' as const, on: '2026-11-22', driver: 'Dan Miller', location: 'Warehouse' },
    discount: 25,
    discountNote: 'Spring',
    notes: 'Ring at the back door',
    page: printPages.editOrder,
    lines: Array.from({ length: lineCount }, (_, index) => ({
      product: `Golden Ginger Jar ${number}-${index}`,
      brand: `Brand ${index % 4}`,
      sku: `B00${index % 4}-${number}-${index}`,
      batch: null,
      quantity: 1 + ((number + index) % 200),
      price: 18.5 + ((7 * number + index) % 900),
    })),
  }
}
