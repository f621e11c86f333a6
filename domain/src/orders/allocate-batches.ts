/** How a product's batches are chosen (spec 4.1, D-89): by the oldest first, or by hand. */
export const batchModes = ['auto', 'manual'] as const
export type BatchMode = (typeof batchModes)[number]

export type StockedBatch = {
  id: number
  isCheckedIn: boolean
  remainingQuantity: number
  /** YYYY-MM-DD */
  receivedOn: string
}

/** A line as far as it holds units of a batch. What was pulled has left the batch already and holds nothing. */
export type ReservingLine = {
  productBatchId?: number | null | undefined
  quantity: number
  tagsPulled?: boolean | undefined
}

export type Reservations = {
  /** The lines of the order that is being written. */
  cart?: readonly ReservingLine[] | undefined
  /** The unpulled lines of open orders (D-84). Its own may be among them; one that names no order is of another. */
  pending?: readonly (ReservingLine & { orderID?: number | undefined })[] | undefined
  /** The order that is being written, when it was saved before: its stored lines are not those of others (D-170). */
  orderId?: number | undefined
}

/** Units that can still be had, by batch. */
export type AvailableUnits = ReadonlyMap<number, number>

/** A part of a line: units of a batch, or of none. */
export type BatchShare = { batchId: number | null; quantity: number }

/**
 * What of each batch can still be had: what is left in it, less what other open orders wait for, less what is in the cart
 * (spec 4.4, D-83, D-169). A batch that is over-claimed has 0, so that what it lacks is taken from no other (D-170).
 */
export function availableUnits(
  batches: readonly StockedBatch[],
  { cart = [], pending = [], orderId }: Reservations,
): AvailableUnits {
  const others = pending.filter((line) => orderId === undefined || line.orderID !== orderId)
  return unitsLeft(batches, reservedUnits([...others, ...cart]))
}

/** The same, where what is held of each batch is known. */
export const unitsLeft = (batches: readonly StockedBatch[], held: ReadonlyMap<number, number>): AvailableUnits =>
  new Map(batches.map(({ id, remainingQuantity }) => [id, Math.max(0, remainingQuantity - (held.get(id) ?? 0))]))

/** Units that lines hold, by batch: two lines on one batch are summed (D-170). */
export function reservedUnits(lines: readonly ReservingLine[]): Map<number, number> {
  const held = new Map<number, number>()
  for (const { productBatchId: id, quantity, tagsPulled } of lines)
    if (typeof id === 'number' && !tagsPulled) held.set(id, (held.get(id) ?? 0) + quantity)
  return held
}

/**
 * Divides units of one product over its checked-in batches, oldest received first, then the one with less left, then the lower id
 * (spec 4.4, D-170). What no batch has comes last, without a batch (D-86): all of it where no batch is checked in.
 */
export const allocateBatches = (
  quantity: number,
  batches: readonly StockedBatch[],
  free: AvailableUnits,
): BatchShare[] => takeFromEach(quantity, oldestFirst(batches), new Map(free))

export type AllocatableLine = ReservingLine & { productId: number; batchMode: BatchMode }

/**
 * Divides the lines of an order, one after the other: each `auto` line without a batch as above, any other stays one share.
 * What lines with a batch hold must be off `free` already: give `freeUnits` the lines as the cart.
 */
export function allocateLines(
  lines: readonly AllocatableLine[],
  batches: readonly (StockedBatch & { productId: number })[],
  free: AvailableUnits,
): BatchShare[][] {
  const byProduct = Map.groupBy(oldestFirst(batches), ({ productId }) => productId)
  const left = new Map(free)
  return lines.map((line) =>
    isUnallocated(line)
      ? takeFromEach(line.quantity, byProduct.get(line.productId) ?? [], left)
      : [{ batchId: line.productBatchId ?? null, quantity: line.quantity }],
  )
}

/** Whether a line leaves its batches to be found (D-169). */
export const isUnallocated = ({
  productBatchId,
  batchMode,
  tagsPulled,
}: Omit<AllocatableLine, 'quantity' | 'productId'>): boolean =>
  batchMode === 'auto' && !tagsPulled && (productBatchId === null || productBatchId === undefined)

/** Takes from the batches in their sequence, off what is left of each. */
function takeFromEach(quantity: number, batches: readonly StockedBatch[], left: Map<number, number>): BatchShare[] {
  const shares: BatchShare[] = []
  let needed = quantity
  for (const { id } of batches) {
    if (needed <= 0) break
    const had = left.get(id) ?? 0
    const taken = Math.min(needed, had)
    if (taken <= 0) continue
    shares.push({ batchId: id, quantity: taken })
    left.set(id, had - taken)
    needed -= taken
  }
  return needed > 0 ? [...shares, { batchId: null, quantity: needed }] : shares
}

const oldestFirst = <Batch extends StockedBatch>(batches: readonly Batch[]): Batch[] =>
  batches
    .filter((batch) => batch.isCheckedIn)
    .sort(
      (a, b) =>
        (a.receivedOn < b.receivedOn ? -1 : Number(a.receivedOn > b.receivedOn)) ||
        a.remainingQuantity - b.remainingQuantity ||
        a.id - b.id,
    )
