import { z } from 'zod'
import { newKey } from '../../../shared/api/idempotency-key.ts'
import { useNewDraft } from '../../../shared/editing/use-new-draft.ts'
import { emptyPurchase, isSameDraft, type PurchaseDraft } from '../editor/draft/purchase-draft.ts'
import { storedPurchase } from '../editor/draft/stored-purchase.ts'

const submissionIds = z.object({ key: z.string() })
const stored = z.object({ draft: storedPurchase, sending: submissionIds })

/** The idempotency key a purchase order is sent with (D-163). */
export type SubmissionIds = z.infer<typeof submissionIds>

/** The new purchase order in the editor. A unit cost that was typed is not stored in the browser (D-57). */
export function useNewPurchaseDraft() {
  const editing = useNewDraft<PurchaseDraft, SubmissionIds>({
    name: 'new-purchase-order',
    stored,
    blank: emptyPurchase,
    newIds,
    isStillAt: isSameDraft,
  })
  const hasTypedCost = editing.draft.lines.some(({ unitCost }) => unitCost !== undefined)
  return { ...editing, isStored: editing.isStored && !hasTypedCost }
}

const newIds = (): SubmissionIds => ({ key: newKey() })
