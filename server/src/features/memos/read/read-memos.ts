import type * as contract from '@dray/contract/memos'
import { comesBack, dispositions, isProblem, lineNets, memoAmounts, noCredit } from '@dray/domain/memos/credit-memo'
import { memoList, parseMemoStatuses } from '@dray/domain/memos/memo-list'
import { maxSum, sum, zero } from '@dray/domain/money'
import { searchWords } from '@dray/domain/search/search-words'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { sentTotals } from '../../../platform/db/queries/capped-sums.ts'
import type { Placed } from '../../../platform/db/queries/sorted-page.ts'
import {
  type AnsweredPage,
  answeredPage,
  maxRowsAtOnce,
  requestedPage,
} from '../../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { pairs } from '../../../platform/pairs.ts'
import { isCustomer } from '../../customers/index.ts'
import { storedUrl } from '../../storage/index.ts'
import {
  type CreditableOrder,
  creditableOrder,
  creditableOrders,
  refuseUnshipped,
  sumOfMemos,
} from '../creditable-orders.ts'
import {
  findMemos,
  linesOfMemos,
  memoById,
  type MemoFilter,
  type MemoPage,
  type MemoRow,
  memosOfCustomer,
  memosOfOrder,
  memoTotals,
  orderToCredit,
} from '../memos.sql.ts'
import { countedUnits, photosOfMemos } from './read-memos.sql.ts'

/** Drivers see only those of their own orders. */
export async function readMemo(db: Db, reader: Person, id: number): Promise<contract.CreditMemo> {
  const row = mustExist(await memoById(db, id))
  if (isOnlyDriver(reader) && row.driverId !== reader.id) throw new Refusal('not-found')
  const [memo] = await withLines(db, [row])
  const { lines, ...rest } = mustExist(memo)
  if (row.status !== 'REQUESTED') return { ...rest, lines }
  const counted = await countedUnits(db, [id], returning)
  return { ...rest, lines: lines.map((line) => ({ ...line, counted: counted.get(line.id) ?? null })) }
}

const returning = dispositions.filter(comesBack)

/** Newest first. */
export async function listOrderMemos(db: Db, reader: Person, orderId: number): Promise<contract.CreditMemo[]> {
  await readableOrder(db, reader, orderId)
  return withLines(db, await memosOfOrder(db, orderId))
}

/** Drivers see only their own orders. */
export async function readableOrder(db: Db, reader: Person, orderId: number) {
  const order = mustExist(await orderToCredit(db, orderId), 'order-not-found')
  if (isOnlyDriver(reader) && order.driverId !== reader.id) throw new Refusal('order-not-found')
  return order
}

/** Newest first. */
export async function listCustomerMemos(
  db: Db,
  { params, query }: CallRequest<typeof contract.listCustomerMemos>,
): Promise<AnsweredPage<contract.CreditMemo>> {
  if (!(await isCustomer(db, params.customerId))) throw new Refusal('not-found')
  const page = requestedPage(memoList, query, { limit: maxRowsAtOnce })
  return answered(db, page, await memosOfCustomer(db, params.customerId, page))
}

/** Newest first or sorted: a page if there is a limit, otherwise all of them. */
export async function listMemos(
  db: Db,
  request: CallRequest<typeof contract.listMemos>,
): Promise<AnsweredPage<contract.CreditMemo>> {
  const page = requestedPage(memoList, request.query, { limit: maxRowsAtOnce })
  return answered(db, page, await findMemos(db, memoFilter(request), page))
}

export async function readMemoTotals(
  db: Db,
  request: CallRequest<typeof contract.readMemoTotals>,
): Promise<z.output<(typeof contract.readMemoTotals)['answer']>> {
  return sentTotals(await memoTotals(db, memoFilter(request), maxSum))
}

type Filtered = Pick<CallRequest<typeof contract.readMemoTotals>, 'params' | 'query' | 'parseDay' | 'startOf' | 'endOf'>

