import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aProduct } from '../../test-data/builders.ts'
import { expectOnly, expectRefusal } from '../../test-data/expectations.ts'
import { anItem, placedPurchaseOrder } from '../../test-data/purchase-requests.ts'
import { unitsInStock } from '../../test-data/queries.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const buyer = await t.as('INVENTORY')
const brand = await aBrand(t.db)
const cheese = await aProduct(t.db, { brandId: brand.id, cost: cents(3_50), hasBatch: false })
const ham = await aProduct(t.db, { brandId: brand.id, cost: cents(2_00), hasBatch: false })

const aDraft = { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
const placed = (items: readonly object[] = [anItem(cheese, 10)], more: object = {}) =>
  placedPurchaseOrder(buyer, brand.id, items, more)
const change = (id: number, body: object, as = buyer) => as('PUT', `/api/db/purchases/update/${id}`, { body })
const read = async (id: number) => (await buyer('GET', `/api/db/purchases/getById/${id}`)).json().res
const log = async (id: number) => (await buyer('GET', `/api/db/changelog/getAll/purchaseOrder/${id}`)).json()

const nameOf = async (id: number) =>
  (await t.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

async function changed(id: number, body: object) {
  const answer = await change(id, body)
  expect({ title: answer.json().title, status: answer.statusCode }).toEqual({ title: undefined, status: 200 })
  const { brand: _, ...stored } = await read(id)
  expect(answer.json()).toEqual(stored)
  return answer.json()
}

// R7.6-06, R7.6-07
test('sent fields are changed, totals are recomputed, and the answer is the purchase order without its brand', async () => {
  const order = await placed([anItem(cheese, 10), anItem(ham, 4)], { notes: 'Fast' })
  const answer = await changed(order.id, {
    expectedDeliveryOn: '2026-04-01',
    notes: null,
    purchaseOrderItems: [anItem(ham, 5, { unitCost: 2.5, batchNumber: 'H-1' }), anItem(cheese, 10)],
    modifiedOn: order.modifiedOn,
  })
  expect(answer).toMatchObject({ expectedDeliveryOn: '2026-04-01', notes: null, unitQuantity: 15, total: 47.5 })
  expect(answer.purchaseOrderItems).toMatchObject([
    { id: order.purchaseOrderItems[1].id, quantity: 5, unitCost: 2.5, subtotal: 12.5, batchNumber: 'H-1' },
    { id: order.purchaseOrderItems[0].id, quantity: 10, unitCost: 3.5 },
  ])
  expect(answer.createdAt).toEqual(order.createdAt)
  expect(answer.statusModifiedOn).toEqual(order.statusModifiedOn)
  expect(answer.modifiedOn > order.modifiedOn).toBe(true)
  const [entry] = await log(order.id)
  const changes = entry.changes.map((each: { [field: string]: unknown }) => [
    each['subfield'] ?? each['field'],
    each['previousValue'],
    each['newValue'],
  ])
  expect(entry.userId).toEqual(buyer.userId)
  expect(changes).toEqual([
    ['expectedDeliveryOn', '2026-03-09', '2026-04-01'],
    ['notes', 'Fast', null],
    ['unitQuantity', '14', '15'],
    ['total', '43.00', '47.50'],
    [ham.sku, '4', '5'],
    [ham.sku, '2.00', '2.50'],
    [ham.sku, null, 'H-1'],
  ])
})

test('the batch number of an item stays until another is sent, and can be cleared', async () => {
  const order = await placed([anItem(ham, 4, { batchNumber: 'H-1' })])
  const batchNumber = async (sent: object) =>
    (await changed(order.id, { purchaseOrderItems: [anItem(ham, 5, sent)] })).purchaseOrderItems[0].batchNumber
  expect(await batchNumber({})).toBe('H-1')
  expect(await batchNumber({ batchNumber: 'H-2' })).toBe('H-2')
  expect(await batchNumber({ batchNumber: null })).toBeNull()
})

test('an item that is missing from the list is removed, a new one copies its product, and an absent list changes no item', async () => {
  const order = await placed([anItem(cheese, 10), anItem(ham, 4)])
  expect(await changed(order.id, { notes: 'x' })).toMatchObject({ unitQuantity: 14 })
  const bread = await aProduct(t.db, { brandId: brand.id, cost: cents(50) })
  const after = await changed(order.id, { purchaseOrderItems: [anItem(bread, 2), anItem(ham, 4)] })
  expect(after.purchaseOrderItems).toMatchObject([
    { productSku: bread.sku, unitCost: 0.5 },
    { productSku: ham.sku, id: order.purchaseOrderItems[1].id },
  ])
  const [entry] = await log(order.id)
  expect(entry.changes).toContainEqual(
    expect.objectContaining({ subfield: cheese.sku, field: 'orderQuantity', action: 'remove', previousValue: '10' }),
  )
  // Removed and added again, in two saves and in one.
  await changed(order.id, { purchaseOrderItems: [anItem(cheese, 1)] })
  expect(await changed(order.id, { purchaseOrderItems: [anItem(ham, 1)] })).toMatchObject({ unitQuantity: 1 })
})

test('saving what is stored writes nothing, whatever the sequence of the items', async () => {
  const order = await placed([anItem(cheese, 10), anItem(ham, 4)])
  const answer = await changed(order.id, {
    brandID: brand.id,
    expectedDeliveryOn: order.expectedDeliveryOn,
    orderStatus: 'PENDING',
    paymentStatus: 'PENDING',
    notes: '  ',
    purchaseOrderNum: order.purchaseOrderNum,
    purchaseOrderItems: [anItem(ham, 4), anItem(cheese, 10)],
  })
  expect(answer.modifiedOn).toBe(order.modifiedOn)
  expect(await log(order.id)).toHaveLength(1)
})

test('a change from an older version is refused with the current purchase order and who changed it', async () => {
  const order = await placed()
  const other = await t.as('ADMIN')
  expect((await change(order.id, { notes: 'theirs' }, other)).statusCode).toBe(200)
  const refused = await change(order.id, { notes: 'mine', modifiedOn: order.modifiedOn })
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    current: { notes: 'theirs', brand: { id: brand.id }, purchaseOrderItems: [{ productSku: cheese.sku }] },
    changedBy: await nameOf(other.userId),
  })
  expect((await read(order.id)).notes).toBe('theirs')
})

