import { useState } from 'react'
import { z } from 'zod'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { newestStoredEdits } from '../../../kit/editing/stored-edits.ts'
import { useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import { isSameDraft, type PurchaseDraft, storedPurchase } from '../editor/draft/purchase-draft.ts'

const submissionIds = z.object({ key: z.string() })
const stored = z.object({ draft: storedPurchase, sending: submissionIds })

/** The idempotency key a purchase order is sent with (D-163). */
export type SubmissionIds = z.infer<typeof submissionIds>

/**
 * The new purchase order of a brand in the editor. Each brand has one that is unfinished, so that none is in the way of another. A unit
 * cost that was typed is not stored in the browser (D-57).
 */
export function useNewPurchaseDraft(start: PurchaseDraft) {
  const [blank] = useState(start)
  const editing = useNewDraft<PurchaseDraft, SubmissionIds>({
    name: blank.brandId === null ? nameOfDraft : `${nameOfDraft}-${blank.brandId}`,
    stored,
    blank,
    newIds,
    isStillAt: isSameDraft,
  })
  const hasTypedCost = editing.draft.lines.some(({ unitCost }) => unitCost !== undefined)
  return { ...editing, isStored: editing.isStored && !hasTypedCost }
}

const nameOfDraft = 'new-purchase-order'

const newIds = (): SubmissionIds => ({ key: newKey() })

/** The brand of the purchase order that was left unfinished last; null if none was. */
export const lastUnfinishedBrand = (userId: number): number | null =>
  newestStoredEdits(userId, nameOfDraft, stored)?.draft.brandId ?? null
