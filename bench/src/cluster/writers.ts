import type { Api } from '@dray/e2e/api'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SavedRecord } from './saved.ts'
import { senderTo, type SendUntilDone } from './requests.ts'
import type { Observed } from './target.ts'

export type Writers = {
  /** Everything Dray acknowledged. */
  acknowledged: SavedRecord[]
  /** Rejects when a request is refused. */
  refused: Promise<never>
  /** Lets everyone finish what they started. */
  stop: () => Promise<void>
}

type Goods = { customers: readonly number[]; products: readonly { sku: string; brandID: number }[] }
type Person = { name: string; send: SendUntilDone; goods: Goods; acknowledged: SavedRecord[] }

const peoplePerTarget = 2
/** People look at the screen between actions. */
const pauseMs = 40

/** People who place orders, take payments, deliver, buy and receive until stopped. */
export async function startWriters(observed: readonly Observed[], api: Api): Promise<Writers> {
  const goods = await findGoods(api)
  const acknowledged: SavedRecord[] = []
  let isStopped = false
  const work = observed.flatMap((way) =>
    Array.from({ length: peoplePerTarget }, async (_, index) => {
      const send = senderTo(way, api.cookie)
      const person = { name: `${way.target.name} ${index + 1}`, send, goods, acknowledged }
      for (let turn = 1; !isStopped; turn++) await workOnce(person, turn)
    }),
  )
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const finished = Promise.all(work).catch(reject)
  refused.catch(() => undefined)
  return {
    acknowledged,
    refused,
    async stop() {
      isStopped = true
      await finished
    },
  }
}

async function findGoods(api: Api): Promise<Goods> {
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as { id: number }[]
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as {
    sku: string
    brandID: number
    status: string
  }[]
  return { customers: customers.map(({ id }) => id), products: products.filter(({ status }) => status === 'ACTIVE') }
}

/** The note that identifies one round's records. */
export const writerNote = (person: string, turn: number): string => `Cluster trial, ${person}, turn ${turn}`

async function workOnce(person: Person, turn: number): Promise<void> {
  const note = writerNote(person.name, turn)
  const customerID = person.goods.customers[turn % person.goods.customers.length] ?? 0
  const order = await placeOrder(person, { note, customerID, turn })
  await sleep(pauseMs)
  await pay(person, { note, customerID, order })
  await sleep(pauseMs)
  await person.send({
    method: 'PUT',
    path: '/api/db/orders/updateStatuses',
    body: { orders: [{ id: order.id }], orderStatus: 'DELIVERED' },
  })
  person.acknowledged.push({ kind: 'delivery', note, number: order.number, amount: 0 })
  await sleep(pauseMs)
  if (turn % 3 === 0) await restock(person, { note, turn })
}

type Order = { id: number; number: string; total: number }

async function placeOrder(
  person: Person,
  { note, customerID, turn }: { note: string; customerID: number; turn: number },
): Promise<Order> {
  const { products } = person.goods
  const lines = [1, 2, 3].map((n) => ({ productSku: products[(turn * 5 + n) % products.length]?.sku, quantity: n }))
  const answer = await person.send({
    method: 'POST',
    path: '/api/db/orders/new',
    body: { customerID, notes: note, products: lines, creditHoldReason: note },
  })
  const order = { id: Number(answer['id']), number: String(answer['orderNum']), total: Number(answer['total']) }
  person.acknowledged.push({ kind: 'order', note, number: order.number, amount: cents(order.total) })
  return order
}

async function pay(
  person: Person,
  { note, customerID, order }: { note: string; customerID: number; order: Order },
): Promise<void> {
  const answer = await person.send({
    method: 'POST',
    path: `/api/db/payments/add/${customerID}`,
    body: {
      customerId: customerID,
      amount: order.total,
      paymentMethod: 'CASH',
      notes: note,
      appliedPayments: [{ orderId: order.id, amount: order.total }],
    },
  })
  const amount = cents(Number(answer['amount']))
  person.acknowledged.push({ kind: 'payment', note, number: String(answer['id']), amount })
}

async function restock(person: Person, { note, turn }: { note: string; turn: number }): Promise<void> {
  const product = person.goods.products[turn % person.goods.products.length]
  const purchase = await person.send({
    method: 'POST',
    path: '/api/db/purchases/new',
    body: {
      brandID: product?.brandID,
      orderStatus: 'ORDERED',
      notes: note,
      purchaseOrderItems: [{ productSku: product?.sku, orderQuantity: 12 }],
    },
  })
  const { id, purchaseOrderNum, total, purchaseOrderItems } = purchase as unknown as Purchase
  person.acknowledged.push({ kind: 'purchase', note, number: purchaseOrderNum, amount: cents(total) })
  const lines = purchaseOrderItems.map((item) => ({ itemId: item.id, units: 12, receivedBefore: 0 }))
  const received = await person.send({ method: 'POST', path: `/api/db/purchases/receive/${id}`, body: { lines } })
  for (const receipt of (received as unknown as Received).receipts)
    person.acknowledged.push({ kind: 'receipt', note, number: String(receipt.id), amount: receipt.units })
}

type Purchase = { id: number; purchaseOrderNum: string; total: number; purchaseOrderItems: { id: number }[] }
type Received = { receipts: { id: number; units: number }[] }

const cents = (dollars: number): number => Math.round(dollars * 100)