test('if two changes of one version arrive at once, one is saved and one is refused', async () => {
  const order = await placed()
  const { modifiedOn } = order
  const answers = await Promise.all(['a', 'b', 'c'].map((notes) => change(order.id, { notes, modifiedOn })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

// R4.6-09
test('both statuses can be set freely, and each records when it changed', async () => {
  const order = await placed()
  let before = order
  for (const orderStatus of ['ORDERED', 'CANCELLED', 'PENDING', 'COMPLETED', 'ORDERED', 'RECEIVED', 'PENDING']) {
    const now = await changed(order.id, { orderStatus })
    expect(now.orderStatus).toBe(orderStatus)
    expect(now.statusModifiedOn > before.statusModifiedOn).toBe(true)
    expect(now.paymentModifiedOn).toEqual(order.paymentModifiedOn)
    before = now
  }
  const paid = await changed(order.id, { paymentStatus: 'REFUNDED' })
  expect(paid.paymentModifiedOn > order.paymentModifiedOn).toBe(true)
  expect(paid.statusModifiedOn).toEqual(before.statusModifiedOn)
  expect((await change(order.id, { orderStatus: 'REFUNDED' })).statusCode).toBe(400)
})

test('a draft gets its real number when it leaves DRAFT, its draft number when it is one again, and the same real one after that', async () => {
  const draft = await placed([anItem(cheese, 1)], aDraft)
  const submitted = await changed(draft.id, { orderStatus: 'PENDING' })
  expect(submitted).toMatchObject({ paymentStatus: 'PENDING', orderPlacedOn: submitted.modifiedOn })
  expect(submitted.purchaseOrderNum).toMatch(/-\d{4}$/)
  const again = await changed(draft.id, { orderStatus: 'DRAFT' })
  expect(again.purchaseOrderNum).toEqual(draft.purchaseOrderNum)
  expect(again.paymentStatus).toBe('PENDING')
  const next = await placed()
  const back = await changed(draft.id, { orderStatus: 'ORDERED' })
  expect(back).toMatchObject({ purchaseOrderNum: submitted.purchaseOrderNum, orderPlacedOn: submitted.orderPlacedOn })
  expect(next.purchaseOrderNum).not.toBe(back.purchaseOrderNum)
  // A purchase order that never was a draft gets a draft number.
  expect((await changed(next.id, { orderStatus: 'DRAFT' })).purchaseOrderNum).toMatch(/^DRAFT_/)
})

test('a typed number is used if it is free, and the previous number becomes free', async () => {
  const [first, second] = [await placed(), await placed()]
  const typed = `PO ${first.id}-ß`
  expect((await changed(first.id, { purchaseOrderNum: ` ${typed} ` })).purchaseOrderNum).toBe(typed)
  const taken = await change(second.id, { purchaseOrderNum: typed.toLowerCase(), notes: 'not saved' })
  expectRefusal(taken, 409, 'purchase-number-taken')
  expect((await read(second.id)).notes).toBe(null)
  const { purchaseOrderNum } = await changed(second.id, { purchaseOrderNum: first.purchaseOrderNum })
  expect(purchaseOrderNum).toBe(first.purchaseOrderNum)
  const byNumber = async (number: string) =>
    (await buyer('GET', `/api/db/purchases/getByPurchaseOrderNum/${encodeURIComponent(number)}`)).json()
  expect((await byNumber(typed)).res.id).toBe(first.id)
  expect((await byNumber(second.purchaseOrderNum)).code).toBe('purchase-not-found')
  // Its own number in a different case is not a conflict.
  expect((await changed(first.id, { purchaseOrderNum: typed.toUpperCase() })).purchaseOrderNum).toBe(
    typed.toUpperCase(),
  )
})

test('blank and draft numbers in a body are ignored, and a number needs a letter or a digit', async () => {
  const order = await placed()
  for (const purchaseOrderNum of ['', '  ', null, 'DRAFT_ABCD1234', 'draft_mine'])
    expect((await changed(order.id, { purchaseOrderNum })).purchaseOrderNum).toBe(order.purchaseOrderNum)
  for (const purchaseOrderNum of ['..', '-/-', 'PO 1/2', 'x'.repeat(41)]) {
    const { status, errors } = (await change(order.id, { purchaseOrderNum })).json()
    expect({ status, path: errors[0].path }).toEqual({ status: 400, path: 'purchaseOrderNum' })
  }
})

test('a number typed into a draft becomes its number when it leaves DRAFT, and no other order can get it', async () => {
  const acme = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: acme.id })
  const draft = await placedPurchaseOrder(buyer, acme.id, [anItem(product)], aDraft)
  const suggested = (await buyer('GET', `/api/db/purchases/createOrderNumber/${acme.id}`)).json().purchaseOrderNum
  expect((await changed(draft.id, { purchaseOrderNum: suggested })).purchaseOrderNum).toBe(draft.purchaseOrderNum)
  const other = await placedPurchaseOrder(buyer, acme.id, [anItem(product)])
  expect(other.purchaseOrderNum).toBe(suggested.replace('0001', '0002'))
  expect((await changed(draft.id, { orderStatus: 'PENDING' })).purchaseOrderNum).toBe(suggested)
})

test('if a typed number is generated for another order at the same time, only one of them gets it', async () => {
  const acme = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: acme.id })
  const first = await placedPurchaseOrder(buyer, acme.id, [anItem(product)])
  const wanted = first.purchaseOrderNum.replace('0001', '0002')
  const body = { brandID: acme.id, purchaseOrderItems: [anItem(product)] }
  const [typed, ...made] = await Promise.all([
    change(first.id, { purchaseOrderNum: wanted }),
    ...Array.from({ length: 4 }, () => buyer('POST', '/api/db/purchases/new', { body })),
  ])
  expectOnly([typed], 'purchase-number-taken')
  const numbers = made.map((answer) => answer.json().purchaseOrderNum)
  const taken = [...numbers, ...(typed.statusCode === 200 ? [wanted] : [])]
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(taken).size).toEqual(taken.length)
})

