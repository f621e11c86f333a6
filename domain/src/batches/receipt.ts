type Receipt = {
  /** Null for a product without batches. */
  batchNumber: string | null
  /** YYYY-MM-DD */
  receivedOn: string
  today: string
  notes: string | null
}

/** Units can't be received on a day that is still to come. Both are company days, YYYY-MM-DD (D-14). */
export const isReceivedTooEarly = ({ receivedOn, today }: Pick<Receipt, 'receivedOn' | 'today'>): boolean =>
  receivedOn > today

/** The reason that the stock ledger gives for received units (D-96). It names the day if that is not the day of the entry. */
export function receiptReason({ batchNumber, receivedOn, today, notes }: Receipt): string {
  const received = batchNumber === null ? 'Received' : `Batch ${batchNumber} received`
  const day = receivedOn === today ? '' : ` on ${dayFormat.format(new Date(`${receivedOn}T00:00:00Z`))}`
  return `${received}${day}${notes === null ? '' : `: ${notes}`}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
