import type { ReservingLine } from './allocate-batches.ts'

/** How far the units of a product have their batches, in display order (spec 4.1). */
export const taggingProgresses = ['disabled', 'empty', 'partial', 'done'] as const
export type TaggingProgress = (typeof taggingProgresses)[number]

export type TaggedLine = ReservingLine & { shouldHaveTag: boolean }

export type Tagging = {
  progress: TaggingProgress
  /** Units that should have a batch, those that have one, and those that have none. */
  ordered: number
  tagged: number
  untagged: number
}

/** How far the lines of one product of an order are tagged (D-88). Lines made while it was kept without batches need none. */
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

/** Whether the units of a line should have a batch, have none, and have not left without one. */
export const isUntagged = ({ shouldHaveTag, productBatchId, tagsPulled }: TaggedLine): boolean =>
  shouldHaveTag && typeof productBatchId !== 'number' && !tagsPulled

/** What a person reads where the batches have too little for what is ordered (spec 4.4). It warns; it hinders nothing (D-88). */
export const tooFewTags = 'Insufficient tags to fulfill current quantity'

/** Whether the batches offered, of which `free` units can be had, are too few for what is still untagged. */
export const hasTooFewTags = ({ untagged }: Pick<Tagging, 'untagged'>, free: number): boolean => untagged > free

const units = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)
