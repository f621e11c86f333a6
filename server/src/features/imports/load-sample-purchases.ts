import * as receipts from '@dray/contract/purchase-receipts'
import * as contract from '@dray/contract/purchases'
import { mustExist } from '../../http/refusal.ts'
import { changePurchaseOrder, placePurchaseOrder, receiveDelivery } from '../purchases/index.ts'
import { dayOf, type Happening, type Past } from './happening.ts'
import { productsBySupplier } from './load-sample.sql.ts'
import type { SamplePurchase } from './northwind-purchases.ts'

/** The products of a supplier by name. */
type Products = ReadonlyMap<string, { brandId: number; sku: string }>
type Purchase = SamplePurchase & { products: Products }

/** What happens to purchase orders, by the same commands as everyone else's. */
export async function purchaseHappenings(past: Past, purchases: readonly SamplePurchase[]): Promise<Happening[]> {
  const brands = [...new Set(purchases.map(({ brand }) => brand))]
  const byBrand = Map.groupBy(await productsBySupplier(past.tx, brands), ({ brand }) => brand)
  return purchases.flatMap((purchase) => {
    const products = new Map((byBrand.get(purchase.brand) ?? []).map((product) => [product.name, product]))
    return happeningsOf(past, { ...purchase, products })
  })
}

function happeningsOf(past: Past, purchase: Purchase): Happening[] {
  const { placedIn, deliveries = [], completedIn } = purchase
  const placing: { placed?: contract.PurchaseOrder } = {}
  const received = new Map<string, number>()
  const place = async (at: Date) => {
    placing.placed = await placeOne(past, purchase, at)
  }
  return [
    { daysAgo: -placedIn, time: '10:00', enter: place },
    ...deliveries.map((delivery) => ({
      daysAgo: -delivery.in,
      time: '11:00',
      enter: (at: Date) => receiveOne(past, { order: mustExist(placing.placed), delivery, received }, at),
    })),
    ...(completedIn === undefined
      ? []
      : [
          {
            daysAgo: -completedIn,
            time: '14:00',
            enter: (at: Date) => completeOne(past, mustExist(placing.placed).id, at),
          },
        ]),
  ]
}

function placeOne(past: Past, { products, ...purchase }: Purchase, at: Date): Promise<contract.PurchaseOrder> {
  const [first] = products.values()
  const body = contract.placePurchaseOrder.body.parse({
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
  return placePurchaseOrder(past.tx, { body, params: {}, query: {}, user: past.people.buyer, at }, past.timeZone)
}

type Arrival = {
  order: contract.PurchaseOrder
  delivery: NonNullable<SamplePurchase['deliveries']>[number]
  /** The units of each product that came before. */
  received: Map<string, number>
}

function receiveOne(past: Past, { order, delivery, received }: Arrival, at: Date): Promise<unknown> {
  const lines = order.purchaseOrderItems.flatMap(({ id: itemId, productName }) => {
    const units = delivery.units[productName]
    const receivedBefore = received.get(productName) ?? 0
    if (units !== undefined) received.set(productName, receivedBefore + units)
    return units === undefined ? [] : [{ itemId, units, receivedBefore }]
  })
  const { closedShortReason } = delivery
  const sent = { receivedOn: dayOf(past, -delivery.in), isCheckedIn: true, lines, closedShortReason }
  const body = receipts.receiveDelivery.body.parse(sent)
  const request = { body, params: { id: order.id }, query: {}, user: past.people.buyer, at }
  return receiveDelivery(past.tx, request, past.timeZone)
}

/** Paid and completed. What has not come yet comes with it. */
function completeOne(past: Past, id: number, at: Date): Promise<unknown> {
  const body = contract.changePurchaseOrder.body.parse({ orderStatus: 'COMPLETED', paymentStatus: 'PAID' })
  const request = { body, params: { id }, query: {}, user: past.people.buyer, at }
  return changePurchaseOrder(past.tx, request, past.timeZone)
}
