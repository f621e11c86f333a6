import { differences, type FieldChange } from '@dray/domain/changelog/differences'

export type BatchState = {
  isCheckedIn: boolean
  initialQuantity: number
  remainingQuantity: number
  receivedOn: string
}
type NamedBatch = { productName: string; batchNumber: string }

/** What differs in a batch, for the log of its product, where it goes under the batch's number (D-16, D-179). */
export function batchDifferences(
  { productName, batchNumber }: NamedBatch,
  before: BatchState | undefined,
  { isCheckedIn, initialQuantity, remainingQuantity, receivedOn }: BatchState,
): FieldChange[] {
  const after = { isCheckedIn, initialQuantity, remainingQuantity, receivedOn }
  const changes = differences(productName, { ...before }, after)
  return changes.map((change) => ({ ...change, subfield: batchNumber }))
}
