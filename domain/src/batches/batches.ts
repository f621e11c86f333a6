type TaggedBatch = { id: number; batchNumber: string; remainingQuantity: number; receivedOn: string }

type PendingLine = { productBatchId: number | null; orderNum: string; customerName: string; quantity: number }

/** The last five characters (spec 4.4). */
export const shortBatchNumber = (batchNumber: string): string => batchNumber.slice(-5)

/** Units in stock but in no batch. Negative if more were shipped without a batch than there were. */
export const untaggedUnits = (stock: number, batches: readonly Pick<TaggedBatch, 'remainingQuantity'>[]): number =>
  stock - batches.reduce((units, { remainingQuantity }) => units + remainingQuantity, 0)

/** Newest received first, then last added first (spec 4.4). */
export const newestFirst = <Batch extends TaggedBatch>(batches: readonly Batch[]): Batch[] =>
  [...batches].sort((a, b) => (a.receivedOn === b.receivedOn ? b.id - a.id : a.receivedOn < b.receivedOn ? 1 : -1))

/** Each order once, with its units added up. */
export function batchReservations<Line extends PendingLine>(
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

/** {sku}-{YYMMDD}-{5-digit company-wide counter}. */
export const batchNumber = (sku: string, receivedOn: string, counter: number): string =>
  `${sku}-${receivedOn.replaceAll('-', '').slice(2)}-${String(counter).padStart(5, '0')}`

type Receipt = {
  /** Null for a product without batches. */
  batchNumber: string | null
  receivedOn: string
  today: string
  notes: string | null
}

/** Both are company days, YYYY-MM-DD. */
export const isReceivedTooEarly = ({ receivedOn, today }: Pick<Receipt, 'receivedOn' | 'today'>): boolean =>
  receivedOn > today

/** Names the day received if it isn't the day of the entry (D-96). */
export function receiptReason({ batchNumber, receivedOn, today, notes }: Receipt): string {
  const received = batchNumber === null ? 'Received' : `Batch ${batchNumber} received`
  const day = receivedOn === today ? '' : ` on ${dayFormat.format(new Date(`${receivedOn}T00:00:00Z`))}`
  return `${received}${day}${notes === null ? '' : `: ${notes}`}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
