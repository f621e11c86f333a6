import type { Order } from '@dray/contract/orders'
import type { BenchEnvironment, Site } from '../environment.ts'
import { alternate, measureInterleaved, paceOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { type Answer, expectOk, textOf } from '../served/served.ts'
import { bareStatements, fastestReplay } from '../statements.ts'
import { linesOfOrder, ordersToPlace, place } from './place-order.ts'

/** An order as it is answered: amounts in dollars, times as text. */
type Answered = Pick<Order, 'id' | 'orderedItems'> & { modifiedOn: string }
type Change = (order: Answered) => object

/** Each change as the screen sends it, there and back again, beside the statements of its transactions. */
export async function changeOrder(ground: BenchEnvironment): Promise<Row[]> {
  return [
    ...(await besideItsTransaction(ground, 'one quantity', [raised, lowered])),
    ...(await besideItsTransaction(ground, 'its status', [packed, received])),
  ]
}

/** What is raised looks for a batch again; what is lowered keeps its own. */
const raised: Change = ({ orderedItems }) => ({
  orderItems: orderedItems.map((item, place) =>
    place === 0 ? { ...kept(item), quantity: item.quantity + 1, productBatchId: null, batchMode: 'auto' } : kept(item),
  ),
})
const lowered: Change = ({ orderedItems }) => ({
  orderItems: orderedItems.map((item, place) =>
    place === 0 ? { ...kept(item), quantity: item.quantity - 1 } : kept(item),
  ),
})
const packed: Change = () => ({ orderStatus: 'PACKED' })
const received: Change = () => ({ orderStatus: 'RECEIVED' })

const kept = ({ id, productSku, quantity, unitPrice, priceAdjustment }: Answered['orderedItems'][number]) => ({
  id,
  productSku,
  quantity,
  unitPrice,
  priceAdjustment,
})

async function besideItsTransaction(
  { few, isQuick }: BenchEnvironment,
  what: string,
  thereAndBack: readonly Change[],
): Promise<Row[]> {
  const site = await few()
  const recordings = []
  // Of an order of its own: running its statements again takes it back to when they were noted.
  for (const change of await changesOf(site, thereAndBack))
    recordings.push(bareStatements(await site.served.record(change)))
  const bare = await fastestReplay(site.client, ...recordings)
  const call = alternate(await changesOf(site, thereAndBack))
  const measured = await measureInterleaved({ call, bare }, paceOf(isQuick))
  return [
    {
      work: `change order, ${linesOfOrder} lines: ${what}`,
      unit: 'ms',
      measured: measured.call,
      limit: { what: 'its transaction', median: measured.bare.median },
      budget: { timesLimit: 2 },
    },
  ]
}

/** Changes of one order, each of the order as the one before has left it. */
async function changesOf(site: Site, changes: readonly Change[]) {
  const [body = {}] = await ordersToPlace(site, 1)
  let order = orderIn(await place(site, body))
  return changes.map((change) => async () => {
    const path = `/api/db/orders/update/${order.id}`
    const sent = { ...change(order), modifiedOn: order.modifiedOn }
    order = orderIn(await expectOk(site.ask(path, { method: 'PUT', body: sent })))
  })
}

// Dray answers an order here.
const orderIn = (answer: Answer): Answered => JSON.parse(textOf(answer)) as Answered
