import * as receipts from '@dray/contract/purchases/receipts'
import * as contract from '@dray/contract/purchases'
import { mustExist } from '../platform/http/refusal.ts'
import { changePurchaseOrder, placePurchaseOrder, receiveDelivery } from '../features/purchases/index.ts'
import { companyDayAgo, type Happening, instantDaysAgo, type Past, requestBy } from './happening.ts'
import { itemsOfPurchase, productsBySupplier } from './sample.sql.ts'
import { enteredOn, yearDays } from './northwind/days.ts'
import type { SamplePurchase } from './northwind/purchases.ts'

type Products = ReadonlyMap<string, { brandId: number; sku: string }>
/** Has an id once it is placed, and the units received so far. */
type Purchase = SamplePurchase & { products: Products; placed: { id?: number }; received: Map<number, number> }
type Delivery = NonNullable<SamplePurchase['deliveries']>[number]

/** Places purchase orders with the regular commands, each dated its entry day. */
export async function purchaseHappenings(past: Past, sample: readonly SamplePurchase[]): Promise<Happening[]> {
  const brands = [...new Set(sample.map(({ brand }) => brand))]
  const byBrand = Map.groupBy(await productsBySupplier(past.tx, brands), ({ brand }) => brand)
  const purchases = sample.map((purchase): Purchase => {
    const products = new Map((byBrand.get(purchase.brand) ?? []).map((product) => [product.name, product]))
    return { ...purchase, products, placed: {}, received: new Map() }
  })
  const events = purchases.flatMap((purchase) => [
    { in: purchase.placedIn, time: '10:00', enter: (at: Date) => place(past, purchase, at) },
    ...(purchase.deliveries ?? []).map((delivery) => ({
      in: delivery.in,
      time: '11:00',
      enter: (at: Date) => receive(past, purchase, delivery, at),
    })),
    ...(purchase.completedIn === undefined
      ? []
      : [{ in: purchase.completedIn, time: '14:00', enter: (at: Date) => complete(past, purchase, at) }]),
  ])
  return events
    .toSorted((a, b) => a.in - b.in)
    .map(({ in: days, time, enter }) => ({
      daysAgo: enteredOn(-days) ?? yearDays,
      time,
      enter: () => enter(instantDaysAgo(past, -days, time)),
    }))
}

async function place(past: Past, purchase: Purchase, at: Date): Promise<void> {
  const { tx, people, timeZone } = past
  const request = { ...requestBy(people.buyer, at, timeZone), body: placementBody(past, purchase) }
  purchase.placed.id = (await placePurchaseOrder(tx, request)).id
}

function placementBody(past: Past, { products, ...purchase }: Purchase) {
  const [first] = products.values()
  return contract.placePurchaseOrder.body.parse({
    brandID: mustExist(first).brandId,
    expectedDeliveryOn: purchase.expectedIn === null ? null : companyDayAgo(past, -purchase.expectedIn),
    orderStatus: purchase.status,
    paymentStatus: purchase.isPaidInAdvance ? 'PAID' : undefined,
    notes: purchase.notes ?? null,
    purchaseOrderItems: Object.entries(purchase.units).map(([name, orderQuantity]) => ({
      productSku: mustExist(products.get(name)).sku,
      orderQuantity,
    })),
  })
}

async function receive(past: Past, purchase: Purchase, delivery: Delivery, at: Date): Promise<void> {
  const { tx, people, timeZone } = past
  const id = mustExist(purchase.placed.id)
  const { closedShortReason } = delivery
  const lines = deliveredLines(purchase, delivery, await itemsOfPurchase(tx, id))
  const sent = { receivedOn: companyDayAgo(past, -delivery.in), isCheckedIn: true, lines, closedShortReason }
  const body = receipts.receiveDelivery.body.parse(sent)
  await receiveDelivery(tx, { ...requestBy(people.buyer, at, timeZone), body, params: { id } })
}

const deliveredLines = (
  { received }: Purchase,
  delivery: Delivery,
  items: readonly { id: number; productName: string }[],
) =>
  items.flatMap(({ id: itemId, productName }) => {
    const units = delivery.units[productName]
    const receivedBefore = received.get(itemId) ?? 0
    if (units !== undefined) received.set(itemId, receivedBefore + units)
    return units === undefined ? [] : [{ itemId, units, receivedBefore }]
  })

/** Pays and completes a purchase order, which also receives its outstanding units. */
async function complete({ tx, people, timeZone }: Past, { placed }: Purchase, at: Date): Promise<void> {
  const body = contract.changePurchaseOrder.body.parse({ orderStatus: 'COMPLETED', paymentStatus: 'PAID' })
  const params = { id: mustExist(placed.id) }
  await changePurchaseOrder(tx, { ...requestBy(people.buyer, at, timeZone), body, params })
}
