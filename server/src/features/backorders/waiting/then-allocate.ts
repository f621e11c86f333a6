import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import type { Author, SignedIn } from '../../../platform/http/serve.ts'
import { lockOrders } from '../../orders/index.ts'
import { allocateArrived, type Arrival, findWaiting, type ProductIds } from './allocate-arrived.ts'

type Request = { user: SignedIn; author: Author; today: string }

type Arrivals<R extends Request, Answer> = {
  /** Products whose units the command may bring. Read before it locks anything. */
  mayArrive: (tx: Tx, request: R) => Promise<ProductIds>
  /** Undefined if nothing arrived. */
  arrived: (tx: Tx, request: R, answer: Answer) => Promise<Arrival | undefined>
  /** Locks these orders together with others that the command locks, so all are locked in sequence. */
  lock?: (tx: Tx, request: R, orderIds: readonly number[]) => Promise<unknown>
}

/**
 * Runs a command that brings units, then allocates them to orders that wait (D-262). Those orders are locked first: orders come before
 * purchase orders, products and batches, which the command locks.
 */
export const thenAllocate =
  <R extends Request, Answer>(
    command: (tx: Tx, request: R) => Promise<Answer>,
    { mayArrive, arrived, lock = (tx, _, orderIds) => lockOrders(tx, orderIds) }: Arrivals<R, Answer>,
  ) =>
  async (tx: Tx, request: R): Promise<Answer> => {
    const productIds = await mayArrive(tx, request)
    if (Array.isArray(productIds) && productIds.length === 0) return command(tx, request)
    const waiting = await findWaiting(tx, productIds, request.today)
    if (waiting.length > 0) await lock(tx, request, waiting)
    const answer = await command(tx, request)
    const arrival = await arrived(tx, request, answer)
    if (arrival) await allocateArrived(tx, arrival, { ...request, locked: new Set(waiting) })
    return answer
  }

type Steps<R extends Request, Locked, Answer> = {
  /** Sends all locks and first reads in one packet. */
  lock: (tx: Tx, request: R) => Promise<Locked>
  run: (tx: Tx, request: R, locked: Locked) => Promise<Answer>
  mayArrive: (request: R) => ProductIds
  arrived: (tx: Tx, request: R) => Promise<Arrival | undefined>
}

/**
 * The same for a command in two steps. Orders that began to wait before the products were locked are looked for in the packet of the locks:
 * later ones wait for the products.
 */
export const lockThenAllocate =
  <R extends Request, Locked, Answer>({ lock, run, mayArrive, arrived }: Steps<R, Locked, Answer>) =>
  async (tx: Tx, request: R): Promise<Answer> => {
    const productIds = mayArrive(request)
    const waiting = await findWaiting(tx, productIds, request.today)
    const [, locked, found] = await allInOrder([
      waiting.length === 0 ? Promise.resolve() : lockOrders(tx, waiting),
      lock(tx, request),
      findWaiting(tx, productIds, request.today),
    ])
    const answer = await run(tx, request, locked)
    const arrival = found.length === 0 ? undefined : await arrived(tx, request)
    if (arrival) await allocateArrived(tx, arrival, { ...request, locked: new Set(waiting) })
    return answer
  }
