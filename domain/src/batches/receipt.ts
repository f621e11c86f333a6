type Receipt = {
  /** Null for a product without batches. */
  batchNumber: string | null
  receivedOn: string
  today: string
  notes: string | null
}

/** Both are company days, YYYY-MM-DD (D-14). */
export const isReceivedTooEarly = ({ receivedOn, today }: Pick<Receipt, 'receivedOn' | 'today'>): boolean =>
  receivedOn > today

/** Names the day received if it isn't the day of the entry (D-96). */
export function receiptReason({ batchNumber, receivedOn, today, notes }: Receipt): string {
  const received = batchNumber === null ? 'Received' : `Batch ${batchNumber} received`
  const day = receivedOn === today ? '' : ` on ${dayFormat.format(new Date(`${receivedOn}T00:00:00Z`))}`
  return `${received}${day}${notes === null ? '' : `: ${notes}`}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
