import { type MovementKind, movementKinds } from './movement-kinds.ts'

export type StockLogEntry = {
  id: number
  createdAt: Date
  notes: string | null
  userName: string | null
  kind?: MovementKind | undefined
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
  kind: MovementKind | undefined
  note: string
  batchNumber: string | null
  userName: string | null
}

export const stockChanges = (entries: readonly StockLogEntry[]): StockChange[] =>
  entries.flatMap(({ id, createdAt, notes, userName, kind, changes }) =>
    changes
      .filter(({ field }) => field === 'stock')
      .map(({ subfield, previousValue, newValue }) => {
        const [before, after] = [Number(previousValue ?? 0), Number(newValue ?? 0)]
        const difference = after - before
        const note = notes ?? ''
        return { id, at: createdAt, before, after, difference, kind, note, batchNumber: subfield, userName }
      }),
  )

/** Newest first. Moving untagged units into a batch is one step that neither adds nor removes units. */
export function stockSummary(changes: readonly StockChange[]): { unitsIn: number; unitsOut: number; net: number } {
  const totals = { unitsIn: 0, unitsOut: 0, net: 0 }
  for (const { difference } of mergedSteps(changes)) {
    totals.net += difference
    if (difference > 0) totals.unitsIn += difference
    else totals.unitsOut -= difference
  }
  return totals
}

export const unitsByKind = (changes: readonly StockChange[]): { kind: MovementKind; units: number }[] =>
  movementKinds.flatMap((kind) => {
    const ofKind = changes.filter((change) => change.kind === kind)
    return ofKind.length === 0 ? [] : [{ kind, units: ofKind.reduce((sum, { difference }) => sum + difference, 0) }]
  })

export type StockLevel = { at: Date; level: number }

export function stockLevels(
  changes: readonly StockChange[],
  range: { from: Date; to: Date },
  levelWithoutChange: number,
): StockLevel[] {
  const start = changes.at(-1)?.before ?? levelWithoutChange
  const end = changes[0]?.after ?? levelWithoutChange
  const steps = mergedSteps(changes)
    .toReversed()
    .map(({ at, after }) => ({ at, level: after }))
  return [{ at: range.from, level: start }, ...steps, { at: range.to, level: end }]
}

/** The order or credit memo a note begins with. */
export function recordIn(note: string): { kind: 'Order' | 'Credit memo'; number: string } | undefined {
  const [, order, memo] = /^(?:Order (\d+|DRAFT_[A-Z0-9]+)|Credit memo (CM-\d+))\b/.exec(note) ?? []
  if (order !== undefined) return { kind: 'Order', number: order }
  return memo === undefined ? undefined : { kind: 'Credit memo', number: memo }
}

function mergedSteps(changes: readonly StockChange[]): StockChange[] {
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
