import * as backorders from '@dray/contract/backorders'
import * as batches from '@dray/contract/batches'
import * as brands from '@dray/contract/brands'
import type { Call } from '@dray/contract/call'
import * as collections from '@dray/contract/collections'
import * as comments from '@dray/contract/comments'
import * as counts from '@dray/contract/counts'
import * as customers from '@dray/contract/customers'
import * as memos from '@dray/contract/memos'
import * as orders from '@dray/contract/orders'
import * as mustPay from '@dray/contract/orders/must-pay'
import * as pricing from '@dray/contract/pricing'
import * as products from '@dray/contract/products'
import * as purchases from '@dray/contract/purchases'
import * as receipts from '@dray/contract/purchases/receipts'
import { toDollars } from '@dray/domain/money'
import { balanceDue } from '@dray/domain/orders/order-totals'
import { z } from 'zod'
import { shipAvailable } from '../features/backorders/index.ts'
import { holdBatches, releaseBatches } from '../features/batches/index.ts'
import { changeBrand } from '../features/brands/index.ts'
import { confirmCollection, recordCollection, refuseCollection } from '../features/collections/index.ts'
import { addComment } from '../features/comments/index.ts'
import { postCount } from '../features/counts/index.ts'
import { changeCustomer } from '../features/customers/index.ts'
import { addMemo, declineMemo, issueMemo, voidMemo } from '../features/memos/index.ts'
import { changeOrder, changeOrderStatuses, placeOrder, pullTags, setMustPay } from '../features/orders/index.ts'
import { setCustomPrices } from '../features/pricing/index.ts'
import { changeProduct, stockOfProducts } from '../features/products/index.ts'
import { changePurchaseOrder, placePurchaseOrder, receiveDelivery } from '../features/purchases/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { mustExist } from '../platform/http/refusal.ts'
import type { CallRequest } from '../platform/http/serve.ts'
import { type Action, actions } from './actions.ts'
import { importPart, type SampleImport } from './import-sample.ts'
import { companyDayAgo, instantDaysAgo, type Past, requestBy, staffRoles } from './past.ts'
import { readSampleFile } from './sample-files.ts'
import {
  amountsOfOrder,
  batchesInStock,
  firstLine,
  itemsOfPurchase,
  lastCollection,
  namedRecords,
  pullableLines,
} from './sample.sql.ts'

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
  by: z.enum(staffRoles),
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
    const author = { user: past.people[by], at }
    if (call === 'importOrders' || call === 'importPayments') {
      await importPart(past, run, call === 'importOrders' ? 'orders' : 'payments', { daysAgo, ...author })
      continue
    }
    const params = pathSchema.parse(await resolve(rest.params))
    const sent = { params, query: rest.query, body: await resolve(rest.body) }
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
