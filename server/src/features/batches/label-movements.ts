import type { Author } from '../changelog/index.ts'
import type { Movement } from '../products/index.ts'

type LabeledUnits = { productId: number; batchId: number; quantity: number; reason: string }

/** The movements of untagged stock into a batch: units leave no batch and enter this one, so the stock of the product stays (D-92). */
export function labelMovements(
  { productId, batchId, quantity, reason }: LabeledUnits,
  { userId, at }: Author,
): Movement[] {
  const arrival = { productId, batchId, delta: quantity, reason, orderLineId: null, userId, createdAt: at }
  return [{ ...arrival, batchId: null, delta: -quantity }, arrival]
}