test('the brand stays, and products of other brands, hidden ones and unknown ones are refused by name', async () => {
  const order = await placed()
  const [foreign, hidden] = [await aProduct(t.db), await aProduct(t.db, { brandId: brand.id, status: 'HIDDEN' })]
  const refused = async (body: object) => {
    const { status, code, sku } = (await change(order.id, body)).json()
    return [status, code, sku]
  }
  const items = (product: { sku: string }) => ({ purchaseOrderItems: [anItem(cheese, 10), anItem(product)] })
  expect(await refused({ brandID: foreign.brandId })).toEqual([422, 'purchase-brand-stays', undefined])
  expect(await refused(items(foreign))).toEqual([422, 'product-of-another-brand', foreign.sku])
  expect(await refused(items(hidden))).toEqual([422, 'product-not-sold', hidden.sku])
  expect(await refused(items({ sku: 'GONE' }))).toEqual([422, 'product-unknown', 'GONE'])
  expect(await refused({ purchaseOrderItems: [anItem(cheese, 1, { id: 987_654 })] })).toEqual([
    422,
    'item-of-another-purchase',
    undefined,
  ])
  // A product that was hidden or changed brands after it was ordered stays.
  await t.db.updateTable('products').set({ status: 'HIDDEN' }).where('id', '=', cheese.id).execute()
  expect((await changed(order.id, { purchaseOrderItems: [anItem(cheese, 11)] })).unitQuantity).toBe(11)
  await t.db.updateTable('products').set({ status: 'ACTIVE' }).where('id', '=', cheese.id).execute()
})

