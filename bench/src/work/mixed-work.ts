import type { Order } from '@dray/contract/orders'
import { randomUUID } from 'node:crypto'
import type { Answer, SendRequest } from '../served/server.ts'
import { answerText } from '../served/server.ts'
import { callsOfToday, invoiceToPrint, listPath, totalsPath } from './calls.ts'

/** One person's own customer and orders, so nobody else changes them. */
export type OfficeUser = {
  request: SendRequest
  customerId: number
  orderIds: readonly number[]
  ordersToPlace: readonly object[]
}

type Task = (user: OfficeUser, turn: number) => Promise<Answer>

const words = ['ginger', 'b007-pro', '1012', 'café 3', 'golden', 'bistro']

const get =
  (path: (user: OfficeUser, turn: number) => string): Task =>
  (user, turn) =>
    user.request(path(user, turn))

const write = ({ request }: OfficeUser, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  request(path, { method, body, headers: { 'idempotency-key': randomUUID() } })

const pick = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T

/** The order whose status each person changes, as last returned. */
const ownOrders = new WeakMap<OfficeUser, Pick<Order, 'id' | 'orderStatus'> & { modifiedOn: string }>()

const placeOrder: Task = async (user, turn) => {
  const answer = await write(user, '/api/db/orders/new', pick(user.ordersToPlace, turn))
  remember(user, answer)
  return answer
}

const changeStatus: Task = async (user, turn) => {
  const own = ownOrders.get(user)
  if (own === undefined) return placeOrder(user, turn)
  const orderStatus = own.orderStatus === 'PACKED' ? 'RECEIVED' : 'PACKED'
  const sent = { orderStatus, modifiedOn: own.modifiedOn }
  const answer = await write(user, `/api/db/orders/update/${own.id}`, sent, 'PUT')
  remember(user, answer)
  return answer
}

function remember(user: OfficeUser, answer: Answer): void {
  // These calls return an order.
  if (answer.status === 200) ownOrders.set(user, JSON.parse(answerText(answer)))
}

const recordPayment: Task = (user) =>
  write(user, `/api/db/payments/add/${user.customerId}`, {
    customerId: user.customerId,
    amount: 25,
    paymentDate: '2026-03-09',
    appliedPayments: [],
    customerCreditDeducted: 0,
    customerCreditAdded: 25,
    paymentMethod: 'CHECK',
    notes: 'On account',
  })

/** A day at a distributor: mostly reads, one write in seven. An order list also asks for its totals. */
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
  { times: 2, task: (user) => write(user, '/api/storage/createInvoice', { content: invoiceToPrint(20) }) },
]

/** The day's tasks, in a fixed sequence of each person's own. */
export function workingDay(person: number): Task[] {
  const tasks = day.flatMap(({ task, times }) => Array.from({ length: times }, () => task))
  let seed = person * 2_654_435_761 + 1
  const order = new Map(tasks.map((_, at) => [at, (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)]))
  return tasks
    .map((_, at) => at)
    .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .map((at) => tasks[at] as Task)
}
