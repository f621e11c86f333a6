import type { Order } from '@dray/contract/orders'
import type { BenchEnvironment, Site } from '../environment.ts'
import { alternate, repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { type Answer, expectOk, answerText } from '../served/server.ts'
import { compareWithTransaction } from './compare-with-sql.ts'
import { linesOfOrder, ordersToPlace, place } from './place-order.ts'

/** An order as the API returns it, with dollars and times as text. */
type OrderAnswer = Pick<Order, 'id' | 'orderedItems'> & { modifiedOn: string }
type Change = (order: OrderAnswer) => object

/** Each change as the screen sends it, back and forth, compared with its statements. */
export async function changeOrder(environment: BenchEnvironment): Promise<Row[]> {
  return [
    ...(await measureChanges(environment, 'one quantity', [raised, lowered])),
    ...(await measureChanges(environment, 'its status', [packed, received])),
  ]
}

/** A raised quantity gets a new batch allocation; a lowered quantity keeps its batch. */
const raised: Change = ({ orderedItems }) => ({
  orderItems: orderedItems.map((item, index) =>
    index === 0
      ? { ...unchanged(item), quantity: item.quantity + 1, productBatchId: null, batchMode: 'auto' }
      : unchanged(item),
  ),
})
const lowered: Change = ({ orderedItems }) => ({
  orderItems: orderedItems.map((item, index) =>
    index === 0 ? { ...unchanged(item), quantity: item.quantity - 1 } : unchanged(item),
  ),
})
const packed: Change = () => ({ orderStatus: 'PACKED' })
const received: Change = () => ({ orderStatus: 'RECEIVED' })

const unchanged = ({ id, productSku, quantity, unitPrice, priceAdjustment }: OrderAnswer['orderedItems'][number]) => ({
  id,
  productSku,
  quantity,
  unitPrice,
  priceAdjustment,
})

async function measureChanges(
  { few, isQuick }: BenchEnvironment,
  changed: string,
  changes: readonly Change[],
): Promise<Row[]> {
  const site = await few()
  const row = await compareWithTransaction(site, `change order, ${linesOfOrder} lines: ${changed}`, {
    // On a separate order, because replaying the statements resets it to its recorded state.
    recorded: await prepareChanges(site, changes),
    prepareCall: async () => alternate(await prepareChanges(site, changes)),
    repetitions: repetitionsFor(isQuick),
    tables: ['orders', 'order_lines'],
    // The least is two rows and a commit, but the order is read before and after.
    budget: { timesLimit: 2 },
  })
  return [row]
}

/** Changes of one order, each based on the previous result. */
async function prepareChanges(site: Site, changes: readonly Change[]) {
  const [body = {}] = await ordersToPlace(site, 1)
  let order = orderIn(await place(site, body))
  return changes.map((change) => async () => {
    const path = `/api/db/orders/update/${order.id}`
    const sent = { ...change(order), modifiedOn: order.modifiedOn }
    order = orderIn(await expectOk(site.request(path, { method: 'PUT', body: sent })))
  })
}

// These calls return an order.
const orderIn = (answer: Answer): OrderAnswer => JSON.parse(answerText(answer)) as OrderAnswer
