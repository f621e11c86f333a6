import { randomUUID } from 'node:crypto'
import * as backorders from '@dray/contract/backorders'
import * as batches from '@dray/contract/batches'
import * as brands from '@dray/contract/brands'
import type { Call } from '@dray/contract/call'
import * as collections from '@dray/contract/collections'
import * as comments from '@dray/contract/comments'
import * as counts from '@dray/contract/counts'
import * as customers from '@dray/contract/customers'
import * as settlements from '@dray/contract/deliveries/settlements'
import { stopEventSchema } from '@dray/contract/deliveries/stop-events'
import * as memos from '@dray/contract/memos'
import * as orders from '@dray/contract/orders'
import * as mustPay from '@dray/contract/orders/must-pay'
import * as pricing from '@dray/contract/pricing'
import * as products from '@dray/contract/products'
import * as purchases from '@dray/contract/purchases'
import * as receipts from '@dray/contract/purchases/receipts'
import * as settings from '@dray/contract/settings'
import { newDocumentName } from '@dray/domain/documents/document-name'
import { contentFingerprint } from '@dray/domain/documents/document-source'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { cents, minus, toDollars } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { balanceDue } from '@dray/domain/orders/order-totals'
import { pdfType } from '@dray/domain/storage/files'
import { z } from 'zod'
import { shipAvailable } from '../features/backorders/index.ts'
import { holdBatches, releaseBatches } from '../features/batches/index.ts'
import { changeBrand } from '../features/brands/index.ts'
import { confirmCollection, recordCollection, refuseCollection } from '../features/collections/index.ts'
import { addComment } from '../features/comments/index.ts'
import { companyDecisions, companyNow } from '../features/company/index.ts'
import { addCount, enterCounted, findCountable, postCount } from '../features/counts/index.ts'
import { changeCustomer } from '../features/customers/index.ts'
import { applyEvent, findSettlement, findStops, settleRound } from '../features/deliveries/index.ts'
import { readDocumentSource, renderDocument } from '../features/documents/index.ts'
import { addMemo, declineMemo, issueMemo, voidMemo } from '../features/memos/index.ts'
import {
  changeOrder,
  changeOrderStatuses,
  placeOrder,
  pullTags,
  readOrder,
  setMustPay,
} from '../features/orders/index.ts'
import { changePortalSettings } from '../features/portal/index.ts'
import { setCustomPrices } from '../features/pricing/index.ts'
import { changeProduct, stockOfProducts } from '../features/products/index.ts'
import { changePurchaseOrder, placePurchaseOrder, receiveDelivery } from '../features/purchases/index.ts'
import { storeOwnFile } from '../features/storage/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { mustExist } from '../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../platform/http/serve.ts'
import { importPart, type SampleImport } from './import-sample.ts'
import { companyDayAgo, instantDaysAgo, type Past, requestBy, staffRoles } from './past.ts'
import { contactActions } from './play-contacts.ts'
import { readSampleFile } from './sample-files.ts'
import {
  amountsOfOrder,
  batchesInStock,
  contactNamed,
  driversOfOrders,
  firstLine,
  itemsOfPurchase,
  lastCollection,
  namedRecords,
  orderNumber,
  ordersToPull,
  pullableLines,
} from './sample.sql.ts'

