import * as collections from '@dray/contract/collections'
import {
  changeOrder as changeOrderCall,
  placeOrder as placeOrderCall,
  pullTags as pullTagsCall,
} from '@dray/contract/orders'
import { toDollars } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { balanceDue } from '@dray/domain/orders/order-totals'
import { mustExist } from '../platform/http/refusal.ts'
import { holdBatches } from '../features/batches/index.ts'
import { confirmCollection, recordCollection, refuseCollection } from '../features/collections/index.ts'
import { changeOrder, placeOrder, pullTags, readOrder } from '../features/orders/index.ts'
import { type Happening, type Past, requestBy } from './happening.ts'
import { amountsOfOrder, ordersToPull, pullableLines } from './sample.sql.ts'
import type { Records } from './load-life.ts'
import { heldProduct, sampleCollections, sampleDrafts } from './northwind/life.ts'

export type OpenOrders = {
  /** All tags are pulled on `packed` orders, only the first on `started` ones. */
  packed: readonly string[]
  started: readonly string[]
  /** Delivered this many days ago and still unpaid, latest delivery first. */
  owed: readonly { number: string; daysAgo: number }[]
}

/** Work in progress: drafts, pulled tags, and money the driver collected. */
export const openHappenings = (past: Past, records: Records, orders: OpenOrders): Happening[] => [
  ...drafts(past, records),
  { daysAgo: 0, time: '18:20', enter: (at) => pullAll(past, records, orders, at) },
  { daysAgo: 0, time: '18:30', enter: (at) => holdBatch(past, records, at) },
  ...collected(past, records, orders),
]

const drafts = ({ tx, people, timeZone }: Past, { customers, products }: Records): Happening[] =>
  sampleDrafts.map(({ customer, by, daysAgo, units, notes }) => ({
    daysAgo,
    time: '15:10',
    enter: (at) => {
      const body = placeOrderCall.body.parse({
        customerID: mustExist(customers.get(customer)).id,
        orderStatus: 'DRAFT',
        paymentStatus: 'DRAFT',
        notes,
        products: Object.entries(units).map(([name, quantity]) => ({
          productSku: mustExist(products.get(name)).sku,
          quantity,
        })),
      })
      return placeOrder(tx, { ...requestBy(people[by], at, timeZone), body })
    },
  }))

async function pullAll(past: Past, { orderId }: Records, orders: OpenOrders, at: Date): Promise<void> {
  for (const id of orders.packed.map(orderId)) await pull(past, id, await pullableLines(past.tx, id), at)
  for (const id of orders.started.map(orderId)) await pull(past, id, (await pullableLines(past.tx, id)).slice(0, 1), at)
}

async function pull(
  { tx, people, timeZone }: Past,
  orderId: number,
  itemIds: readonly number[],
  at: Date,
): Promise<void> {
  if (itemIds.length === 0) return
  const body = pullTagsCall.body.parse({ itemIds, tagsPulled: true })
  await pullTags(tx, { ...requestBy(people.buyer, at, timeZone), body, params: { orderId } })
}

/** The orders reserved this product's batches before the one they would have taken was put on hold. */
async function holdBatch({ tx, people, timeZone }: Past, { products }: Records, at: Date): Promise<void> {
  const request = requestBy(people.buyer, at, timeZone)
  const { id, sku } = mustExist(products.get(heldProduct))
  const reserved: number[] = []
  for (const orderId of await ordersToPull(tx, id, openOrderStatuses)) {
    const { orderedItems } = await readOrder(tx, people.buyer, { id: orderId })
    const orderItems = orderedItems.map((item) => ({
      id: item.id,
      productSku: item.productSku,
      quantity: item.quantity,
      ...(item.productSku === sku ? { productBatchId: null, batchMode: 'auto' } : {}),
    }))
    const body = changeOrderCall.body.parse({ orderItems })
    const changed = await changeOrder(tx, { ...request, params: { id: orderId }, body })
    reserved.push(...changed.orderedItems.flatMap((item) => item.productBatchId ?? []))
  }
  const body = { batchIds: [mustExist(reserved[0])], reason: 'Damaged seals; waiting for the supplier' }
  await holdBatches(tx, { ...request, body })
}

function collected(past: Past, records: Records, orders: OpenOrders): Happening[] {
  return sampleCollections.flatMap((collection, index) => {
    const { collectedDaysAgo, decided } = collection
    const recorded: { id?: number } = {}
    const record = async (at: Date) => {
      const { number } = mustExist(orders.owed.filter(({ daysAgo }) => daysAgo >= collectedDaysAgo)[index])
      recorded.id = await recordOne(past, { orderId: records.orderId(number), collection }, at)
    }
    const decide = (at: Date) => decideOn(past, { id: mustExist(recorded.id), refusal: decided?.refusal }, at)
    return [
      { daysAgo: collectedDaysAgo, time: '18:10', enter: record },
      ...(decided ? [{ daysAgo: decided.daysAgo, time: '09:20', enter: decide }] : []),
    ]
  })
}

type Collected = { orderId: number; collection: (typeof sampleCollections)[number] }

async function recordOne(past: Past, { orderId, collection }: Collected, at: Date): Promise<number> {
  const { method: paymentMethod, reference } = collection
  const { total, applied } = mustExist(await amountsOfOrder(past.tx, orderId))
  const sent = { orderId, amount: toDollars(balanceDue(total, applied)), paymentMethod, reference, note: null }
  const body = collections.recordCollection.body.parse(sent)
  const request = { ...requestBy(past.people.driver, at, past.timeZone), body }
  return (await recordCollection(past.tx, request)).id
}

function decideOn(
  { tx, people, timeZone }: Past,
  { id, refusal }: { id: number; refusal: string | undefined },
  at: Date,
) {
  const request = { ...requestBy(people.accountant, at, timeZone), params: { id } }
  if (refusal === undefined) return confirmCollection(tx, { ...request, body: undefined })
  return refuseCollection(tx, { ...request, body: collections.refuseCollection.body.parse({ reason: refusal }) })
}
