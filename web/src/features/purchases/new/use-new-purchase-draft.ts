import { useState } from 'react'
import { z } from 'zod'
import { listStoredEdits } from '../../../kit/editing/stored-edits.ts'
import { type SavedAs, storedUnsent, useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import { type PurchaseDraft, storedPurchase } from '../editor/draft/purchase-draft.ts'

/** Without the costs, which aren't stored. */
export type SentPurchase = { as: SavedAs; draft: PurchaseDraft }
const sent = z.object({ as: z.enum(['submitted', 'as-draft']), draft: storedPurchase })
const stored = storedUnsent<PurchaseDraft, SentPurchase>(storedPurchase, sent)

/**
 * A brand's new purchase order. Each brand has its own draft. Typed unit costs aren't stored in the browser
 *.
 */
export function useNewPurchaseDraft(start: PurchaseDraft) {
  const [blank] = useState(start)
  const editing = useNewDraft<PurchaseDraft, SentPurchase>({
    name: blank.brandId === null ? nameOfDraft : `${nameOfDraft}-${blank.brandId}`,
    stored,
    blank,
  })
  const hasTypedCost = editing.draft.lines.some(({ unitCost }) => unitCost !== undefined)
  return { ...editing, isStored: editing.isStored && !hasTypedCost }
}

const nameOfDraft = 'new-purchase-order'

/** The brand of the latest unfinished purchase order, or null. */
export const lastUnfinishedBrand = (userId: number): number | null =>
  listStoredEdits(userId, nameOfDraft, stored)[0]?.value.draft.brandId ?? null
