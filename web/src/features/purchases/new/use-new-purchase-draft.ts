import { useState } from 'react'
import { z } from 'zod'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { listStoredEdits } from '../../../kit/editing/stored-edits.ts'
import { useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import { isSameDraft, type PurchaseDraft, storedPurchase } from '../editor/draft/purchase-draft.ts'

const submissionIds = z.object({ key: z.string() })
const stored = z.object({ draft: storedPurchase, sending: submissionIds })

/** The idempotency key of a submission (D-163). */
export type PurchaseSubmissionIds = z.infer<typeof submissionIds>

/**
 * A brand's new purchase order. Each brand has its own draft. Typed unit costs aren't stored in the browser
 * (D-57).
 */
export function useNewPurchaseDraft(start: PurchaseDraft) {
  const [blank] = useState(start)
  const editing = useNewDraft<PurchaseDraft, PurchaseSubmissionIds>({
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

const newIds = (): PurchaseSubmissionIds => ({ key: newKey() })

/** The brand of the latest unfinished purchase order, or null. */
export const lastUnfinishedBrand = (userId: number): number | null =>
  listStoredEdits(userId, nameOfDraft, stored)[0]?.value.draft.brandId ?? null
