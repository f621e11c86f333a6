import * as receipts from '@dray/contract/purchase-receipts'
import * as contract from '@dray/contract/purchases'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/serve.ts'
import { changePurchaseOrder, placePurchaseOrder, receiveDelivery } from '../purchases/index.ts'
import { hasPurchaseOrders, productsBySupplier, userByEmail } from './load-sample-purchases.sql.ts'
import { type SamplePurchase, samplePurchases } from './northwind-purchases.ts'

type Moment = { at: Date; timeZone: string }
type Loading = Moment & { tx: Tx; buyer: SignedIn }
const dayMs = 86_400_000

/** The buyer of the sample company. */
const buyerEmail = 'laura.callahan@northwind.example'

/** Gives the sample company its purchase orders, by the same commands as everybody's, in the sequence of their days. Loaded again, it has them already. */
export async function loadSamplePurchases(tx: Tx, moment: Moment): Promise<void> {
  if (await hasPurchaseOrders(tx)) return
  const { id, name } = mustExist(await userByEmail(tx, buyerEmail))
  const buyer: SignedIn = { id, name, roles: ['INVENTORY'], tokenHash: Buffer.alloc(0) }
  const products = await productsBySupplier(
    tx,
    samplePurchases.map(({ brand }) => brand),
  )
  const loading = { ...moment, tx, buyer }
  for (const purchase of samplePurchases)
    await loadPurchase(
      loading,
      purchase,
      new Map(products.filter(({ brand }) => brand === purchase.brand).map((product) => [product.name, product])),
    )
}

type Products = ReadonlyMap<string, { brandId: number; sku: string }>

async function loadPurchase(loading: Loading, purchase: SamplePurchase, products: Products): Promise<void> {
  const { tx, buyer, timeZone } = loading
  const items = Object.entries(purchase.units).map(([name, orderQuantity]) => ({
    productSku: mustExist(products.get(name)).sku,
    orderQuantity,
  }))
  const [first] = products.values()
  const body = contract.placePurchaseOrder.body.parse({
    brandID: mustExist(first).brandId,
    expectedDeliveryOn: purchase.expectedIn === null ? null : dayIn(loading, purchase.expectedIn),
    orderStatus: purchase.status,
    notes: purchase.notes ?? null,
    purchaseOrderItems: items,
  })
  const placed = { body, params: {}, query: {}, user: buyer, at: timeIn(loading, purchase.placedIn) }
  const order = await placePurchaseOrder(tx, placed, timeZone)
  const received = new Map<string, number>()
  for (const delivery of purchase.deliveries ?? []) {
    const lines = order.purchaseOrderItems.flatMap(({ id: itemId, productName }) => {
      const units = delivery.units[productName]
      const receivedBefore = received.get(productName) ?? 0
      if (units !== undefined) received.set(productName, receivedBefore + units)
      return units === undefined ? [] : [{ itemId, units, receivedBefore }]
    })
    const { closedShortReason } = delivery
    const sent = { receivedOn: dayIn(loading, delivery.in), isCheckedIn: true, lines, closedShortReason }
    const arrival = {
      body: receipts.receiveDelivery.body.parse(sent),
      params: { id: order.id },
      query: {},
      user: buyer,
      at: timeIn(loading, delivery.in),
    }
    await receiveDelivery(tx, arrival, timeZone)
  }
  if (purchase.completedIn === undefined) return
  const completed = {
    body: contract.changePurchaseOrder.body.parse({ orderStatus: 'COMPLETED', paymentStatus: 'PAID' }),
    params: { id: order.id },
    query: {},
    user: buyer,
    at: timeIn(loading, purchase.completedIn),
  }
  await changePurchaseOrder(tx, completed, timeZone)
}

const timeIn = ({ at }: Moment, days: number): Date => new Date(at.getTime() + days * dayMs)
const dayIn = ({ at, timeZone }: Moment, days: number): string => addDays(companyDay(at, timeZone), days)
