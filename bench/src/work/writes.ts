import type { Order } from '@dray/contract/orders'
import type { BenchEnvironment, Site } from '../environment.ts'
import { alternate, measureTimes, repetitionsFor, type Repetitions, summarizeRounds, type Work } from '../measure.ts'
import { type Row, timeRow } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'
import { linesOfOrder, ordersToPlace, place, placeAll, post } from './calls.ts'
import { type Bench, measureReads, measureWrite, runAll, withRole } from './compare.ts'
import { memoList } from './reads.ts'
import {
  countsToPost,
  deliveredOrders,
  itemsToReceive,
  memoLines,
  orderToReceive,
  owedOrders,
  paidPeople,
  payPeriods,
  payPeriodsEnd,
  shortProducts,
} from './statements.ts'

/** Calls as the screen sends them, compared with the statements of their transaction. */
export const writes: Record<string, Bench> = {
  'place-order': {
    description: 'placing an order of 20 lines',
    async run(environment) {
      const site = await environment.few()
      const orders = await distinctOrders(site)
      const row = await measureWrite(site, environment, {
        work: `create order, ${linesOfOrder} lines, with batch allocation`,
        recorded: orders,
        prepareCall: () => alternate(orders),
        tables: ['orders', 'order_lines'],
      })
      return [row]
    },
  },
  'change-order': {
    description: 'changing a quantity and the status of an order of 20 lines',
    async run(environment) {
      const site = await environment.few()
      const measure = async (what: string, changes: readonly Change[]) =>
        measureWrite(site, environment, {
          work: `change order, ${linesOfOrder} lines: ${what}`,
          // On a separate order, because replaying the statements resets it to its recorded state.
          recorded: await prepareChanges(site, changes),
          prepareCall: async () => alternate(await prepareChanges(site, changes)),
          tables: ['orders', 'order_lines'],
          // The least is two rows and a commit, but the order is read before and after.
          budget: { timesLimit: 2 },
        })
      const [packed, received] = [() => ({ orderStatus: 'PACKED' }), () => ({ orderStatus: 'RECEIVED' })]
      return [await measure('one quantity', [raised, lowered]), await measure('its status', [packed, received])]
    },
  },
  'record-payment': {
    description: 'recording a payment over 1 and over 20 orders',
    async run(environment) {
      const site = await environment.few()
      await runAll(site, [owedOrders, `select setval(pg_get_serial_sequence('payments', 'id'), ${largeId})`])
      await runAll(site, ['vacuum analyze orders'])
      return withRole(site, 'ACCOUNTING', async () => [
        await measurePayment(site, 1, environment),
        await measurePayment(site, mostOrders, environment),
      ])
    },
  },
  'memo-list': memoList,
  'issue-memo': {
    description: 'issuing a credit memo of 20 lines',
    run: async (environment) => {
      const site = await environment.few()
      return withRole(site, 'ACCOUNTING', () => measureMemo(site, environment))
    },
  },
  'ship-available': {
    description: 'splitting an order of 40 lines, half of them short',
    async run(environment) {
      const site = await environment.few()
      const [shortLines, openOrders] = [20, 260]
      await site.client.query(shortProducts, [shortLines])
      const short = Array.from({ length: shortLines }, (_, n) => ({ productSku: `BENCH-SHORT-${n + 1}`, quantity: 2 }))
      const bodies = await ordersToPlace(site, openOrders / 10)
      const ids = await placeAll(
        site,
        bodies.flatMap((body) =>
          Array.from({ length: 10 }, () => ({ ...body, products: [...body.products, ...short] })),
        ),
      )
      const split = () => post(site, `/api/db/orders/shipAvailable/${ids.shift()}`, { orderStatus: 'PACKED' })
      const work = `split an order of ${linesOfOrder + shortLines} lines`
      return withRole(site, 'INVENTORY', async () => [await measureEachOnce(site, environment, work, split)])
    },
  },
  'post-count': {
    description: 'posting a count of 500 lines',
    async run(environment) {
      const site = await environment.few()
      const [openCounts, lines] = [500, 500]
      const { rows } = await site.client.query<{ id: number }>(countsToPost, [openCounts, lines])
      await site.client.query('vacuum analyze counts, count_lines')
      const postNext = () => post(site, `/api/db/counts/post/${rows.shift()?.id}`, { reason: 'Monthly count' })
      return withRole(site, 'INVENTORY', async () => [
        await measureEachOnce(site, environment, `post a count of ${lines} lines`, postNext),
      ])
    },
  },
  'place-purchase': {
    description: 'a purchase order of 20 lines',
    run: async (environment) => {
      const site = await environment.few()
      return withRole(site, 'INVENTORY', () => measurePurchase(site, environment))
    },
  },
  receive: {
    description: 'a delivery of 200 lines of a purchase order, and with 50 orders waiting for it',
    run: async (environment) => {
      const site = await environment.few()
      return withRole(site, 'INVENTORY', async () => [
        await measureDelivery(site, environment),
        await measureDeliveryWithBackorders(site, environment),
      ])
    },
  },
  payroll: {
    description: 'opening and submitting a pay period of 50 people',
    async run(environment) {
      const site = await environment.few()
      await runAll(site, payPeriods)
      try {
        return await withRole(site, 'PAYROLL', () => measurePayroll(site, environment))
      } finally {
        await runAll(site, payPeriodsEnd)
      }
    },
  },
}

