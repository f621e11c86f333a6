import { batchReservations, shortBatchNumber } from '../../batches/batches.ts'
import {
  type BatchFacts,
  isUsable,
  type Need,
  type UnusableReason,
  unusableReason,
} from '../../batches/usable-batches.ts'

export type StockedBatch = BatchFacts & {
  id: number
  remainingQuantity: number
  receivedOn: string
}

/** First in, first out (spec 4.4), or first expired, first out. */
export const batchOrders = ['FIFO', 'FEFO'] as const
export type BatchOrder = (typeof batchOrders)[number]

/** Selects the batches that an order may take, and their sequence (D-252). */
export type BatchRule = { need: Need; batchOrder: BatchOrder }

/** Pulled units have left the batch: they reserve nothing. */
export type ReservingLine = {
  productBatchId?: number | null | undefined
  quantity: number
  tagsPulled?: boolean | undefined
}

export type Reservations = {
  cart?: readonly ReservingLine[] | undefined
  /** Unpulled lines of open orders (D-84), perhaps the edited order's own. A line without an order belongs to another order. */
  pending?: readonly (ReservingLine & { orderID?: number | undefined })[] | undefined
  /** If saved before, its own pending lines do not count against it (D-170). */
  orderId?: number | undefined
}

export type AvailableUnits = ReadonlyMap<number, number>

export type BatchShare = { batchId: number | null; quantity: number }

/**
 * By batch: remaining, less what other open orders and the cart reserve (spec 4.4). Never below zero. An unusable batch
 * has no more than the order already has of it.
 */
export function availableBatchUnits(
  batches: readonly StockedBatch[],
  { cart = [], pending = [], orderId, need }: Reservations & { need: Need },
): AvailableUnits {
  const isOwn = ({ orderID }: { orderID?: number | undefined }) => orderId !== undefined && orderID === orderId
  const own = reservedUnits(pending.filter(isOwn))
  const left = unitsLeft(batches, reservedUnits([...pending.filter((line) => !isOwn(line)), ...cart]))
  return new Map(
    batches.map((batch) => {
      const units = left.get(batch.id) ?? 0
      return [batch.id, isUsable(batch, need) ? units : Math.min(units, own.get(batch.id) ?? 0)]
    }),
  )
}

export const unitsLeft = (batches: readonly StockedBatch[], reserved: ReadonlyMap<number, number>): AvailableUnits =>
  new Map(batches.map(({ id, remainingQuantity }) => [id, Math.max(0, remainingQuantity - (reserved.get(id) ?? 0))]))

/** Reserved units by batch id; the lines of one batch are added up. */
export function reservedUnits(lines: readonly ReservingLine[]): Map<number, number> {
  const reserved = new Map<number, number>()
  for (const { productBatchId: id, quantity, tagsPulled } of lines)
    if (typeof id === 'number' && !tagsPulled) reserved.set(id, (reserved.get(id) ?? 0) + quantity)
  return reserved
}

/** From usable batches in the company's order. Units not covered by any batch come last. */
export const allocateBatches = (
  quantity: number,
  { batches, available, rule }: { batches: readonly StockedBatch[]; available: AvailableUnits; rule: BatchRule },
): BatchShare[] => takeFromEach(quantity, usableInOrder(batches, rule), new Map(available))

export type AllocatableLine = ReservingLine & { productId: number; batchMode: BatchMode }

/**
 * Takes lines one after the other; a line that needs no allocation stays whole. `available` must exclude these lines: pass them to
 * `availableBatchUnits` as the cart.
 */
export function allocateLines(
  lines: readonly AllocatableLine[],
  {
    batches,
    available,
    rule,
  }: { batches: readonly (StockedBatch & { productId: number })[]; available: AvailableUnits; rule: BatchRule },
): BatchShare[][] {
  const byProduct = Map.groupBy(usableInOrder(batches, rule), ({ productId }) => productId)
  const left = new Map(available)
  return lines.map((line) =>
    isUnallocated(line)
      ? takeFromEach(line.quantity, byProduct.get(line.productId) ?? [], left)
      : [{ batchId: line.productBatchId ?? null, quantity: line.quantity }],
  )
}

