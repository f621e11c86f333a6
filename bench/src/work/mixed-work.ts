import type { Order } from '@dray/contract/orders'
import { randomUUID } from 'node:crypto'
import type { Answer, SendRequest } from '../served/server.ts'
import { answerText } from '../served/server.ts'
import { invoiceToPrint } from './invoice.ts'
import { listPath, totalsPath } from './order-paths.ts'
import { callsOfToday } from './today.ts'

/** What one person of the load works on: nobody else changes their order. */
export type Desk = {
  request: SendRequest
  customerId: number
  orderIds: readonly number[]
  ordersToPlace: readonly object[]
}

type Task = (desk: Desk, turn: number) => Promise<Answer>

const words = ['ginger', 'b007-pro', '1012', 'café 3', 'golden', 'bistro']

const get =
  (path: (desk: Desk, turn: number) => string): Task =>
  (desk, turn) =>
    desk.request(path(desk, turn))

const write = ({ request }: Desk, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  request(path, { method, body, headers: { 'idempotency-key': randomUUID() } })

const pick = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T

/** The order whose status each person changes, as the last change left it. */
const ownOrders = new WeakMap<Desk, Pick<Order, 'id' | 'orderStatus'> & { modifiedOn: string }>()

const placeOrder: Task = async (desk, turn) => {
  const answer = await write(desk, '/api/db/orders/new', pick(desk.ordersToPlace, turn))
  remember(desk, answer)
  return answer
}

const changeStatus: Task = async (desk, turn) => {
  const own = ownOrders.get(desk)
  if (own === undefined) return placeOrder(desk, turn)
  const orderStatus = own.orderStatus === 'PACKED' ? 'RECEIVED' : 'PACKED'
  const sent = { orderStatus, modifiedOn: own.modifiedOn }
  const answer = await write(desk, `/api/db/orders/update/${own.id}`, sent, 'PUT')
  remember(desk, answer)
  return answer
}

function remember(desk: Desk, answer: Answer): void {
  // The answer of these calls is an order.
  if (answer.status === 200) ownOrders.set(desk, JSON.parse(answerText(answer)))
}

const recordPayment: Task = (desk) =>
  write(desk, `/api/db/payments/add/${desk.customerId}`, {
    customerId: desk.customerId,
    amount: 25,
    paymentDate: '2026-03-09',
    appliedPayments: [],
    customerCreditDeducted: 0,
    customerCreditAdded: 25,
    paymentMethod: 'CHECK',
    notes: 'On account',
  })

/** A day at a distributor: most requests are reads, and one in seven writes. An order list asks for its totals too. */
const day: readonly { task: Task; times: number }[] = [
  { times: 22, task: get(() => listPath()) },
  { times: 22, task: get(() => totalsPath(90)) },
  { times: 19, task: get(({ orderIds }, turn) => `/api/db/orders/getByID/${pick(orderIds, turn)}`) },
  { times: 18, task: get((_, turn) => `/api/db/search/find?words=${encodeURIComponent(pick(words, turn))}`) },
  { times: 12, task: get(({ customerId }, turn) => `/api/db/products/getByBrandID/${1 + (turn % 50)}/${customerId}/`) },
  { times: 6, task: get(() => '/api/db/customers/getAddressBook?sort=name') },
  { times: 4, task: get(() => callsOfToday['its figures']) },
  { times: 7, task: placeOrder },
  { times: 7, task: changeStatus },
  { times: 3, task: recordPayment },
  { times: 2, task: (desk) => write(desk, '/api/storage/createInvoice', { content: invoiceToPrint(20) }) },
]

/** The tasks of a day in an order of its own for each person, always the same. */
export function workingDay(person: number): Task[] {
  const tasks = day.flatMap(({ task, times }) => Array.from({ length: times }, () => task))
  let seed = person * 2_654_435_761 + 1
  const order = new Map(tasks.map((_, at) => [at, (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)]))
  return tasks
    .map((_, at) => at)
    .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .map((at) => tasks[at] as Task)
}