type Author = { user: SignedIn; at: Date }
type Action = (past: Past, author: Author, sent: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>

/** Events that are more than one command. */
const actions: Readonly<Record<string, Action>> = {
  count,
  deliver,
  holdReservedBatch,
  reportFromPhone,
  saveInvoices,
  settleYesterday,
}

const countSchema = z.object({
  name: z.string(),
  type: z.string(),
  blind: z.boolean(),
  /** Units more or fewer than expected, of the lines with the most units first. */
  found: z.array(z.int()),
  /** The share of the lines that is counted. */
  share: z.number(),
})

/** Begins a count of a product type and enters its numbers at once. */
async function count({ tx, timeZone }: Past, { user, at }: Author, { body: sent }: { body: unknown }) {
  const { name, type, blind, found, share } = countSchema.parse(sent)
  const request = requestBy(user, at, timeZone)
  const { id: typeId } = mustExist((await namedRecords(tx)).types.get(type))
  const { lines } = await findCountable(tx, {
    ...request,
    body: counts.findCountable.body.parse({ typeIds: [typeId] }),
  })
  const body = counts.addCount.body.parse({
    name,
    batchIds: lines.flatMap(({ batchId }) => batchId ?? []),
    productIds: lines.flatMap(({ productId, batchId }) => (batchId === null ? productId : [])),
    blind,
  })
  const begun = await addCount(tx, { ...request, body })
  const key = (line: { productId: number; batchId: number | null }) => `${line.productId} ${line.batchId}`
  const units = new Map(lines.map((line) => [key(line), line.units]))
  const counted = begun.lines
    .slice(0, Math.ceil(begun.lines.length * share))
    .map((line) => ({ id: line.id, units: units.get(key(line)) ?? 0 }))
    .toSorted((a, b) => b.units - a.units)
    .map((line, index) => ({ id: line.id, counted: line.units + (found[index] ?? 0) }))
  await enterCounted(tx, { ...request, params: { id: begun.id }, body: { lines: counted } })
  return begun
}

const heldSchema = z.object({ product: z.string(), reason: z.string() })

/** Open orders reserved the product's batches before the one they would have taken was put on hold. */
async function holdReservedBatch({ tx, timeZone }: Past, { user, at }: Author, { body: sent }: { body: unknown }) {
  const { product, reason } = heldSchema.parse(sent)
  const request = requestBy(user, at, timeZone)
  const { id, sku } = mustExist((await namedRecords(tx)).products.get(product))
  const reserved: number[] = []
  for (const orderId of await ordersToPull(tx, id, openOrderStatuses)) {
    const { orderedItems } = await readOrder(tx, user, { id: orderId })
    const orderItems = orderedItems.map((item) => ({
      id: item.id,
      productSku: item.productSku,
      quantity: item.quantity,
      ...(item.productSku === sku && { productBatchId: null, batchMode: 'auto' }),
    }))
    const body = orders.changeOrder.body.parse({ orderItems })
    const changed = await changeOrder(tx, { ...request, params: { id: orderId }, body })
    reserved.push(...changed.orderedItems.flatMap((item) => item.productBatchId ?? []))
  }
  const body = batches.holdBatches.body.parse({ batchIds: [mustExist(reserved[0])], reason })
  return holdBatches(tx, { ...request, body })
}

const reportSchema = z.looseObject({ phoneTime: z.string() })

/** A driver's phone reports this about a stop: `phoneTime` is the phone's, and the office has it later. */
async function reportFromPhone(past: Past, { user, at }: Author, { body: sent }: { body: unknown }) {
  const { tx, timeZone } = past
  const { phoneTime, ...report } = reportSchema.parse(sent)
  const happenedAt = instantDaysAgo(past, 0, phoneTime).toISOString()
  const event = stopEventSchema.parse({ ...report, id: randomUUID(), at: happenedAt })
  const stop = mustExist((await findStops(tx, [event.orderId])).get(event.orderId))
  const rules = { ...(await companyDecisions(tx)), requireSignature: false, requirePhoto: false }
  return applyEvent(tx, event, { ...requestBy(user, at, timeZone), body: { events: [] }, stop, rules })
}

const ordersSchema = z.object({ orders: z.array(z.int()) })

/** Each driver marks their own stops, and the warehouse the pickups. */
async function deliver(past: Past, author: Author, { body: sent }: { body: unknown }) {
  const rows = await driversOfOrders(past.tx, ordersSchema.parse(sent).orders)
  for (const [driverId, own] of Map.groupBy(rows, (row) => row.driverId)) {
    const user = Object.values(past.people).find(({ id }) => id === driverId) ?? author.user
    const body = { orders: own.map(({ id }) => ({ id })), orderStatus: 'DELIVERED' }
    await mustExist(commands['changeOrderStatuses'])(past, { ...author, user }, { params: {}, query: {}, body })
  }
}

async function saveInvoices(
  { tx, timeZone, files, pdf }: Past,
  { user, at }: Author,
  { body: sent }: { body: unknown },
) {
  const now = await companyNow(tx, { company: { name: '', address: '', phone: '' }, timeZone })
  for (const recordId of ordersSchema.parse(sent).orders) {
    const source = await readDocumentSource(tx, { kind: 'invoice', recordId, reader: user }, { ...now, at })
    const content = source.content(onPaper(printPages.general, now.pageSize))
    const file = {
      bucket: 'documents',
      fileName: newDocumentName(source.label, randomUUID()),
      userId: user.id,
      document: { kind: 'invoice', recordId, fingerprint: contentFingerprint(content) },
      bytes: await renderDocument({ db: tx, files, pdf }, content, user.id),
      type: pdfType,
    } as const
    await storeOwnFile(tx, files, file, at)
  }
}

const missing = cents(5_00)

/** Accounting settles yesterday's route of the driver, who is five dollars short. */
async function settleYesterday(past: Past, { user, at }: Author) {
  const { tx, timeZone, people } = past
  const params = { day: companyDayAgo(past, 1), driverId: people.driver.id }
  const request = requestBy(user, at, timeZone)
  const { cash, checks, units } = await findSettlement(tx, params, request)
  const body = settlements.settleRound.body.parse({
    cash: toDollars(minus(cash.expected, missing)),
    checks: toDollars(checks.expected),
    units: units.map(({ orderLineId, expected }) => ({ orderLineId, units: expected })),
    reason: 'Gave change for $10 instead of $5',
  })
  return settleRound(tx, { ...request, params, body })
}

/** Runs a command with what its call would send. */
const command =
  <C extends Call>(call: C, run: (tx: Tx, request: CallRequest<C>) => Promise<unknown>): Action =>
  ({ tx, timeZone }, { user, at }, { params, query, body }) => {
    const sent = { params: call.params.parse(params), query: call.query.parse(query), body: call.body.parse(body) }
    return run(tx, { ...requestBy(user, at, timeZone), ...sent } as CallRequest<C>)
  }

const commands: Readonly<Record<string, Action>> = {
  addComment: command(comments.addComment, addComment),
  addMemo: command(memos.addMemo, addMemo),
  changeBrand: command(brands.changeBrand, changeBrand),
  changeCustomer: command(customers.changeCustomer, changeCustomer),
  changeOrder: command(orders.changeOrder, changeOrder),
  changeOrderStatuses: command(orders.changeOrderStatuses, changeOrderStatuses),
  changePortalSettings: command(settings.changePortalSettings, changePortalSettings),
  changeProduct: command(products.changeProduct, changeProduct),
  changePurchaseOrder: command(purchases.changePurchaseOrder, changePurchaseOrder),
  confirmCollection: command(collections.confirmCollection, confirmCollection),
  declineMemo: command(memos.declineMemo, declineMemo),
  holdBatches: command(batches.holdBatches, holdBatches),
  issueMemo: command(memos.issueMemo, issueMemo),
  placeOrder: command(orders.placeOrder, placeOrder),
  placePurchaseOrder: command(purchases.placePurchaseOrder, placePurchaseOrder),
  postCount: command(counts.postCount, postCount),
  pullTags: command(orders.pullTags, pullTags),
  receiveDelivery: command(receipts.receiveDelivery, receiveDelivery),
  recordCollection: command(collections.recordCollection, recordCollection),
  refuseCollection: command(collections.refuseCollection, refuseCollection),
  releaseBatches: command(batches.releaseBatches, releaseBatches),
  setCustomPrices: command(pricing.setCustomPrices, setCustomPrices),
  setMustPay: command(mustPay.setMustPay, setMustPay),
  shipAvailable: command(backorders.shipAvailable, shipAvailable),
  voidMemo: command(memos.voidMemo, voidMemo),
  ...actions,
}

/** A line of events.jsonl. Its texts may name records: `@customer Ernst Handel`, `@order 11039`. */
const eventSchema = z.object({
  daysAgo: z.int(),
  time: z.string(),
  /** Staff, or a contact's name. */
  by: z.union([z.enum(staffRoles), z.object({ contact: z.string() })]),
  call: z.string(),
  /** The name by which later events find the record that this one made: `@result memo of 10977`. */
  as: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
  query: z.record(z.string(), z.unknown()).default({}),
  body: z.unknown().optional(),
})
/** Parts of a path are text. */
const pathSchema = z.record(z.string(), z.coerce.string())
const madeSchema = z.object({ id: z.int().optional(), backorder: z.object({ id: z.int() }).nullish() })

/** Enters the last year's events in their order, each dated when it happened, never in the future. */
export async function playEvents(past: Past, run: SampleImport): Promise<void> {
  const made = new Map<string, number>()
  const resolve = resolver(past, run, made, await namedRecords(past.tx))
  for (const line of (await readSampleFile('events.jsonl')).trim().split('\n')) {
    const { daysAgo, time, by, call, as, ...rest } = eventSchema.parse(JSON.parse(line))
    const at = instantDaysAgo(past, daysAgo, time)
    const sent = {
      params: pathSchema.parse(await resolve(rest.params)),
      query: rest.query,
      body: await resolve(rest.body),
    }
    if (typeof by === 'object') {
      const contact = mustExist(await contactNamed(past.tx, by.contact))
      await mustExist(contactActions[call])(past, { contact, at }, sent)
      continue
    }
    const author = { user: past.people[by], at }
    if (call === 'importOrders' || call === 'importPayments') {
      await importPart(past, run, call === 'importOrders' ? 'orders' : 'payments', { daysAgo, ...author })
      continue
    }
    const result = await mustExist(commands[call])(past, author, sent)
    if (as === undefined) continue
    const { id, backorder } = madeSchema.parse(result)
    made.set(as, mustExist(backorder?.id ?? id))
  }
}

type Names = Awaited<ReturnType<typeof namedRecords>>

/** Replaces the names of records in what an event sends by their ids, and some by what the database says of them. */
function resolver(past: Past, { orderId }: SampleImport, made: ReadonlyMap<string, number>, names: Names) {
  const { tx } = past
  const result = (name: string) => mustExist(made.get(name))
  const productId = (name: string) => mustExist(names.products.get(name)).id
  const lookups: Readonly<Record<string, (name: string) => unknown>> = {
    brand: (name) => mustExist(names.brands.get(name)).id,
    customer: (name) => mustExist(names.customers.get(name)).id,
    product: productId,
    sku: (name) => mustExist(names.products.get(name)).sku,
    order: orderId,
    'order-number': (order) => orderNumber(tx, orderId(order)),
    result,
    day: (daysAgo) => companyDayAgo(past, Number(daysAgo)),
    line: (order) => firstLine(tx, orderId(order)),
    pullable: (order) => pullableLines(tx, orderId(order)),
    'first-pullable': async (order) => (await pullableLines(tx, orderId(order))).slice(0, 1),
    batches: (product) => batchesInStock(tx, productId(product)),
    collected: (order) => lastCollection(tx, orderId(order)),
    async due(order) {
      const { total, applied } = mustExist(await amountsOfOrder(tx, orderId(order)))
      return toDollars(balanceDue(total, applied))
    },
    /** `@stock Chang - 4`: four less than there is. */
    async stock(text) {
      const [name = '', less] = text.split(' - ')
      const id = productId(name)
      return ((await stockOfProducts(tx, [id])).get(id) ?? 0) - Number(less)
    },
    async item(text) {
      const [purchase = '', name] = text.split(': ')
      const items = await itemsOfPurchase(tx, result(purchase))
      return mustExist(items.find(({ productName }) => productName === name)).id
    },
  }
  const resolve = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string' && value.startsWith('@')) {
      const [, kind = '', name = ''] = /^@(\S+) (.*)$/.exec(value) ?? []
      return mustExist(lookups[kind])(name)
    }
    if (Array.isArray(value)) return Promise.all(value.map(resolve))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(async ([key, part]) => [key, await resolve(part)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }
  return resolve
}
