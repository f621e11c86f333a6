import type { Accounts, ProductGroup } from '@dray/domain/books/accounts'
import {
  changedPostings,
  type CostedUnits,
  isOfShipment,
  type Posting,
  postings,
  reversed,
  shipmentPostings,
} from '@dray/domain/books/postings'
import { type Cents, minus, zero } from '@dray/domain/money'
import { isOpen, isShipped } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import type { NewEntry } from './entries.sql.ts'
import {
  type BookedProduct,
  bookedProducts,
  type OrderFacts,
  orderFacts,
  shippedUnits,
  soldLines,
} from './facts.sql.ts'
import { type Journal, naturalDay, placed, type Posted, readPosted } from './journal.ts'

export type MovedUnits = { productId: number; units: number }
type PlannedOrders = { entries: NewEntry[]; moved: MovedUnits[] }
type SoldLines = Awaited<ReturnType<typeof soldLines>>

/** The entries for orders, and for money paid on them before they ship. */
export async function planOrders(db: Db, journal: Journal, ids: readonly number[]): Promise<PlannedOrders> {
  const facts = await orderFacts(db, ids)
  const posted = await readPosted(db, ['order', 'deposit'], ids)
  const lines = Map.groupBy(await soldLines(db, ids), ({ orderId }) => orderId)
  const units = Map.groupBy(await shippedUnits(db, ids), ({ orderId }) => orderId)
  const productIds = new Set([...units.values()].flat().map(({ productId }) => productId))
  for (const { units: before } of posted.values()) for (const productId of before.keys()) productIds.add(productId)
  const products = new Map((await bookedProducts(db, [...productIds])).map((product) => [product.id, product]))

  const planned: PlannedOrders = { entries: [], moved: [] }
  for (const order of facts) {
    const sold = isShipped(order.orderStatus) ? (lines.get(order.id) ?? []) : []
    const gone = isOpen(order.orderStatus) ? [] : (units.get(order.id) ?? [])
    const before = posted.get('order', order.id)
    const moved = movedSince(before.units, gone)
    const entries = orderEntries(journal, order, {
      before,
      sold: soldPostings(journal.accounts, sold, order),
      moved,
      cost: shipmentPostings(
        { units: costedUnits(products, moved), costs: ownCosts(products, gone), posted: before.postings },
        journal.accounts,
      ),
    })
    planned.entries.push(...entries, ...depositEntries(journal, order, posted.get('deposit', order.id)))
    // Units of before the books are part of the opening stock.
    if (entries.some(({ isBefore }) => !isBefore))
      planned.moved.push(...moved.map(({ productId, units: left }) => ({ productId, units: 0 - left })))
  }
  return planned
}

function soldPostings(accounts: Accounts, lines: SoldLines, { discount }: OrderFacts): Posting[] {
  return lines.length === 0 ? [] : postings({ kind: 'order', lines, discount }, accounts)
}

function movedSince(before: ReadonlyMap<number, number>, now: readonly MovedUnits[]): MovedUnits[] {
  const moved = new Map([...before].map(([productId, units]) => [productId, 0 - units]))
  for (const { productId, units } of now) moved.set(productId, (moved.get(productId) ?? 0) + units)
  return [...moved].flatMap(([productId, units]) => (units === 0 ? [] : [{ productId, units }]))
}

export const costedUnits = (
  products: ReadonlyMap<number, BookedProduct>,
  moved: readonly MovedUnits[],
): CostedUnits[] =>
  moved.map(({ productId, units }) => {
    const { brandId, typeId, unitCost } = knownProduct(products, productId)
    return { brandId, typeId, units, unitCost }
  })

const ownCosts = (
  products: ReadonlyMap<number, BookedProduct>,
  gone: Awaited<ReturnType<typeof shippedUnits>>,
): (ProductGroup & { cost: Cents })[] =>
  gone.map(({ productId, cost }) => {
    const { brandId, typeId } = knownProduct(products, productId)
    return { brandId, typeId, cost }
  })

