import type { Payment } from '@dray/contract/payments'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Api } from './api.ts'

const linesOfOrder = 5
const unitsOrdered = 5000
const applied = 0.01

/** Writes the server acknowledged. */
export type Acknowledged = { orders: string[]; payments: number[]; receipts: { purchaseId: number; id: number }[] }
export const nothingYet = (): Acknowledged => ({ orders: [], payments: [], receipts: [] })

/** The products and customers the writers use, and an open purchase order for each product they receive. */
export type Desk = {
  customerID: number
  productSku: string
  purchases: { id: number; itemId: number; received: number }[]
}

type Named = { id: number; name: string; sku: string; brandID: number }

export async function prepareDesk(api: Api, writers: number): Promise<Desk> {
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as Named[]
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as Named[]
  const chai = products.find(({ name }) => name === 'Chai')
  const purchases = []
  for (let writer = 0; writer < writers; writer++) {
    const { status, body } = await api.post('/api/db/purchases/new', {
      brandID: chai?.brandID,
      orderStatus: 'ORDERED',
      purchaseOrderItems: [{ productSku: chai?.sku, orderQuantity: unitsOrdered }],
    })
    expect(status).toBe(200)
    const { id, purchaseOrderItems } = body as unknown as PurchaseOrder
    purchases.push({ id, itemId: purchaseOrderItems[0]?.id ?? 0, received: 0 })
  }
  return { customerID: customers[0]?.id ?? 0, productSku: chai?.sku ?? '', purchases }
}

/** Places orders, pays a cent of each, and receives a unit, in turn, until `isOver` or the server is gone. */
export async function writeUntil(isOver: () => boolean, api: Api, desk: Desk, saved: Acknowledged): Promise<void> {
  const writers = desk.purchases.map(async (purchase) => {
    while (!isOver()) {
      const orderId = await placeOrder(api, desk, saved)
      if (orderId !== undefined) await payOneCent(orderId, api, desk, saved)
      await receiveUnit(api, purchase, saved)
    }
  })
  const ends = await Promise.allSettled(writers)
  const faults = ends.flatMap((end) => (end.status === 'rejected' && !isConnectionLost(end.reason) ? [end.reason] : []))
  expect(faults).toEqual([])
}

const isConnectionLost = (reason: unknown): boolean =>
  (reason instanceof TypeError && /fetch failed|terminated/.test(reason.message)) || reason instanceof SyntaxError

async function placeOrder(api: Api, { customerID, productSku }: Desk, saved: Acknowledged) {
  const { status, body } = await api.post('/api/db/orders/new', {
    customerID,
    products: Array.from({ length: linesOfOrder }, () => ({ productSku, quantity: 1 })),
  })
  if (status !== 200) return pause(status)
  saved.orders.push(String(body['orderNum']))
  return Number(body['id'])
}

async function payOneCent(orderId: number, api: Api, { customerID }: Desk, saved: Acknowledged) {
  const { status, body } = await api.post(`/api/db/payments/add/${customerID}`, {
    customerId: customerID,
    amount: 2 * applied,
    paymentMethod: 'CASH',
    appliedPayments: [{ orderId, amount: applied }],
  })
  if (status === 200) saved.payments.push(Number(body['id']))
  else await pause(status)
}

async function receiveUnit(api: Api, purchase: Desk['purchases'][number], saved: Acknowledged) {
  const { id, itemId, received } = purchase
  const { status, body } = await api.post(`/api/db/purchases/receive/${id}`, {
    lines: [{ itemId, units: 1, receivedBefore: received }],
  })
  if (status === 200) {
    purchase.received++
    for (const receipt of body['receipts'] as { id: number }[]) saved.receipts.push({ purchaseId: id, id: receipt.id })
  } else if (status === 409) {
    // The previous unit was received, but the answer was lost.
    const { purchaseOrderItems } = await readPurchase(api, id)
    purchase.received = purchaseOrderItems[0]?.receivedQuantity ?? 0
  } else await pause(status)
}

/** These tests take the database down on purpose. Any other refusal is a failure. */
async function pause(status: number): Promise<undefined> {
  expect(status).toBe(503)
  await sleep(50)
}

async function readPurchase(api: Api, id: number): Promise<PurchaseOrder> {
  const { status, body } = await api.get(`/api/db/purchases/getById/${id}`)
  expect(status, `purchase order ${id}`).toBe(200)
  return body['res'] as PurchaseOrder
}

/** Everything acknowledged is there and complete. */
export async function expectSaved(api: Api, desk: Desk, saved: Acknowledged): Promise<void> {
  for (const orderNum of saved.orders) {
    const { status, body } = await api.get(`/api/db/orders/getByOrderNum/${orderNum}`)
    expect(status, `order ${orderNum}`).toBe(200)
    const { orderedItems } = body['res'] as { orderedItems: unknown[] }
    expect(orderedItems, `order ${orderNum}`).toHaveLength(linesOfOrder)
  }
  for (const id of saved.payments) {
    const { status, body } = await api.get(`/api/db/payments/getById/${id}`)
    expect(status, `payment ${id}`).toBe(200)
    const { amount, orders, customerCreditAdded } = body as unknown as Payment
    expect([amount, orders.map(({ amountApplied }) => amountApplied), customerCreditAdded]).toEqual([
      0.02,
      [applied],
      applied,
    ])
  }
  for (const { id: purchaseId } of desk.purchases) {
    const { receipts, purchaseOrderItems } = await readPurchase(api, purchaseId)
    const ids = receipts.map(({ id }) => id)
    const own = saved.receipts.filter((receipt) => receipt.purchaseId === purchaseId)
    expect(ids).toEqual(expect.arrayContaining(own.map(({ id }) => id)))
    expect(purchaseOrderItems[0]?.receivedQuantity).toBe(ids.length)
  }
}
