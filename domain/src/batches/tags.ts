/** The fields of a batch that the Tags page needs. */
type TaggedBatch = { id: number; batchNumber: string; remainingQuantity: number; receivedOn: string }

/** An unpulled line of an open order. A line without a batch reserves nothing. */
type PendingLine = { productBatchId: number | null; orderNum: string; customerName: string; quantity: number }

/** The short name of a batch: the last five characters of its number (spec 4.4). */
export const shortBatchNumber = (batchNumber: string): string => batchNumber.slice(-5)

/**
 * Units in stock that are in no batch and need labels (D-92). Negative if more units were shipped without a batch than were in
 * stock without a batch.
 */
export const untaggedUnits = (stock: number, batches: readonly Pick<TaggedBatch, 'remainingQuantity'>[]): number =>
  stock - batches.reduce((units, { remainingQuantity }) => units + remainingQuantity, 0)

/** Newest received first; of batches received on the same day, the last added first (spec 4.4). */
export const newestFirst = <Batch extends TaggedBatch>(batches: readonly Batch[]): Batch[] =>
  [...batches].sort((a, b) => (a.receivedOn === b.receivedOn ? b.id - a.id : a.receivedOn < b.receivedOn ? 1 : -1))

/** The orders that reserve a batch, in the sequence of their lines, each with its units added up (D-83). */
export function reservationsOf<Line extends PendingLine>(
  batchId: number,
  lines: readonly Line[],
): { orderNum: string; customerName: string; quantity: number }[] {
  const reservations = new Map<string, { orderNum: string; customerName: string; quantity: number }>()
  for (const { productBatchId, orderNum, customerName, quantity } of lines) {
    if (productBatchId !== batchId) continue
    const before = reservations.get(orderNum)?.quantity ?? 0
    reservations.set(orderNum, { orderNum, customerName, quantity: before + quantity })
  }
  return [...reservations.values()]
}
