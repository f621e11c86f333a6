/** What the Tags page knows of a batch. */
type TaggedBatch = { id: number; batchNumber: string; remainingQuantity: number; receivedOn: string }

/** A line of an open order that still waits for its goods; without a batch it claims none. */
type WaitingLine = { productBatchId: number | null; orderNum: string; customerName: string; quantity: number }

/** What people call a batch by: the last five characters of its number (spec 4.4). */
export const shortBatchNumber = (batchNumber: string): string => batchNumber.slice(-5)

/**
 * Units in stock that are in no batch, to be labelled (D-92). Below zero where more was delivered without a batch
 * than stood in the warehouse without one.
 */
export const untaggedUnits = (stock: number, batches: readonly Pick<TaggedBatch, 'remainingQuantity'>[]): number =>
  stock - batches.reduce((units, { remainingQuantity }) => units + remainingQuantity, 0)

/** Newest received first, the younger of a day before the older (spec 4.4). */
export const newestFirst = <Batch extends TaggedBatch>(batches: readonly Batch[]): Batch[] =>
  [...batches].sort((a, b) => (a.receivedOn === b.receivedOn ? b.id - a.id : a.receivedOn < b.receivedOn ? 1 : -1))

/** Who claims a batch: the open orders with unpulled lines on it, in their sequence, each with its units (D-83). */
export function reservationsOf<Line extends WaitingLine>(
  batchId: number,
  lines: readonly Line[],
): { orderNum: string; customerName: string; quantity: number }[] {
  const claims = new Map<string, { orderNum: string; customerName: string; quantity: number }>()
  for (const { productBatchId, orderNum, customerName, quantity } of lines) {
    if (productBatchId !== batchId) continue
    const before = claims.get(orderNum)?.quantity ?? 0
    claims.set(orderNum, { orderNum, customerName, quantity: before + quantity })
  }
  return [...claims.values()]
}