export const webhooks: Bench = {
  description: 'placing an order that three webhooks are told of',
  run: measureWebhooks,
}

/** So few that a product's pending units stay realistic. */
const distinctOrders = async (site: Site): Promise<Work[]> =>
  (await ordersToPlace(site, 200)).map((body) => () => place(site, body))

/** A replay swaps recorded ids for new ones, so they must not match any other number. */
const largeId = 900_000_000

/** For a record that can be posted only once. */
function measureEachOnce(site: Site, environment: BenchEnvironment, work: string, call: Work): Promise<Row> {
  const repetitions: Repetitions = environment.isQuick
    ? { rounds: 3, times: 10, warmUpMs: 100 }
    : { rounds: 5, times: 30, warmUpMs: 1000 }
  return measureWrite(site, environment, { work, recorded: [call, call], prepareCall: () => call, repetitions })
}

/** An order as the API returns it, with dollars and times as text. */
type OrderAnswer = Pick<Order, 'id' | 'orderedItems'> & { modifiedOn: string }
type Change = (order: OrderAnswer) => object

/** Changes of one order, each based on the previous result. */
async function prepareChanges(site: Site, changes: readonly Change[]): Promise<Work[]> {
  const [body = {}] = await ordersToPlace(site, 1)
  let order: OrderAnswer = JSON.parse(answerText(await place(site, body)))
  return changes.map((change) => async () => {
    const sent = { ...change(order), modifiedOn: order.modifiedOn }
    const path = `/api/db/orders/update/${order.id}`
    order = JSON.parse(answerText(await expectOk(site.request(path, { method: 'PUT', body: sent }))))
  })
}

const changeFirst = ({ orderedItems }: OrderAnswer, units: number, more: object) => ({
  orderItems: orderedItems.map(({ id, productSku, quantity, unitPrice, priceAdjustment }, index) => ({
    ...{ id, productSku, unitPrice, priceAdjustment },
    ...(index === 0 ? { quantity: quantity + units, ...more } : { quantity }),
  })),
})
/** A raised quantity gets a new batch allocation; a lowered quantity keeps its batch. */
const raised: Change = (order) => changeFirst(order, 1, { productBatchId: null, batchMode: 'auto' })
const lowered: Change = (order) => changeFirst(order, -1, {})

/** The oldest orders, which nothing waits for. There are enough that paying a cent at a time never pays one in full. */
const distinctPayments = 40
const mostOrders = 20
const payer = 9

function measurePayment(site: Site, orders: number, environment: BenchEnvironment): Promise<Row> {
  const calls = Array.from(
    { length: distinctPayments },
    (_, n) => () =>
      post(site, `/api/db/payments/add/${payer}`, {
        customerId: payer,
        amount: 25,
        paymentDate: '2026-03-09',
        appliedPayments: Array.from({ length: orders }, (_one, at) => ({
          orderId: 1 + n * mostOrders + at,
          amount: 0.01,
        })),
        customerCreditDeducted: 0,
        customerCreditAdded: (2500 - orders) / 100,
        paymentMethod: 'CHECK',
        notes: 'Check 1041',
      }),
  )
  return measureWrite(site, environment, {
    work: `record a payment over ${orders} ${orders === 1 ? 'order' : 'orders'}`,
    // Each call is recorded twice, because replaying one again would write the balances that the orders already have.
    recorded: calls.slice(0, 10).flatMap((call) => [call, call]),
    prepareCall: () => alternate(calls),
    tables: ['payments', 'payment_applications', 'orders', 'credit_entries', 'customers'],
  })
}

