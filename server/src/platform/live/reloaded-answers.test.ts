import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import { roles } from '@dray/domain/users/permissions'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { type AnnouncedChange, announcedBy } from '../../test-data/announcements.ts'
import { aWholeSale, paramsOf, readAll, reads } from '../../test-data/every-read.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as(...roles)

const calls = new Map(allCalls.map(([name, call]) => [name, call]))

async function sendChange(name: string, id: number, body: object): Promise<void> {
  const call = calls.get(name)
  if (call === undefined) throw new RangeError(`There is no call ${name}`)
  const url = call.path.replace(/:\w+/, String(id))
  const answer = await admin(call.method, url, call.method === 'DELETE' ? {} : { body })
  expect(answer.statusCode, `${name} ${answer.body}`).toBe(200)
}

/** True if a browser reloads the answer after these changes. */
function isReloaded(call: Call, params: object, answer: unknown, changes: readonly AnnouncedChange[]): boolean {
  const shown = call.shows?.(call.answer.parse(answer), call.params.parse(params)) ?? {}
  const isShown = ({ entity, ids }: AnnouncedChange) =>
    ids.length === 0 || shown[entity] === undefined || ids.some((id) => shown[entity]?.includes(id))
  return changes.some((change) => call.reads.includes(change.entity) && isShown(change))
}

test('every answer altered by a change is reloaded because of the change’s announcement', async () => {
  const sale = await aWholeSale(t, admin)
  const { owner, customer, product, order, memo, count, payment, purchase } = sale
  const [{ id: locationId }] = (await admin('GET', '/api/db/orders/getLocations')).json()
  const orderItems = [{ id: order.orderedItems[0].id, productSku: product.sku, quantity: 3 }]
  const applied = [{ orderId: order.id, amount: 2 }]
  const changes: readonly [name: string, id: number, body: object][] = [
    ['changeBrand', product.brandId, { name: 'Acme' }],
    ['changeProductType', product.typeId, { name: 'Tea' }],
    ['changeProduct', product.id, { name: 'Chai', basePrice: 18 }],
    ['changeCustomer', customer.id, { customerName: 'Alfreds', creditLimit: 500, contactEmail: 'a@example.com' }],
    ['changeProfile', owner.id, { name: 'Ann Ames' }],
    ['changeProfile', admin.userId, { name: 'Bob Baker' }],
    ['changePay', owner.id, { payType: 'HOURLY', baseRate: 20 }],
    ['changeLocation', locationId, { color: '#22C55E' }],
    ['changePayment', payment.id, { appliedPayments: applied, amount: 2 }],
    ['changeOrder', order.id, { orderItems, notes: 'Ring twice' }],
    ['recordCollection', 0, { orderId: order.id, amount: 1, paymentMethod: 'CASH' }],
    ['pullTags', order.id, { itemIds: [order.orderedItems[0].id], tagsPulled: true }],
    ['changeOrderStatuses', 0, { orders: [{ id: order.id }], orderStatus: 'DELIVERED' }],
    ['placeOrder', 0, { customerID: customer.id, products: [{ productSku: product.sku, quantity: 5 }] }],
    ['setCustomPrice', customer.id, { productIds: [product.id], customPrice: 5 }],
    ['receiveDelivery', purchase.id, { lines: [{ itemId: purchase.itemIds[0], units: 4, receivedBefore: 0 }] }],
    ['closePurchaseShort', purchase.id, { reason: 'No more comes' }],
    ['voidPayment', payment.id, {}],
    ['enterCounted', count.id, { lines: [{ id: count.lines[0].id, counted: 3 }] }],
    ['postCount', count.id, { reason: 'Monthly count' }],
    ['voidMemo', memo.id, { reason: 'Keyed twice' }],
    ['addComment', 0, { entityType: 'order', entityId: order.id, text: 'Paid in cash' }],
    ['changeCompanySettings', 0, { payWhenPaid: true, countLimitUnits: 5 }],
    ['changeClosing', 0, { closedThrough: '1999-12-31' }],
    ['handOverCustomers', owner.id, { to: admin.userId, customerIds: [customer.id] }],
  ]
  const stale: string[] = []
  let before = await readAll(sale)
  for (const [change, id, body] of changes) {
    const announced = (await announcedBy(t, () => sendChange(change, id, body))).changes
    const after = await readAll(sale)
    for (const [name, call] of reads) {
      const isSame = isDeepStrictEqual(before.get(name), after.get(name))
      if (!isSame && !isReloaded(call, paramsOf(call, sale), before.get(name), announced))
        stale.push(`${name} after ${change}`)
    }
    before = after
  }
  expect(stale).toEqual([])
})