const memoFilter = ({ params, query, parseDay, startOf, endOf }: Filtered): MemoFilter => ({
  from: startOf(parseDay(params.fromISO)),
  to: endOf(parseDay(params.toISO)),
  words: searchWords(query.search ?? ''),
  statuses: parseMemoStatuses(query.status),
  customerIds: query.customer,
})

async function answered(
  db: Db,
  page: MemoPage,
  found: readonly (MemoRow & Placed)[],
): Promise<AnsweredPage<contract.CreditMemo>> {
  if (found.length > maxRowsAtOnce) throw new Refusal('too-many-memos')
  const { rows, next } = answeredPage(memoList, page, found)
  return { rows: await withLines(db, rows), next }
}

type StoredLine = Awaited<ReturnType<typeof storedLines>>[number]

/** A photo is shown with the first line that is about its line of the order, or else with the first of all. */
async function storedLines(db: Db, rows: readonly MemoRow[]) {
  const ids = (memos: readonly MemoRow[]) => memos.map(({ id }) => id)
  const claims = rows.filter(({ isClaim }) => isClaim)
  const [lines, photos] = await Promise.all([
    linesOfMemos(db, ids(rows)),
    claims.length === 0 ? [] : photosOfMemos(db, ids(claims)),
  ])
  const byLine = Map.groupBy(photos, ({ memoId, orderLineId }) => {
    const own = lines.filter((line) => line.memoId === memoId)
    return own.find((line) => line.orderLineId === orderLineId) ?? own[0]
  })
  return lines.map((line) => ({
    ...line,
    photos: (byLine.get(line) ?? []).map(({ fileName }) => ({
      name: fileName,
      url: storedUrl({ bucket: 'claims', fileName }),
    })),
  }))
}

async function withLines(db: Db, rows: readonly MemoRow[]): Promise<contract.CreditMemo[]> {
  const lines = Map.groupBy(await storedLines(db, rows), ({ memoId }) => memoId)
  const requested = rows.filter(({ status }) => status === 'REQUESTED')
  const orders =
    requested.length === 0
      ? new Map<number, CreditableOrder>()
      : await creditableOrders(
          db,
          requested.map(({ orderId }) => orderId),
        )
  return rows.map((row) => {
    const own = lines.get(row.id) ?? []
    const order = row.status === 'REQUESTED' ? orders.get(row.orderId) : undefined
    return order ? withWorth(row, own, order) : { ...row, lines: own }
  })
}

/** A request shows what it would be worth now. A line that can't be credited anymore is worth nothing. */
function withWorth(row: MemoRow, lines: readonly StoredLine[], order: CreditableOrder): contract.CreditMemo {
  const requested = lines.map(({ orderLineId, disposition, units, amount }) => ({
    orderLineId: orderLineId ?? 0,
    disposition,
    units,
    amount: units === null ? amount : null,
  }))
  const worth = pairs(lines, memoAmounts(order, requested)).map(([line, amount]) => ({
    ...line,
    amount: isProblem(amount) ? zero : amount,
  }))
  return { ...row, amount: sum(worth.map(({ amount }) => amount)), lines: worth }
}

/** The lines of a shipped order, with the units and amounts left to credit. */
export async function readReturnable(db: Db, reader: Person, orderId: number): Promise<contract.Returnable> {
  const order = await readableOrder(db, reader, orderId)
  refuseUnshipped(order)
  const [{ lines, discount, credited }, creditedTotal] = await Promise.all([
    creditableOrder(db, orderId),
    sumOfMemos(db, orderId),
  ])
  const nets = lineNets(lines, discount)
  return {
    orderId,
    total: order.total,
    creditedTotal,
    lines: lines.map(({ id, quantity, hasBatch, hasMoved, ...line }) => {
      const { units, unitsAmount, amount } = credited.get(id) ?? noCredit
      return {
        ...line,
        orderLineId: id,
        quantity,
        shipped: quantity,
        creditedUnits: units,
        left: quantity - units,
        net: nets.get(id) ?? zero,
        creditedAmount: amount,
        creditedUnitsAmount: unitsAmount,
        needsBatch: hasBatch && !hasMoved,
      }
    }),
  }
}