/** Returns one unit of each line of a delivered order. Memos alternate among the orders, so none has many. */
async function measureMemo(site: Site, environment: BenchEnvironment): Promise<Row[]> {
  const { client } = site
  await client.query(`select setval(pg_get_serial_sequence('credit_memos', 'id'), $1::bigint)`, [largeId])
  await client.query(`select setval(pg_get_serial_sequence('credit_memo_lines', 'id'), $1::bigint)`, [largeId + 1e7])
  const { rows: orders } = await client.query<{ id: number }>(deliveredOrders, [linesOfOrder, 40])
  const calls: Work[] = []
  for (const { id } of orders) {
    const { rows: lines } = await client.query(memoLines, [id, linesOfOrder])
    calls.push(() => post(site, `/api/db/memos/add/${id}`, { lines }))
  }
  const work = `issue a credit memo of ${linesOfOrder} lines`
  const recorded = calls.slice(0, 10)
  return [await measureWrite(site, environment, { work, recorded, prepareCall: () => alternate(calls) })]
}

async function measurePurchase(site: Site, environment: BenchEnvironment): Promise<Row[]> {
  const lines = 20
  const { rows: products } = await site.client.query<{ brand_id: number; sku: string }>(
    `select brand_id, sku from products where status = 'ACTIVE'
      and brand_id = (select brand_id from products group by brand_id having count(*) >= $1 order by brand_id limit 1)
      order by id limit $1`,
    [lines],
  )
  const brandID = products[0]?.brand_id
  await site.client.query(`update brands set skucode = 'bench-' where id = $1`, [brandID])
  const call = () =>
    post(site, '/api/db/purchases/new', {
      brandID,
      orderStatus: 'ORDERED',
      expectedDeliveryOn: '2026-12-01',
      purchaseOrderItems: products.map(({ sku }, at) => ({ productSku: sku, orderQuantity: 12 + at, unitCost: 4.5 })),
    })
  const work = `create purchase order, ${lines} lines`
  const tables = ['purchase_orders', 'purchase_items']
  return [await measureWrite(site, environment, { work, recorded: [call], prepareCall: () => call, tables })]
}

/** A purchase order on its way, with up to as many lines as there are products with batches. */
export async function purchaseToReceive({ client }: Site, number: number, mostLines: number) {
  const { rows: orders } = await client.query<{ id: number }>(orderToReceive, [number])
  const id = Number(orders[0]?.id)
  const { rows: items } = await client.query<{ id: number }>(itemsToReceive, [id, mostLines])
  return { id, items: items.map((item) => Number(item.id)) }
}

const linesOfDelivery = 200

/** Deliveries of one purchase order, one unit per line each, into a batch. */
async function prepareDeliveries(site: Site, number: number): Promise<Work> {
  const { id, items } = await purchaseToReceive(site, number, linesOfDelivery)
  let receivedBefore = 0
  return async () => {
    const lines = items.map((itemId) => ({ itemId, units: 1, receivedBefore, batchNumber: `DOCK-${number}-${itemId}` }))
    await expectOk(site.request(`/api/db/purchases/receive/${id}`, { method: 'POST', body: { lines } }))
    receivedBefore++
  }
}

async function measureDelivery(site: Site, environment: BenchEnvironment): Promise<Row> {
  const recorded = await prepareDeliveries(site, 1)
  // The first delivery creates the batches and the others add to them, so one recording can run repeatedly.
  await recorded()
  return measureWrite(site, environment, {
    work: `receive a delivery of ${linesOfDelivery} lines`,
    recorded: [recorded],
    prepareCall: () => prepareDeliveries(site, 2),
    tables: ['purchase_orders', 'purchase_items', 'purchase_receipts', 'batches', 'products', 'stock_movements'],
  })
}

