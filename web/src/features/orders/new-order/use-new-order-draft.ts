import { draftNumber } from '@dray/domain/numbers/record-numbers'
import { z } from 'zod'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import { storedDraft } from '../order-editor/draft/stored-order.ts'
import { emptyDraft, isStillAt, type OrderDraft } from '../order-editor/draft/order-draft.ts'

const submissionIds = z.object({ draftNum: z.string(), orderNum: z.string().nullable(), key: z.string() })
const storedOrder = z.object({ draft: storedDraft, sending: submissionIds })

/** The order numbers and the idempotency key an order is sent with (D-163). */
export type SubmissionIds = z.infer<typeof submissionIds>

/** The order in the editor. */
export const useNewOrderDraft = () =>
  useNewDraft<OrderDraft, SubmissionIds>({
    name: 'new-order',
    stored: storedOrder,
    blank: emptyDraft,
    newIds: newSubmissionIds,
    isStillAt,
  })

const newSubmissionIds = (): SubmissionIds => ({ draftNum: draftNumber(randomBelow), orderNum: null, key: newKey() })

/** Uniform: draws again above the largest multiple of `bound`, which would favor small numbers. */
function randomBelow(bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < limit ? drawn % bound : randomBelow(bound)
}