test('a purchase order keeps at least one item unless it is a draft', async () => {
  const order = await placed()
  const message = 'A purchase order needs at least one item'
  const error = { status: 400, errors: [{ path: 'purchaseOrderItems', message }] }
  expect((await change(order.id, { purchaseOrderItems: [] })).json()).toMatchObject(error)
  expect((await changed(order.id, { ...aDraft, purchaseOrderItems: [] })).purchaseOrderItems).toEqual([])
  expect((await change(order.id, { orderStatus: 'ORDERED' })).json()).toMatchObject(error)
})

test('RECEIVED stocks an item once, raising it stocks the difference, and received units can’t be lowered or removed', async () => {
  const before = await unitsInStock(t.db, ham.id)
  const order = await placed([anItem(ham, 10)])
  expect((await changed(order.id, { orderStatus: 'RECEIVED' })).purchaseOrderItems[0].hasBeenStocked).toBe(true)
  await changed(order.id, { orderStatus: 'COMPLETED', notes: 'x' })
  expect(await unitsInStock(t.db, ham.id)).toBe(before + 10)
  const raised = await changed(order.id, { purchaseOrderItems: [anItem(ham, 13)] })
  expect(raised.receivedQuantity).toBe(13)
  expect(await unitsInStock(t.db, ham.id)).toEqual(before + 13)
  for (const purchaseOrderItems of [[anItem(ham, 12)], [anItem(cheese, 1)]])
    expect((await change(order.id, { purchaseOrderItems })).json()).toMatchObject({
      status: 409,
      code: 'received-item-lowered',
      skus: [ham.sku],
    })
  expect(await unitsInStock(t.db, ham.id)).toBe(before + 13)
})

test('going back takes received units out of stock, and new quantities in the same save are not stocked', async () => {
  const before = await unitsInStock(t.db, ham.id)
  const order = await placed([anItem(ham, 10)], { orderStatus: 'RECEIVED' })
  const back = await changed(order.id, { orderStatus: 'ORDERED', purchaseOrderItems: [anItem(ham, 4)] })
  expect(back).toMatchObject({ receivedQuantity: 0, openQuantity: 4, receipts: [] })
  expect(back.purchaseOrderItems[0].hasBeenStocked).toBe(false)
  expect(await unitsInStock(t.db, ham.id)).toEqual(before)
  const without = await changed(order.id, { purchaseOrderItems: [anItem(cheese, 1)] })
  expect(without.purchaseOrderItems).toHaveLength(1)
})

test('received and added units go into the batch their item names; another product’s batch number is refused', async () => {
  const [chai, tea] = [await aProduct(t.db, { brandId: brand.id }), await aProduct(t.db, { brandId: brand.id })]
  const { batchNumber: taken } = await aBatch(t.db, tea.id)
  const order = await placed([anItem(chai, 4, { batchNumber: taken })])
  const refused = await change(order.id, { orderStatus: 'RECEIVED', notes: 'not saved' })
  expect(refused.json()).toMatchObject({ status: 422, code: 'batch-of-another-product', batchNumber: taken })
  expect(await read(order.id)).toEqual({ ...order, brand: expect.anything() })
  const batchNumber = `LOT-${order.id}`
  const received = { orderStatus: 'RECEIVED', purchaseOrderItems: [anItem(chai, 4, { batchNumber })] }
  expect(await changed(order.id, received)).toMatchObject({ receipts: [{ units: 4, batchNumber }] })
  const raised = await changed(order.id, { purchaseOrderItems: [anItem(chai, 9)] })
  expect(raised.receipts).toMatchObject([
    { units: 4, batchNumber },
    { units: 5, batchNumber },
  ])
  expect(await unitsInStock(t.db, chai.id)).toBe(9)
})

