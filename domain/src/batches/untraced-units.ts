import { isAdmin, type Person } from '../users/permissions.ts'
import { type BatchFacts, type Need, type UnusableReason, unusableReason } from './usable-batches.ts'

/** INVENTORY and ADMIN may let units leave untraced, with a reason (D-353). */
export const mayPullUntraced = (person: Person): boolean => isAdmin(person) || person.roles.includes('INVENTORY')

/** Batches of one product by age. */
type Batches = readonly (BatchFacts & { batchNumber: string; remainingQuantity: number })[]

/**
 * Units without a batch leave only beyond those in batches that can't be used, because whoever takes them from the shelf takes those.
 * Returns the oldest such batch if `left`, the product's stock afterwards, is less than what they hold.
 */
export function untracedProblem(
  left: number,
  batches: Batches,
  need: Need,
): { batchNumber: string; reason: UnusableReason } | undefined {
  const unusable = batches.flatMap((batch) => {
    const reason = batch.remainingQuantity > 0 ? unusableReason(batch, need) : null
    return reason === null ? [] : [{ batchNumber: batch.batchNumber, reason, units: batch.remainingQuantity }]
  })
  const [oldest] = unusable
  if (oldest === undefined || left >= unusable.reduce((sum, { units }) => sum + units, 0)) return undefined
  return { batchNumber: oldest.batchNumber, reason: oldest.reason }
}
