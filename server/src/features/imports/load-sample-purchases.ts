import * as receipts from '@dray/contract/purchase-receipts'
import * as contract from '@dray/contract/purchases'
import { mustExist } from '../../http/refusal.ts'
import { changePurchaseOrders, placePurchaseOrders, receiveDeliveries } from '../purchases/index.ts'
import { dayOf, entries, type Happening, momentOf, type Past } from './happening.ts'
import { itemsOfPurchases, productsBySupplier } from './load-sample.sql.ts'
import { enteredOn, yearDays } from './northwind-days.ts'
import type { SamplePurchase } from './northwind-purchases.ts'

/** The products of a supplier by name. */
type Products = ReadonlyMap<string, { brandId: number; sku: string }>
/** A purchase order with its id, once it is placed, and the units of its items that came. */
type Purchase = SamplePurchase & { products: Products; placed: { id?: number }; received: Map<number, number> }
type Delivery = { purchase: Purchase; delivery: NonNullable<SamplePurchase['deliveries']>[number] }

/** What happens to purchase orders, by the same commands as everyone else's: what is entered together, each on its day. */
export async function purchaseHappenings(past: Past, sample: readonly SamplePurchase[]): Promise<Happening[]> {
  const brands = [...new Set(sample.map(({ brand }) => brand))]
  const byBrand = Map.groupBy(await productsBySupplier(past.tx, brands), ({ brand }) => brand)
  const purchases = sample.map((purchase): Purchase => {
    const products = new Map((byBrand.get(purchase.brand) ?? []).map((product) => [product.name, product]))
    return { ...purchase, products, placed: {}, received: new Map() }
  })
  const entry = (day: number) => enteredOn(-day) ?? yearDays
  const placed = Map.groupBy(purchases, ({ placedIn }) => entry(placedIn))
  const completed = Map.groupBy(purchases, ({ completedIn }) =>
    completedIn === undefined ? undefined : entry(completedIn),
  )
  return [
    ...entries(placed, '10:00', (own) => place(past, own)),
    ...deliveryRounds(purchases).flatMap((deliveries) =>
      entries(
        Map.groupBy(deliveries, ({ delivery }) => entry(delivery.in)),
        '11:00',
        (own) => receive(past, own),
      ),
    ),
    ...entries(completed, '14:00', (own) => complete(past, own)),
  ]
}

/** The first deliveries of all purchase orders, then the second: one is received only once at a time. */
function deliveryRounds(purchases: readonly Purchase[]): Delivery[][] {
  const rounds = Math.max(...purchases.map(({ deliveries = [] }) => deliveries.length))
  return Array.from({ length: rounds }, (_, round) =>
    purchases.flatMap((purchase) => {
      const delivery = purchase.deliveries?.[round]
      return delivery ? [{ purchase, delivery }] : []
    }),
  )
}

const byDay = <Row>(rows: readonly Row[], dayIn: (row: Row) => number): Row[] =>
  rows.toSorted((a, b) => dayIn(a) - dayIn(b))

async function place(past: Past, purchases: readonly Purchase[]): Promise<void> {
  const oldestFirst = byDay(purchases, ({ placedIn }) => placedIn)
  const requests = oldestFirst.map((purchase) => ({
    body: bodyOf(past, purchase),
    user: past.people.buyer,
    at: momentOf(past, -purchase.placedIn, '10:00'),
  }))
  const ids = await placePurchaseOrders(past.tx, requests, past.timeZone)
  oldestFirst.forEach(({ placed }, index) => {
    placed.id = mustExist(ids[index])
  })
}

function bodyOf(past: Past, { products, ...purchase }: Purchase) {
  const [first] = products.values()
  return contract.placePurchaseOrder.body.parse({
    brandID: mustExist(first).brandId,
    expectedDeliveryOn: purchase.expectedIn === null ? null : dayOf(past, -purchase.expectedIn),
    orderStatus: purchase.status,
    paymentStatus: purchase.isPaidInAdvance ? 'PAID' : undefined,
    notes: purchase.notes ?? null,
    purchaseOrderItems: Object.entries(purchase.units).map(([name, orderQuantity]) => ({
      productSku: mustExist(products.get(name)).sku,
      orderQuantity,
    })),
  })
}

async function receive(past: Past, deliveries: readonly Delivery[]): Promise<void> {
  const oldestFirst = byDay(deliveries, ({ delivery }) => delivery.in)
  const ids = oldestFirst.map(({ purchase }) => mustExist(purchase.placed.id))
  const items = Map.groupBy(await itemsOfPurchases(past.tx, ids), ({ purchaseOrderId }) => purchaseOrderId)
  const requests = oldestFirst.map(({ purchase, delivery }, index) => {
    const id = mustExist(ids[index])
    const { closedShortReason } = delivery
    const lines = linesOf({ purchase, delivery }, items.get(id) ?? [])
    const sent = { receivedOn: dayOf(past, -delivery.in), isCheckedIn: true, lines, closedShortReason }
    return {
      body: receipts.receiveDelivery.body.parse(sent),
      params: { id },
      user: past.people.buyer,
      at: momentOf(past, -delivery.in, '11:00'),
    }
  })
  await receiveDeliveries(past.tx, requests, past.timeZone)
}

const linesOf = (
  { purchase: { received }, delivery }: Delivery,
  items: readonly { id: number; productName: string }[],
) =>
  items.flatMap(({ id: itemId, productName }) => {
    const units = delivery.units[productName]
    const receivedBefore = received.get(itemId) ?? 0
    if (units !== undefined) received.set(itemId, receivedBefore + units)
    return units === undefined ? [] : [{ itemId, units, receivedBefore }]
  })

/** Paid and completed. What has not come yet comes with it. */
async function complete(past: Past, purchases: readonly Purchase[]): Promise<void> {
  const body = contract.changePurchaseOrder.body.parse({ orderStatus: 'COMPLETED', paymentStatus: 'PAID' })
  const requests = byDay(purchases, ({ completedIn = 0 }) => completedIn).map(({ placed, completedIn = 0 }) => ({
    body,
    params: { id: mustExist(placed.id) },
    user: past.people.buyer,
    at: momentOf(past, -completedIn, '14:00'),
  }))
  await changePurchaseOrders(past.tx, requests, past.timeZone)
}
