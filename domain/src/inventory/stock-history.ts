/** A change of field stock as the change log has it (D-96). */
export type StockLogEntry = {
  id: number
  createdAt: Date
  notes: string | null
  userName: string | null
  changes: readonly {
    field: string
    subfield: string | null
    previousValue: string | null
    newValue: string | null
  }[]
}

export type StockChange = {
  id: number
  at: Date
  before: number
  after: number
  difference: number
  /** Why: 'Order 100023', 'Manual correction'. */
  note: string
  batchNumber: string | null
  who: string | null
}

/** The changes of stock among log entries, in the order given. */
export const stockChangesOf = (entries: readonly StockLogEntry[]): StockChange[] =>
  entries.flatMap(({ id, createdAt, notes, userName, changes }) =>
    changes
      .filter(({ field }) => field === 'stock')
      .map(({ subfield, previousValue, newValue }) => {
        const [before, after] = [Number(previousValue ?? 0), Number(newValue ?? 0)]
        const difference = after - before
        return { id, at: createdAt, before, after, difference, note: notes ?? '', batchNumber: subfield, who: userName }
      }),
  )

/**
 * What came in and what went out over changes given newest first. What one step moves from no batch into a batch
 * came in and went out nowhere: its parts are taken together.
 */
export function stockSummary(changes: readonly StockChange[]): { cameIn: number; wentOut: number; net: number } {
  const sums = { cameIn: 0, wentOut: 0, net: 0 }
  for (const { difference } of stepsOf(changes)) {
    sums.net += difference
    if (difference > 0) sums.cameIn += difference
    else sums.wentOut -= difference
  }
  return sums
}

export type StockLevel = { at: Date; level: number }

/** The level of stock over a range as the corners of a step line, oldest first; without changes it is flat. */
export function stockLevels(
  changes: readonly StockChange[],
  range: { from: Date; to: Date },
  levelWithoutChange: number,
): StockLevel[] {
  const start = changes.at(-1)?.before ?? levelWithoutChange
  const end = changes[0]?.after ?? levelWithoutChange
  const steps = stepsOf(changes)
    .toReversed()
    .map(({ at, after }) => ({ at, level: after }))
  return [{ at: range.from, level: start }, ...steps, { at: range.to, level: end }]
}

/** The number of the order a note is about, if it is about one. */
export const orderNumberIn = (note: string): string | undefined => /^Order (\d+|DRAFT_[A-Z0-9]+)\b/.exec(note)?.[1]

/** Changes of one moment and for one reason as one; newest first, as given. */
function stepsOf(changes: readonly StockChange[]): StockChange[] {
  const steps: StockChange[] = []
  for (const change of changes) {
    const later = steps.at(-1)
    if (later === undefined || later.at.getTime() !== change.at.getTime() || later.note !== change.note) {
      steps.push(change)
      continue
    }
    steps[steps.length - 1] = {
      ...later,
      before: change.before,
      difference: later.difference + change.difference,
    }
  }
  return steps
}
