import type { BatchMode } from '@dray/domain/orders/batches/allocate-batches'
import { isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { zero } from '@dray/domain/money'
import { shippedOnAfter } from '@dray/domain/orders/shipped-on'
import { companyDay } from '@dray/domain/time/company-day'
import { dueDateAfter } from '@dray/domain/receivables/due-date'
import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/db/db.ts'
import { nextOrderIds, nextOrderNumbers, planOrder, snapshotOfProduct, writeOrders } from '../features/orders/index.ts'
import { saveNewBatches } from '../features/batches/index.ts'
import { productsBySku } from '../features/products/index.ts'
import { aCustomer } from './builders.ts'

const noAuthor = () => ({ userId: null, at: new Date() })

type BatchOptions = { batchNumber?: string; quantity?: number; receivedOn?: string; isCheckedIn?: boolean }

/** A batch whose units are added to stock. */
export async function aBatch(
  db: Database,
  productId: number,
  {
    batchNumber = `B-${randomBytes(4).toString('hex')}`,
    quantity = 10,
    receivedOn = '2026-01-02',
    isCheckedIn = true,
  }: BatchOptions = {},
) {
  const entry = { productId, batchNumber, quantity, receivedOn, checkedIn: isCheckedIn, pieces: 'opening' as const }
  const [id = 0] = await db.transaction().execute((tx) => saveNewBatches(tx, [entry], noAuthor()))
  return { id, batchNumber }
}

type LineOptions = { sku: string; quantity?: number; batchId?: number | null; batchMode?: BatchMode }
type OrderOptions = { customerId?: number; orderStatus?: OrderStatus; createdAt?: Date; lines: readonly LineOptions[] }

/** The default of TIME_ZONE. */
const defaultTimeZone = 'America/Los_Angeles'

/** An order with these lines and their batches. The lines are pulled only if its status is a shipped one. */
export async function anOrder(db: Database, { customerId, orderStatus = 'RECEIVED', createdAt, lines }: OrderOptions) {
  const products = await productsBySku(
    db,
    lines.map(({ sku }) => sku),
  )
  const orderLines = lines.map(({ sku, quantity = 1, batchId = null, batchMode = 'manual' }) => {
    const product = products.find((candidate) => candidate.sku === sku)
    if (!product) throw new RangeError(`There is no product ${sku}`)
    return {
      id: null,
      ...snapshotOfProduct(product),
      quantity,
      unitPrice: product.basePriceCents,
      priceAdjustment: zero,
      batchId,
      batchMode,
      needsBatch: false,
      tagsPulled: isShipped(orderStatus),
      ships: isShipped(orderStatus),
    }
  })
  const customer = customerId ?? (await aCustomer(db)).id
  return db.transaction().execute(async (tx) => {
    const [orderNum = ''] = await nextOrderNumbers(tx, 1)
    const [id = 0] = await nextOrderIds(tx, 1)
    const author = noAuthor()
    const fields = { ...emptyOrder, customerId: customer, orderStatus }
    const today = createdAt?.toISOString().slice(0, 10) ?? companyDay(author.at, defaultTimeZone)
    const order = planOrder(
      {
        id,
        before: undefined,
        numbers: {
          orderNum,
          ...(orderStatus === 'DRAFT' ? { draftNum: orderNum, realNum: null } : { draftNum: null, realNum: orderNum }),
        },
        fields,
        lines: orderLines,
        createdAt: createdAt ?? author.at,
        due: dueDateAfter(undefined, fields, { today, paymentTermsDays: null }),
        shippedOn: shippedOnAfter(undefined, orderStatus, today),
      },
      author.at,
    )
    await writeOrders(tx, [order], author)
    const rows = await tx.selectFrom('orderLines').select('id').where('orderId', '=', id).orderBy('position').execute()
    return { id, orderNum, lineIds: rows.map((row) => row.id) }
  })
}

/** Imported as delivered: its units left before the stock was counted, so it has no movements. */
export async function anImportedOrder(db: Database, lines: readonly LineOptions[]) {
  const order = await anOrder(db, { lines })
  const shippedOn = companyDay(new Date(), defaultTimeZone)
  await db.updateTable('orders').set({ orderStatus: 'DELIVERED', shippedOn }).where('id', '=', order.id).execute()
  await db.updateTable('orderLines').set({ tagsPulled: true }).where('orderId', '=', order.id).execute()
  const key = { entityType: 'orders', externalKey: order.orderNum, entityId: order.id } as const
  await db.insertInto('externalKeys').values(key).execute()
  return order
}

const emptyOrder = {
  pickupOrder: false,
  deliveryDate: null,
  driverId: null,
  packingLocationId: 1,
  paymentStatus: 'AWAITING',
  notes: null,
  customerPo: null,
  requestedDiscount: zero,
  discountNotes: null,
} as const
