import { z } from 'zod'
import { readStoredEdits, storageKey } from '../../kit/editing/stored-edits.ts'

/** What the first page tells of a new order that New Order keeps in this browser. */
const unfinished = z.object({
  draft: z.object({ customerId: z.int().nullable(), cart: z.object({ lines: z.array(z.unknown()) }) }),
})

export type UnfinishedOrder = { customerId: number | null; lines: number }

/** The order that a user began in this browser and neither sent nor discarded. */
export function readUnfinishedOrder(userId: number): UnfinishedOrder | undefined {
  const stored = readStoredEdits(storageKey(userId, 'new-order'), unfinished)
  return stored && { customerId: stored.value.draft.customerId, lines: stored.value.draft.cart.lines.length }
}