/** True for a line in auto mode that has no batch and isn't pulled. */
export const isUnallocated = ({
  productBatchId,
  batchMode,
  tagsPulled,
}: Omit<AllocatableLine, 'quantity' | 'productId'>): boolean =>
  batchMode === 'auto' && !tagsPulled && (productBatchId === null || productBatchId === undefined)

/** Takes units batch by batch out of `left`; units that no batch covers come last. */
export function takeFromEach(
  quantity: number,
  batches: readonly StockedBatch[],
  left: Map<number, number>,
): BatchShare[] {
  const shares: BatchShare[] = []
  let needed = quantity
  for (const { id } of batches) {
    if (needed <= 0) break
    const available = left.get(id) ?? 0
    const units = Math.min(needed, available)
    if (units <= 0) continue
    shares.push({ batchId: id, quantity: units })
    left.set(id, available - units)
    needed -= units
  }
  return needed > 0 ? [...shares, { batchId: null, quantity: needed }] : shares
}

/** Received first, then fewest remaining, then lowest id (spec 4.4); for FEFO after the expiry date, batches without one last. */
export function usableInOrder<Batch extends StockedBatch>(
  batches: readonly Batch[],
  { need, batchOrder }: BatchRule,
): Batch[] {
  return batches
    .filter((batch) => isUsable(batch, need))
    .sort(
      (a, b) =>
        (batchOrder === 'FEFO' ? inOrder(a.expiresOn ?? lastDay, b.expiresOn ?? lastDay) : 0) ||
        inOrder(a.receivedOn, b.receivedOn) ||
        a.remainingQuantity - b.remainingQuantity ||
        a.id - b.id,
    )
}

const lastDay = '9999-12-31'

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Allocated by the company's rule, or chosen by a person (spec 4.1, D-89). */
export const batchModes = ['auto', 'manual'] as const
export type BatchMode = (typeof batchModes)[number]

type NamedBatch = StockedBatch & { batchNumber: string }
type PendingLine = ReservingLine & {
  orderID: number
  orderNum: string
  customerName: string
  productBatchId: number | null
}
type Standing = Pick<Reservations, 'cart' | 'orderId'> & {
  pending?: readonly PendingLine[] | undefined
  need: Need
}

const maxNamed = 3

export const unusableTexts: Record<UnusableReason, string> = {
  EXPIRED: 'expired',
  ON_HOLD: 'on hold',
  NOT_CHECKED_IN: 'not checked in',
  TOO_SHORT: 'expires too soon for this customer',
}

/** "B1: 30 left, 12 promised to 100123, 5 in this cart". */
export function batchReason(batch: NamedBatch, { cart = [], pending = [], orderId, need }: Standing): string {
  const unusable = unusableReason(batch, need)
  const others = pending.filter((line) => line.orderID !== orderId && !line.tagsPulled)
  const inCart = reservedUnits(cart).get(batch.id) ?? 0
  const parts = [
    `${formatUnits(batch.remainingQuantity)} left`,
    ...promises(batchReservations(batch.id, others)),
    ...(inCart > 0 ? [`${formatUnits(inCart)} in this cart`] : []),
    ...(unusable === null ? [] : [unusableTexts[unusable]]),
  ]
  return `${shortBatchNumber(batch.batchNumber)}: ${parts.join(', ')}`
}

function promises(claims: readonly { orderNum: string; quantity: number }[]): string[] {
  const named = claims.length > maxNamed + 1 ? claims.slice(0, maxNamed) : claims
  const rest = claims.slice(named.length)
  const units = rest.reduce((sum, claim) => sum + claim.quantity, 0)
  return [
    ...named.map(({ orderNum, quantity }) => `${formatUnits(quantity)} reserved for ${orderNum}`),
    ...(rest.length > 0 ? [`${formatUnits(units)} reserved for ${formatUnits(rest.length)} other orders`] : []),
  ]
}

const formatUnits = (count: number): string => count.toLocaleString('en-US')
