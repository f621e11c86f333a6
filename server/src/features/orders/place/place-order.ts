import type * as contract from '@dray/contract/orders'
import { zero } from '@dray/domain/money'
import { startingLocation } from '@dray/domain/orders/delivery'
import { returnsStock, markForAllocation } from '@dray/domain/orders/plan-stock'
import { isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { fitsOneAmount } from '@dray/domain/orders/order-totals'
import { customerPrice } from '@dray/domain/pricing/customer-price'
import { isSellable } from '@dray/domain/products/product-status'
import { dayAsSent } from '@dray/domain/time/company-day'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { customPricesOf, lockCustomer } from '../../customers/index.ts'
import { locations } from '../../locations/index.ts'
import { lockProducts, productsBySku } from '../../products/index.ts'
import { isActiveDriver } from '../../users/index.ts'
import { claimBatches, refuseForeignBatches } from '../stock/reserve-batches.ts'
import { numberNewOrder } from '../numbers/number-order.ts'
import { refusalIfTooLong } from '../change/order-length.ts'
import { readOrder } from '../read/read-orders.ts'
import { type NewLine, saveNewOrders } from '../save/write-orders.ts'

/** Places an order or saves it as a draft: checks what it names, prices the lines, numbers it, saves it (spec 4.3, D-01, D-60). */
export async function placeOrder(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.placeOrder>,
  timeZone: string,
): Promise<contract.Order> {
  if (!(await lockCustomer(tx, body.customerID))) throw new Refusal('customer-unknown')
  const packingLocationId = await locationOf(tx, body.packingLocationId)
  const lines = await withBatches(tx, await pricedLines(tx, body), body.orderStatus)
  const [id = 0] = await saveNewOrders(
    tx,
    [
      {
        ...(await numberNewOrder(tx, body.orderNum, body.orderStatus, user.id)),
        customerId: body.customerID,
        pickupOrder: body.pickupOrder,
        deliveryDate: body.deliveryDate === null ? null : dayAsSent(body.deliveryDate, timeZone),
        driverId: body.pickupOrder ? null : await driverOf(tx, body.driverId),
        packingLocationId,
        orderStatus: body.orderStatus,
        paymentStatus: body.paymentStatus,
        notes: body.notes,
        discountAsked: body.dollarAdjustment,
        discountNotes: body.discountNotes,
        createdAt: at,
        lines,
      },
    ],
    { userId: user.id, at },
  )
  return readOrder(tx, user, { id })
}

/** Each line's product and its price: as sent, else the customer's (D-48, D-55). */
async function pricedLines(tx: Tx, body: contract.NewOrder): Promise<NewLine[]> {
  const products = new Map(
    (
      await productsBySku(
        tx,
        body.products.map((line) => line.productSku),
      )
    ).map((product) => [product.sku, product]),
  )
  const prices = new Map(
    (await customPricesOf(tx, body.customerID)).map((price) => [price.productId, price.customPrice]),
  )
  const lines = body.products.map((line) => {
    const product = products.get(line.productSku)
    if (!product) throw new Refusal('product-unknown', { sku: line.productSku })
    if (!isSellable(product.status)) throw new Refusal('product-not-sold', { sku: line.productSku })
    const unitPrice = line.unitPrice ?? customerPrice(product.basePriceCents, prices.get(product.id))
    return {
      product,
      quantity: line.quantity,
      unitPrice,
      priceAdjustment: line.priceAdjustment ?? zero,
      batchId: line.productBatchId ?? null,
      // Where a product is kept without batches there is nothing to look for, and nobody to wait for.
      batchMode: product.hasBatch ? (line.batchMode ?? 'manual') : 'manual',
    }
  })
  if (!fitsOneAmount(lines.map(({ product, ...line }) => ({ ...line, productCost: product.costCents }))))
    throw new Refusal('amount-too-large')
  return lines
}

/**
 * The lines with the batches they claim (D-169). A draft claims nothing, nor does an order that is over before it began: its
 * batches only have to be of their products.
 */
async function withBatches(tx: Tx, lines: readonly NewLine[], status: OrderStatus): Promise<readonly NewLine[]> {
  if (returnsStock(status)) {
    await refuseForeignBatches(tx, lines)
    return lines
  }
  if (isShipped(status))
    // All of them at once, in id order: the goods of each are taken out below.
    await lockProducts(
      tx,
      lines.map((line) => line.product.id),
    )
  const asking = lines.map((line) => ({ ...line, looksForBatch: line.batchMode === 'auto' }))
  const claimed = await claimBatches(tx, {
    lines: asking.map((line) => markForAllocation(line, { from: null, to: status })),
  })
  const refusal = refusalIfTooLong(claimed, lines)
  if (refusal) throw refusal
  return claimed
}

async function driverOf(tx: Tx, driverId: number | null | undefined): Promise<number | null> {
  if (driverId === null || driverId === undefined) return null
  if (!(await isActiveDriver(tx, driverId))) throw new Refusal('driver-unknown')
  return driverId
}

async function locationOf(tx: Tx, wanted: number | null | undefined): Promise<number> {
  const known = await locations(tx, undefined)
  if (wanted === null || wanted === undefined) return startingLocation(known)
  if (!known.some((location) => location.id === wanted)) throw new Refusal('location-unknown')
  return wanted
}
