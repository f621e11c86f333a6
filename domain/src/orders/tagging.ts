import type { ReservingLine } from './batches/allocate-batches.ts'

/** In display order (spec 4.1). */
export const taggingProgresses = ['disabled', 'empty', 'partial', 'done'] as const
export type TaggingProgress = (typeof taggingProgresses)[number]

export type TaggedLine = ReservingLine & { shouldHaveTag: boolean }

export type Tagging = {
  progress: TaggingProgress
  ordered: number
  tagged: number
  untagged: number
}

/** Lines that were added when it had no batches need none (D-88). */
export function productTagging(lines: readonly TaggedLine[]): Tagging {
  const toTag = lines.filter((line) => line.shouldHaveTag)
  const ordered = units(toTag)
  const tagged = units(toTag.filter((line) => typeof line.productBatchId === 'number'))
  return { progress: taggingProgress(ordered, tagged), ordered, tagged, untagged: ordered - tagged }
}

function taggingProgress(ordered: number, tagged: number): TaggingProgress {
  if (ordered === 0) return 'disabled'
  if (tagged === 0) return 'empty'
  return tagged < ordered ? 'partial' : 'done'
}

/** Needs a batch, has none, and hasn't shipped without one. */
export const isUntagged = ({ shouldHaveTag, productBatchId, tagsPulled }: TaggedLine): boolean =>
  shouldHaveTag && typeof productBatchId !== 'number' && !tagsPulled

/** A warning that prevents nothing (spec 4.4). */
export const tooFewTags = 'Insufficient tags to fulfill current quantity'

export const hasTooFewTags = ({ untagged }: Pick<Tagging, 'untagged'>, available: number): boolean =>
  untagged > available

const units = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

type UncheckedProduct = { productId: number }

/**
 * Products for which auto mode finds no batch, because none is checked in (spec 4.4, D-93, D-189). Each once, in the sequence of the lines.
 */
export function productsToCheckIn<Product extends UncheckedProduct>(
  lines: readonly (TaggedLine & { productId: number; productName: string })[],
  unchecked: readonly Product[],
): (Product & { productName: string })[] {
  const byId = new Map(unchecked.map((product) => [product.productId, product]))
  const found = new Map<number, Product & { productName: string }>()
  for (const line of lines) {
    const product = isUntagged(line) ? byId.get(line.productId) : undefined
    if (product && !found.has(product.productId))
      found.set(product.productId, { ...product, productName: line.productName })
  }
  return [...found.values()]
}
