import type { Author } from '../changelog/index.ts'
import type { Movement } from '../products/index.ts'

type Labelled = { productId: number; batchId: number; quantity: number; reason: string }

/** Pieces that stand in the warehouse in no batch get one: they leave none and arrive in the batch, and the stock stays (D-92). */
export function labelMovements({ productId, batchId, quantity, reason }: Labelled, { userId, at }: Author): Movement[] {
  const arrival = { productId, batchId, delta: quantity, reason, orderLineId: null, userId, createdAt: at }
  return [{ ...arrival, batchId: null, delta: -quantity }, arrival]
}