function knownProduct(products: ReadonlyMap<number, BookedProduct>, productId: number): BookedProduct {
  const product = products.get(productId)
  if (product === undefined) throw new RangeError(`Product ${productId} has moved but does not exist`)
  return product
}

type Change = {
  kind: 'order' | 'deposit'
  before: Posted
  /** Compared with `now`. */
  posted: readonly Posting[]
  now: readonly Posting[]
  where: Pick<NewEntry, 'day' | 'recordedOn' | 'isBefore'>
  memo: string
  cost?: readonly Posting[]
  moved?: readonly MovedUnits[]
}

function orderEntries(
  journal: Journal,
  order: OrderFacts,
  { before, sold, moved, cost }: { before: Posted; sold: Posting[]; moved: MovedUnits[]; cost: Posting[] },
): NewEntry[] {
  const isFirst = before.parts === 0
  const day = (isFirst ? order.shippedOn : null) ?? naturalDay(journal, order.modifiedOn)
  const where = placed(journal, day, isFirst)
  return changeEntries(order, {
    kind: 'order',
    before,
    // The shipment's postings follow its units.
    posted: before.postings.filter((posting) => !isOfShipment(posting)),
    now: sold,
    where,
    memo: isFirst ? `Order ${order.orderNum}` : `Change of order ${order.orderNum}`,
    cost,
    moved,
  })
}

/** An order that moved to another customer is undone back from the one before. */
function changeEntries(order: OrderFacts, change: Change): NewEntry[] {
  const { kind, before, posted, now, where, memo, cost = [], moved = [] } = change
  const isOther = before.customer !== undefined && before.customer.customerId !== order.customerId
  const takenBack = isOther ? reversed(posted) : []
  const changed = [...(isOther ? now : changedPostings(posted, now)), ...cost]
  const entry = (part: number, postingsOfPart: readonly Posting[]): NewEntry => ({
    kind,
    recordId: order.id,
    part,
    customerId: order.customerId,
    name: order.customerName,
    ...where,
    document: documentNumber(`${kind === 'order' ? 'O' : 'D'}-${order.orderNum}`, part),
    memo,
    postings: postingsOfPart,
  })
  const entries: NewEntry[] = []
  if (takenBack.length > 0) entries.push({ ...entry(before.parts + 1, takenBack), ...before.customer })
  if (changed.length > 0 || moved.length > 0)
    entries.push({
      ...entry(before.parts + 1 + entries.length, changed),
      units: new Map(moved.map(({ productId, units }) => [productId, units])),
    })
  return entries
}

/** Each entry is a document of its own in the accountant's program, which allows 11 characters. */
export const documentNumber = (document: string, part: number): string =>
  part === 1 ? document : `${document}-${part}`

/** Money that is applied to an order before it ships waits in an account of its own until it does. */
function depositEntries(journal: Journal, order: OrderFacts, before: Posted): NewEntry[] {
  const hasShipped = isShipped(order.orderStatus)
  const { accounts, today } = journal
  const change = { kind: 'deposit', before, posted: before.postings } as const
  const memo = `Paid before order ${order.orderNum} shipped`
  if (before.parts === 0 && hasShipped) {
    const { paidBefore, paidOn, shippedOn } = order
    if (paidBefore === zero || paidOn === null || shippedOn === null) return []
    if (journal.isOpening && shippedOn < journal.beginOn) return []
    const waited = postings({ kind: 'deposit', applied: paidBefore }, accounts)
    const undone = postings({ kind: 'deposit', applied: minus(zero, paidBefore) }, accounts)
    const after = { ...before, parts: 1 }
    return [
      ...changeEntries(order, { ...change, now: waited, where: placed(journal, paidOn, true), memo }),
      ...changeEntries(order, { ...change, before: after, now: undone, where: placed(journal, shippedOn, true), memo }),
    ]
  }
  const now = hasShipped ? [] : postings({ kind: 'deposit', applied: order.applied }, accounts)
  const day = (hasShipped ? order.shippedOn : before.parts === 0 ? order.paidOn : null) ?? today
  const where = placed(journal, day < (before.lastDay ?? day) ? today : day, before.parts === 0)
  return changeEntries(order, { ...change, now, where, memo })
}
