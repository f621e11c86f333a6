import pg from 'pg'

/** Changes that Dray acknowledged, or that the database has. `amount` is cents, or units for a receipt. */
export type SavedRecord = {
  kind: 'order' | 'payment' | 'delivery' | 'purchase' | 'receipt'
  note: string
  number: string
  amount: number
}

export type Comparison = {
  acknowledged: number
  /** Acknowledged but missing, or with a different number or amount. */
  lost: string[]
  /** Saved more than once. */
  twice: string[]
  /** Saved but never acknowledged. */
  unknown: string[]
}

/** Compares acknowledged and stored records. A writer has one record of each kind per round. */
export function compareSaved(acknowledged: readonly SavedRecord[], stored: readonly SavedRecord[]): Comparison {
  const recordName = ({ kind, note }: SavedRecord): string => `${kind} of ${note}`
  const recordContent = (record: SavedRecord): string => `${recordName(record)}: ${record.number}, ${record.amount}`
  const contents = new Set(stored.map(recordContent))
  const known = new Set(acknowledged.map(recordName))
  const byName = Map.groupBy(stored, recordName)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.map(recordContent).filter((content) => !contents.has(content)),
    twice: [...byName].filter(([, records]) => records.length > 1).map(([name]) => name),
    unknown: [...byName.keys()].filter((name) => !known.has(name)),
  }
}

/** Reads the trial's records directly from the primary. */
export async function readSaved(connection: pg.ClientConfig): Promise<SavedRecord[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<SavedRecord>(written)).rows
  } finally {
    await client.end()
  }
}

const written = `
  with records as (
    select 'order' as kind, notes as note, order_num as number, total_cents as amount from orders
    union all
    select 'delivery', notes, order_num, 0 from orders where order_status = 'DELIVERED'
    union all
    select 'payment', notes, id::text, amount_cents from payments
    union all
    select 'purchase', notes, purchase_order_num, total_cents from purchase_orders
    union all
    select 'receipt', purchase_order.notes, receipt.id::text, receipt.units
    from purchase_receipts as receipt
    join purchase_items as item on item.id = receipt.purchase_item_id
    join purchase_orders as purchase_order on purchase_order.id = item.purchase_order_id
  )
  select kind, note, number, amount::double precision from records where note like 'Cluster trial, %'`
