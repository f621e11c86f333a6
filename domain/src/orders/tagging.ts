import type { ReservingLine } from './allocate-batches.ts'

/** How many of the units of a product have a batch, in display order (spec 4.1). */
export const taggingProgresses = ['disabled', 'empty', 'partial', 'done'] as const
export type TaggingProgress = (typeof taggingProgresses)[number]

export type TaggedLine = ReservingLine & { shouldHaveTag: boolean }

export type Tagging = {
  progress: TaggingProgress
  /** Units that need a batch, units that have one, and units that do not. */
  ordered: number
  tagged: number
  untagged: number
}

/** How far the lines of one product of an order are tagged (D-88). Lines that were added when it had no batches need none. */
export function taggingOf(lines: readonly TaggedLine[]): Tagging {
  const toTag = lines.filter((line) => line.shouldHaveTag)
  const ordered = units(toTag)
  const tagged = units(toTag.filter((line) => typeof line.productBatchId === 'number'))
  return { progress: progressOf(ordered, tagged), ordered, tagged, untagged: ordered - tagged }
}

function progressOf(ordered: number, tagged: number): TaggingProgress {
  if (ordered === 0) return 'disabled'
  if (tagged === 0) return 'empty'
  return tagged < ordered ? 'partial' : 'done'
}

/** Whether a line needs a batch and has none, and its units have not left without one. */
export const isUntagged = ({ shouldHaveTag, productBatchId, tagsPulled }: TaggedLine): boolean =>
  shouldHaveTag && typeof productBatchId !== 'number' && !tagsPulled

/** A warning that batches have fewer units than were ordered (spec 4.4). It prevents nothing (D-88). */
export const tooFewTags = 'Insufficient tags to fulfill current quantity'

/** Whether the batches on offer, with `available` units in all, have fewer units than are untagged. */
export const hasTooFewTags = ({ untagged }: Pick<Tagging, 'untagged'>, available: number): boolean =>
  untagged > available

const units = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)
