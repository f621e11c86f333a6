import { openApi, type Api } from '@dray/e2e/api'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SavedRecord } from './outcome.ts'

/** One way to Dray (one of the two servers, or the load balancer) and what was seen there. Times are from `performance.now()`. */
export type Way = {
  name: string
  address: string
  /** When writes were acknowledged. */
  writtenAt: number[]
  /** When live updates arrived. */
  notifiedAt: number[]
  /** Answers saying that nobody is signed in. */
  signedOut: number
}

const peoplePerWay = 2
/** People look at the screen between actions. */
const pauseMs = 40
/** A call answers within 30 seconds, whatever the database does. */
const answerMs = 35_000
const retryMs = 100

export type Work = {
  /** Everything Dray acknowledged. */
  acknowledged: SavedRecord[]
  /** Rejects when a request is refused. */
  refused: Promise<never>
  /** Lets everyone finish what they started. */
  stop: () => Promise<void>
}

/** People who place orders, take payments, deliver, buy and receive until stopped, while their browsers follow the live updates. */
export async function putToWork(ways: readonly Way[], { cookie }: Api): Promise<Work> {
  const goods = await findGoods(openApi(ways[0]?.address ?? '', cookie))
  const acknowledged: SavedRecord[] = []
  const stopping = new AbortController()
  const listeners = ways.map((way) => listen(way, cookie, stopping.signal))
  const people = ways.flatMap((way) =>
    Array.from({ length: peoplePerWay }, async (_, index) => {
      const person: Person = { name: `${way.name} ${index + 1}`, way, cookie, goods, acknowledged }
      for (let turn = 1; !stopping.signal.aborted; turn++) await workOnce(person, turn)
    }),
  )
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const finished = Promise.all(people).catch(reject)
  refused.catch(() => undefined)
  return {
    acknowledged,
    refused,
    async stop() {
      stopping.abort()
      await finished
      await Promise.all(listeners)
    },
  }
}

type Goods = { customers: readonly { id: number }[]; products: readonly { sku: string; brandID: number }[] }

async function findGoods(api: Api): Promise<Goods> {
  const { body: customers } = await api.get('/api/db/customers/getAll')
  const { body: products } = await api.get('/api/db/products/getAll/')
  const all = products as unknown as { sku: string; brandID: number; status: string }[]
  return { customers: customers as unknown as Goods['customers'], products: all.filter((p) => p.status === 'ACTIVE') }
}

type Person = { name: string; way: Way; cookie: string; goods: Goods; acknowledged: SavedRecord[] }

/** One order, paid and delivered; every third time also a purchase. The note identifies the records. */
async function workOnce(person: Person, turn: number): Promise<void> {
  const { goods, acknowledged } = person
  const note = `Cluster trial, ${person.name}, turn ${turn}`
  const customerID = goods.customers[turn % goods.customers.length]?.id ?? 0
  const keep = (kind: SavedRecord['kind'], number: unknown, amount: number) =>
    acknowledged.push({ kind, note, number: String(number), amount })
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await sendUntilDone(person, { method, path, body })
    await sleep(pauseMs)
    return answer
  }

  const products = [1, 2, 3].map((n) => ({
    productSku: goods.products[(turn * 5 + n) % goods.products.length]?.sku,
    quantity: n,
  }))
  const order = await send('POST', '/api/db/orders/new', { customerID, notes: note, products, creditHoldReason: note })
  keep('order', order['orderNum'], cents(order['total']))

  const payment = await send('POST', `/api/db/payments/add/${customerID}`, {
    customerId: customerID,
    amount: order['total'],
    paymentMethod: 'CASH',
    notes: note,
    appliedPayments: [{ orderId: order['id'], amount: order['total'] }],
  })
  keep('payment', payment['id'], cents(payment['amount']))

  // The reason is for units whose batches can't be used yet.
  const delivered = { orders: [{ id: order['id'] }], orderStatus: 'DELIVERED', reason: note }
  await send('PUT', '/api/db/orders/updateStatuses', delivered)
  keep('delivery', order['orderNum'], 0)

  if (turn % 3 !== 0) return
  const product = goods.products[turn % goods.products.length]
  const purchase = await send('POST', '/api/db/purchases/new', {
    brandID: product?.brandID,
    orderStatus: 'ORDERED',
    notes: note,
    purchaseOrderItems: [{ productSku: product?.sku, orderQuantity: 12 }],
  })
  keep('purchase', purchase['purchaseOrderNum'], cents(purchase['total']))
  const items = purchase['purchaseOrderItems'] as { id: number }[]
  const lines = items.map(({ id }) => ({ itemId: id, units: 12, receivedBefore: 0 }))
  const received = await send('POST', `/api/db/purchases/receive/${Number(purchase['id'])}`, { lines })
  for (const { id, units } of received['receipts'] as { id: number; units: number }[]) keep('receipt', id, units)
}

const cents = (dollars: unknown): number => Math.round(Number(dollars) * 100)

type Answer = { status: number; body: Record<string, unknown> }
type Sent = { method: 'POST' | 'PUT'; path: string; body: object }

/** Repeats a request with its Idempotency-Key until it is acknowledged, like a person clicking again. */
async function sendUntilDone({ way, cookie }: Person, { method, path, body }: Sent): Promise<Answer['body']> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await sendOnce(way.address + path, { method, headers, body: JSON.stringify(body) })
    if (answer?.status === 200) {
      way.writtenAt.push(performance.now())
      return answer.body
    }
    if (answer?.status === 401) way.signedOut++
    else if (answer !== undefined && answer.status < 500)
      throw new Error(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
    await sleep(retryMs)
  }
}

async function sendOnce(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) })
    // The load balancer answers in HTML.
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: isJson ? await answer.json() : {} }
  } catch {
    return undefined
  }
}

/** Keeps an event stream open with the pauses of a browser and of the web app (`web/src/kit/api/live.ts`). */
async function listen(way: Way, cookie: string, signal: AbortSignal): Promise<void> {
  for (let refusals = 0; !signal.aborted; ) {
    const wasOpen = await readStream(way, cookie, signal)
    refusals = wasOpen ? 0 : refusals + 1
    const pause = wasOpen ? 3000 : Math.min(1000 * 2 ** (refusals - 1), 5000)
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}

/** Reads until the stream ends. Returns whether it began. */
async function readStream(way: Way, cookie: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(`${way.address}/api/events`, { headers: { cookie }, signal })
    if (answer.status === 401) way.signedOut++
    if (!answer.ok || answer.body === null) return false
    for await (const text of answer.body.pipeThrough(new TextDecoderStream()))
      if (text.includes('"kind":"changed"')) way.notifiedAt.push(performance.now())
    return true
  } catch {
    // A browser reopens a stream that was cut, just like one that ended.
    return true
  }
}
