import { batchReservations, shortBatchNumber } from '../batches/tags.ts'
import { type Reservations, reservedUnits, type ReservingLine, type StockedBatch } from './allocate-batches.ts'

type NamedBatch = StockedBatch & { batchNumber: string }
type PendingLine = ReservingLine & {
  orderID: number
  orderNum: string
  customerName: string
  productBatchId: number | null
}
type Standing = Pick<Reservations, 'cart' | 'orderId'> & { pending?: readonly PendingLine[] | undefined }

/** The other orders are only counted. */
const maxNamed = 3

/** "B1: 30 left, 12 promised to 100123, 5 in this cart". */
export function batchReason(batch: NamedBatch, { cart = [], pending = [], orderId }: Standing): string {
  const others = pending.filter((line) => line.orderID !== orderId && !line.tagsPulled)
  const inCart = reservedUnits(cart).get(batch.id) ?? 0
  const parts = [
    `${formatUnits(batch.remainingQuantity)} left`,
    ...promises(batchReservations(batch.id, others)),
    ...(inCart > 0 ? [`${formatUnits(inCart)} in this cart`] : []),
    ...(batch.isCheckedIn ? [] : ['not checked in']),
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
