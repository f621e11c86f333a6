import { startingLocation } from '@dray/domain/deliveries/deliveries'
import { noNumbers, withNumber } from '@dray/domain/numbers/record-numbers'
import { isShipped } from '@dray/domain/orders/order-status'
import type { PlannedLine, PlannedOrder } from '@dray/domain/imports/plan'
import { importedShippedOn } from '@dray/domain/orders/shipped-on'
import { type DueDate, dueDateAfter, dueDateByHand } from '@dray/domain/receivables/due-date'
import { companyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { pairs } from '../../platform/pairs.ts'
import { newDraftNumber } from '../../numbers/assign-number.ts'
import { paymentTermsByCustomer } from '../customers/index.ts'
import { nextOrderIds, nextOrderNumbers, planOrder, snapshotOfProduct, writeOrders } from '../orders/index.ts'
import { type OrderableProduct, productsBySku } from '../products/index.ts'
import { allSkus, continueNumbersAfter, insertKeys, locationNames } from './known-records.sql.ts'
import { chunks, targetId, type ImportRun } from './import-run.ts'

type OrderToImport = PlannedOrder & { index: number }
type NumberedOrder = OrderToImport & { number: string; id: number }

export async function readNamed(tx: Tx) {
  const products = await productsBySku(tx, await allSkus(tx))
  return {
    products: new Map(products.map((product) => [product.id, product])),
    location: startingLocation(await locationNames(tx)),
  }
}

/** Writes the oldest first, so newer orders get higher numbers. */
export async function importOrders(run: ImportRun, named?: Awaited<ReturnType<typeof readNamed>>): Promise<void> {
  const { tx, plan, author } = run
  if (plan.orders.length === 0) return
  const { products, location } = named ?? (await readNamed(tx))
  await reserveImportedNumbers(run)
  const oldestFirst = plan.orders
    .map((order, index): OrderToImport => ({ ...order, index }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const chunk of chunks(oldestFirst)) {
    const orders = await numberOrders(run, chunk)
    const terms = await paymentTermsByCustomer(tx, [
      ...new Set(chunk.map(({ customer }) => targetId(run, 'customers', customer))),
    ])
    const planned = orders.map((order) => {
      const fields = { ...orderFields(run, order), packingLocationId: order.packingLocationId ?? location }
      return planOrder(
        {
          id: order.id,
          before: undefined,
          numbers: orderNumbers(order),
          fields,
          lines: order.lines.map((line) => ({ ...pricedLine(run, line, products), ...shippedFields(order) })),
          createdAt: order.createdAt,
          due: importedDueDate(order, fields, { timeZone: run.timeZone, terms: terms.get(fields.customerId) ?? null }),
          shippedOn: importedShippedOn(fields, {
            placedOn: companyDay(order.createdAt, run.timeZone),
            today: companyDay(author.at, run.timeZone),
          }),
        },
        author.at,
      )
    })
    await writeOrders(tx, planned, author)
    for (const { index, id } of orders) run.ids.orders[index] = id
    await insertKeys(
      tx,
      orders.map(({ key, id }) => ({ kind: 'orders', key, id })),
    )
    await run.advance(chunk.length)
  }
}

/** Keeps later orders from getting a number of the import. */
async function reserveImportedNumbers({ tx, plan }: ImportRun): Promise<void> {
  const highest = plan.orders.reduce((most, order) => Math.max(most, Number(order.orderNum ?? 0)), 0)
  if (highest > 0) await continueNumbersAfter(tx, highest)
}

/** Drafts get a draft number; other orders get the one in the file, or else the next. */
async function numberOrders({ tx }: ImportRun, orders: readonly OrderToImport[]): Promise<NumberedOrder[]> {
  const needed = orders.filter((order) => order.orderNum === null && order.orderStatus !== 'DRAFT')
  const next = new Map(pairs(needed, await nextOrderNumbers(tx, needed.length)))
  return pairs(orders, await nextOrderIds(tx, orders.length)).map(([order, id]) => {
    const number = order.orderStatus === 'DRAFT' ? newDraftNumber() : (order.orderNum ?? mustExist(next.get(order)))
    return { ...order, id, number }
  })
}

const orderNumbers = ({ orderStatus, number }: NumberedOrder) => ({
  orderNum: number,
  ...withNumber(noNumbers, orderStatus, number),
})

const orderFields = (run: ImportRun, order: PlannedOrder) => ({
  customerId: targetId(run, 'customers', order.customer),
  pickupOrder: order.pickupOrder,
  deliveryDate: order.deliveryDate,
  driverId: order.driver === null ? null : targetId(run, 'users', order.driver),
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  notes: order.notes,
  customerPo: order.customerPO,
  requestedDiscount: order.discount,
  discountNotes: order.discountNotes,
})

/** From the customer's current terms and the day the order was placed. A due date in the file counts as set by hand. */
function importedDueDate(
  { createdAt, dueOn }: PlannedOrder,
  fields: ReturnType<typeof orderFields>,
  { timeZone, terms }: { timeZone: string; terms: number | null },
): DueDate {
  const due = dueDateAfter(undefined, fields, { today: companyDay(createdAt, timeZone), paymentTermsDays: terms })
  const { deliveryDate } = fields
  return (dueOn === null ? undefined : dueDateByHand({ ...due, deliveryDate }, dueOn, terms)) ?? due
}

/** Delivered orders move no stock: it was counted after they shipped. Batches are chosen later. */
const shippedFields = ({ orderStatus }: PlannedOrder) => ({
  batchId: null,
  batchMode: 'manual' as const,
  needsBatch: false,
  tagsPulled: isShipped(orderStatus),
  ships: false,
})

/** Copies the product as it is today, except that a cost in the file is used as the cost at the time. */
function pricedLine(run: ImportRun, line: PlannedLine, products: ReadonlyMap<number, OrderableProduct>) {
  const product = products.get(targetId(run, 'products', line.product))
  if (product === undefined) throw new RangeError('The import refers to a product that does not exist')
  const { quantity, unitPrice, priceAdjustment, cost } = line
  const snapshot = snapshotOfProduct(cost === null ? product : { ...product, costCents: cost })
  return { id: null, ...snapshot, quantity, unitPrice, priceAdjustment }
}
