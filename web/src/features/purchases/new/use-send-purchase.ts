import type { SavedAs } from '../../../kit/editing/use-new-draft.ts'
import { placePurchaseOrder, type PurchaseOrder } from '@dray/contract/purchases'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { confirmAdded } from '../../../kit/added-record.ts'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { Problem, request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import { useSaveDocument } from '../../../records/documents/save-document.ts'
import { useSettings } from '../../../kit/session.tsx'
import { purchaseCloseDelay } from '../../../kit/timings.ts'
import { type PurchaseDraft, purchaseBody } from '../editor/draft/purchase-draft.ts'
import { purchaseDocument } from '../own-changes.ts'
import type { PurchaseSubmissionIds } from './use-new-purchase-draft.ts'

type Submission = { as: SavedAs; draft: PurchaseDraft; ids: PurchaseSubmissionIds }

type Options = {
  draft: PurchaseDraft
  submissionIds: PurchaseSubmissionIds
  storeSubmission: (draft: PurchaseDraft, ids: PurchaseSubmissionIds) => void
  clear: () => void
  onClose: () => void
}

/** A draft has no PDF (D-103). */
export type PdfState = 'none' | 'saving' | 'saved' | 'failed'

/**
 * Submits a purchase order or saves it as a draft, saves its PDF, and closes 2.5 seconds later (spec 4.6). Its key is stored before
 * sending, so resending after a refusal, a lost connection, or a reload can't save it twice (D-163).
 */
export function useSendPurchase({ draft, submissionIds, storeSubmission, clear, onClose }: Options) {
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const [pdf, setPdf] = useState<PdfState>('none')
  // A second press can come before the first one renders; it would place another one.
  const isSent = useRef(false)

  async function place({ as, draft: sent, ids }: Submission): Promise<PurchaseOrder> {
    const { brandId } = sent
    if (brandId === null) throw new RangeError('A purchase order without a brand was sent')
    storeSubmission(sent, ids)
    try {
      const body = purchaseBody({ ...sent, brandId }, as)
      return await request(placePurchaseOrder, { body }, { idempotencyKey: ids.key })
    } catch (problem) {
      // The server already has an earlier version. A user who resends after reading that wants a second one.
      if (problem instanceof Problem && problem.body.code === 'key-reused') storeSubmission(sent, { key: newKey() })
      throw problem
    }
  }
  async function savePdf(order: PurchaseOrder) {
    const document = purchaseDocument(order, settings)
    if (document === undefined || order.orderStatus === 'DRAFT') return
    setPdf('saving')
    try {
      await saveDocument(document, onPaper(printPages.purchaseOrder, settings.pageSize))
      setPdf('saved')
    } catch {
      // The failure was logged, and the purchase order's page can print the PDF again.
      setPdf('failed')
    }
  }
  const { mutate, isPending, error, variables, data } = useMutation<PurchaseOrder, Problem, Submission>({
    mutationFn: place,
    onSuccess: (order) => {
      clear()
      void savePdf(order)
    },
    // Reset only on errors: a saved purchase order must not be sent again while its window closes.
    onError: () => {
      isSent.current = false
    },
  })
  useCloseAfterSave(data, onClose)
  return {
    isPending,
    problem: error,
    problems: fieldProblems(error),
    as: isPending ? variables.as : undefined,
    saved: data,
    pdf,
    send: (as: SavedAs) => {
      if (isSent.current) return
      isSent.current = true
      mutate({ as, draft, ids: submissionIds })
    },
  }
}

/** Closes 2.5 seconds after saving, then refreshes the list and shows the new row (spec 4.6, 9). */
function useCloseAfterSave(saved: PurchaseOrder | undefined, onClose: () => void) {
  const cache = useQueryClient()
  const close = useEffectEvent(onClose)
  const leave = useEffectEvent(() => {
    if (saved === undefined) return
    void refresh(cache, placePurchaseOrder.changes)
    const { id, purchaseOrderNum: name } = saved
    confirmAdded({ list: 'Purchase orders', id, name, message: `${name} was saved` })
  })
  // Time is outside React. The user may also close the window earlier.
  useEffect(() => {
    if (saved === undefined) return
    const timer = setTimeout(() => close(), purchaseCloseDelay)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [saved])
}
