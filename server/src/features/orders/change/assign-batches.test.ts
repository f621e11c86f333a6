import { problems } from '@dray/contract/problems'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { expectSoundTotals } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')
const keeper = await t.as('INVENTORY')

type Item = { id: number; productBatchId: number | null; quantity: number }
const change = (request: ApiClient, id: number, body: object) => request('PUT', `/api/db/orders/update/${id}`, { body })
const read = async (id: number) => (await keeper('GET', `/api/db/orders/getByID/${id}`)).json().res
const sharesOf = ({ orderedItems }: { orderedItems: Item[] }) =>
  orderedItems.map(({ productBatchId, quantity }) => [productBatchId, quantity])

/** An order of twelve units without a batch, of a product with batches of ten and nine. */
async function anOrderOfTwelve() {
  const { id, sku } = await aProduct(t.db)
  const [first, second] = [await aBatch(t.db, id, { quantity: 10 }), await aBatch(t.db, id, { quantity: 9 })]
  const order = await anOrder(t.db, { lines: [{ sku, quantity: 12 }] })
  const line = { id: order.lineIds[0], productSku: sku }
  const part = { productSku: sku, unitPrice: (await read(order.id)).orderedItems[0].unitPrice }
  return { ...order, first: first.id, second: second.id, sku, line, part }
}

// R4.4-12, R4.4-13
test('the warehouse can assign batches to the ordered units, and is refused if it assigns more', async () => {
  const { id, first, second, line, part, sku } = await anOrderOfTwelve()
  for (const orderItems of [
    [
      { ...line, quantity: 10, productBatchId: first },
      { ...part, quantity: 3, productBatchId: second },
    ],
    [
      { ...line, quantity: 9, productBatchId: second },
      { ...part, quantity: 4 },
    ],
  ]) {
    const answer = await change(keeper, id, { orderItems })
    const [status, title] = problems['batches-exceed-order']
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json()).toMatchObject({ code: 'batches-exceed-order', title, sku })
    expect(sharesOf(await read(id))).toEqual([[null, 12]])
  }
  const exact = [
    { ...line, quantity: 10, productBatchId: first },
    { ...part, quantity: 2, productBatchId: second },
  ]
  expect(sharesOf((await change(keeper, id, { orderItems: exact })).json())).toEqual([
    [first, 10],
    [second, 2],
  ])
})

// D-91: for sales, the lines of the request are the order.
test('sales can raise a quantity and choose its batch in one step', async () => {
  const { id, first, second, line, part } = await anOrderOfTwelve()
  const orderItems = [
    { ...line, quantity: 10, productBatchId: first },
    { ...part, quantity: 9, productBatchId: second },
  ]
  expect(sharesOf((await change(rep, id, { orderItems })).json())).toEqual([
    [first, 10],
    [second, 9],
  ])
})

// R4.4-12
test('assigning a batch while the order is reduced never makes the order larger again, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, second, first, line, part } = await anOrderOfTwelve()
    const assigned = [
      { ...line, quantity: 10, productBatchId: first },
      { ...part, quantity: 2, productBatchId: second },
    ]
    const [lowered, tagged] = await Promise.all([
      change(rep, id, { orderItems: [{ ...line, quantity: 8 }] }),
      change(keeper, id, { orderItems: assigned }),
    ])
    expect(lowered.statusCode).toBe(200)
    expect([tagged.statusCode, tagged.json().code]).toEqual(
      tagged.statusCode === 200 ? [200, undefined] : [409, 'batches-exceed-order'],
    )
    expect((await read(id)).unitQuantity).toBe(8)
  }
  await expectSoundTotals(t.db)
})

test('if two people assign a batch to the same line at once, one succeeds and the other sees the current order', async () => {
  const { id, first, second, line, part } = await anOrderOfTwelve()
  const { modifiedOn } = await read(id)
  const choices = [
    [
      { ...line, quantity: 10, productBatchId: first },
      { ...part, quantity: 2 },
    ],
    [
      { ...line, quantity: 9, productBatchId: second },
      { ...part, quantity: 3 },
    ],
  ]
  const answers = await Promise.all(choices.map((orderItems) => change(keeper, id, { orderItems, modifiedOn })))
  const winner = answers.find(({ statusCode }) => statusCode === 200)
  const loser = answers.find(({ statusCode }) => statusCode === 409)
  expect(loser?.json()).toMatchObject({ code: 'changed-meanwhile' })
  expect(sharesOf(await read(id))).toEqual(sharesOf(winner?.json() ?? { orderedItems: [] }))
})

test('if many people assign the same batch to different orders at once, as many succeed as it has units for', async () => {
  const { id: productId, sku } = await aProduct(t.db)
  const batch = await aBatch(t.db, productId, { quantity: 10 })
  const orders = await Promise.all([1, 2, 3, 4, 5].map(() => anOrder(t.db, { lines: [{ sku, quantity: 4 }] })))
  const answers = await Promise.all(
    orders.map(({ id, lineIds }) =>
      change(keeper, id, { orderItems: [{ id: lineIds[0], productSku: sku, quantity: 4, productBatchId: batch.id }] }),
    ),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json())
  expect(refused).toMatchObject(Array(3).fill({ code: 'batch-taken', batchNumber: batch.batchNumber, free: 2 }))
  await expectSoundTotals(t.db)
})