test('the same save as received, sent many times at once, stocks once', async () => {
  const before = await unitsInStock(t.db, ham.id)
  const order = await placed([anItem(ham, 7)])
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => change(order.id, { orderStatus: n % 2 ? 'RECEIVED' : 'COMPLETED' })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await unitsInStock(t.db, ham.id)).toBe(before + 7)
})

test('purchase orders with the same products that are saved at once wait for each other', async () => {
  const orders = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      placed(n % 2 ? [anItem(ham, 2), anItem(cheese, 2)] : [anItem(cheese, 2), anItem(ham, 2)]),
    ),
  )
  const before = [await unitsInStock(t.db, ham.id), await unitsInStock(t.db, cheese.id)]
  const answers = await Promise.all(orders.map(({ id }) => change(id, { orderStatus: 'RECEIVED' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(orders.map(() => 200))
  expect([await unitsInStock(t.db, ham.id), await unitsInStock(t.db, cheese.id)]).toEqual(
    before.map((units) => units + 12),
  )
})

test('only INVENTORY and ADMIN change purchase orders, and an unknown one is not found', async () => {
  const order = await placed()
  const others = [await t.as('SALES'), await t.as('ACCOUNTING'), await t.as('PAYROLL'), await t.as('DRIVER')]
  const answers = await Promise.all([...others, t.signedOut].map((as) => change(order.id, { notes: 'x' }, as)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 401])
  expect((await change(987_654, { notes: 'x' })).json().code).toBe('purchase-not-found')
})

test('ACCOUNTING can change only the payment status, even when other fields are sent with it', async () => {
  const order = await placed([anItem(ham, 7)])
  const accounting = await t.as('ACCOUNTING')
  const { modifiedOn } = (await buyer('GET', `/api/db/purchases/getById/${order.id}`)).json().res
  const paid = await change(order.id, { paymentStatus: 'PAID', notes: order.notes, modifiedOn }, accounting)
  expect(paid.statusCode, paid.body).toBe(200)
  expect(paid.json().paymentStatus).toBe('PAID')
  const before = await unitsInStock(t.db, ham.id)
  for (const more of [
    { notes: 'x' },
    { orderStatus: 'RECEIVED' },
    { expectedDeliveryOn: '2027-01-01' },
    { purchaseOrderNum: 'EXO-9999' },
    { purchaseOrderItems: [anItem(ham, 8)] },
  ]) {
    expectRefusal(await change(order.id, { paymentStatus: 'PENDING', ...more }, accounting), 403, 'not-allowed')
  }
  const after = (await buyer('GET', `/api/db/purchases/getById/${order.id}`)).json().res
  expect(after).toMatchObject({ paymentStatus: 'PAID', orderStatus: order.orderStatus, notes: order.notes })
  expect(await unitsInStock(t.db, ham.id)).toBe(before)
})

test('purchase orders have comments', async () => {
  const order = await placed()
  const add = (entityId: number) =>
    buyer('POST', '/api/db/comments/addNew', { body: { entityType: 'purchaseOrder', entityId, text: 'Called them' } })
  expect((await add(order.id)).statusCode).toBe(200)
  const listed = await buyer('GET', `/api/db/comments/getAll/purchaseOrder/${order.id}`)
  expect(listed.json()).toMatchObject([{ text: 'Called them', userId: buyer.userId }])
  expect((await add(987_654)).statusCode).toBe(404)
})

test('a brand whose products moved away can’t be deleted while it has purchase orders', async () => {
  const acme = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: acme.id })
  await placedPurchaseOrder(buyer, acme.id, [anItem(product)])
  await t.db.updateTable('products').set({ brandId: brand.id }).where('id', '=', product.id).execute()
  expectRefusal(await buyer('DELETE', `/api/db/brands/remove/${acme.id}`), 409, 'brand-has-purchases')
})