/** The same delivery while 50 orders wait for every one of its products, compared with one that nothing waits for. */
async function measureDeliveryWithBackorders(site: Site, { isQuick }: BenchEnvironment): Promise<Row> {
  const waiting = 50
  const { rows: products } = await site.client.query<{ sku: string }>(
    // An order for a product that is no longer sold would be refused.
    `select sku from (select sku, status from products where has_batch order by id limit $1::integer) as delivered
     where status <> 'INACTIVE'`,
    [linesOfDelivery],
  )
  const bodies = Array.from({ length: waiting }, (_, n) => ({
    customerID: 1,
    products: products
      .filter((_product, place) => place % waiting === n)
      .map(({ sku }) => ({ productSku: sku, quantity: 1, batchMode: 'auto' })),
  }))
  const ids = await placeAll(site, bodies)
  const deliver = await prepareDeliveries(site, 3)
  const withWaiting = async () => {
    await site.client.query('update order_lines set batch_id = null where order_id = any($1::integer[])', [ids])
    return measureTimes(deliver, 1)
  }
  const pairs = isQuick ? 3 : 40
  for (let n = 0; n < pairs / 2; n++) await withWaiting()
  const [without, withAll]: [number[], number[]] = [[], []]
  for (let n = 0; n < pairs; n++) {
    // The one before allocated to all that waited.
    without.push(...(await measureTimes(deliver, 1)))
    withAll.push(...(await withWaiting()))
  }
  const limit = { name: 'without waiting orders', median: summarizeRounds([without]).median }
  const work = `receive a delivery of ${linesOfDelivery} lines with ${waiting} waiting orders`
  return { ...timeRow(work, [withAll]), limit, budget: { timesLimit: 2 } }
}

/** Opens the last period, and submits another one each time. */
async function measurePayroll(site: Site, environment: BenchEnvironment): Promise<Row[]> {
  const { people, periods, firstYear } = paidPeople
  const path = (call: string, n: number): string =>
    `/api/db/payroll/${call}/${firstYear + Math.floor(n / 24)}/${1 + Math.floor((n % 24) / 2)}/${n % 2 === 0 ? 'A' : 'B'}`
  const { rows } = await site.client.query<{ id: number }>(`select id from users where email like 'paid%'`)
  const body = { users: rows.map(({ id }) => ({ userId: id, hoursWorked: 80, bonus: 0 })) }
  let next = 0
  const call = () => expectOk(site.request(path('submit', next++), { method: 'POST', body }))
  const opened = {
    work: `open a pay period of ${people} people`,
    path: path('get', periods - 1),
    budget: { timesLimit: 3 },
  }
  return [
    ...(await measureReads(site, environment, [opened])),
    await measureWrite(site, environment, {
      work: `submit a pay period of ${people} people`,
      recorded: [call],
      prepareCall: () => call,
      repetitions: { ...repetitionsFor(environment.isQuick), warmUpMs: 500 },
    }),
  ]
}

/** Placing an order with three webhooks, next to placing it without. */
async function measureWebhooks({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const call = alternate(await distinctOrders(site))
  const { rounds, times } = repetitionsFor(isQuick)
  // Paused, so that the row has the cost of writing events and not that of sending them.
  await site.client.query(`
    insert into webhooks (url, kinds, roles, secret, created_by, created_at, paused_until)
    select 'https://example.com/' || n, array['order', 'product', 'customer'], array['ADMIN'], 'secret', 1, now(), 'infinity'
    from generate_series(1, 3) n`)
  const [without, withThree]: [number[][], number[][]] = [[], []]
  for (let turn = 0; turn < 6 * rounds; turn++) {
    const isActive = turn % 4 === 0 || turn % 4 === 3
    await site.client.query('update webhooks set is_active = $1', [isActive])
    await measureTimes(call, 5)
    ;(isActive ? withThree : without).push(await measureTimes(call, times))
  }
  await site.client.query('delete from webhooks')
  const limit = { name: 'without webhooks', median: summarizeRounds(without).median }
  const work = `create order, ${linesOfOrder} lines, with three webhooks`
  return [{ ...timeRow(work, withThree), limit, budget: { timesLimit: 1.05 } }]
}
