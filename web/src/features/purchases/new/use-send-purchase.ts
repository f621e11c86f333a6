import { placePurchaseOrder, type PurchaseOrder } from '@dray/contract/purchases'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { confirmAdded } from '../../../kit/added-record.ts'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import type { SavedAs } from '../../../kit/editing/use-new-draft.ts'
import { useSendOnce } from '../../../kit/editing/use-send-once.ts'
import { useSaveDocument } from '../../../records/documents/save-document.ts'
import { useSettings } from '../../../kit/session.tsx'
import { purchaseCloseDelay } from '../../../kit/timings.ts'
import { type PurchaseDraft, purchaseBody } from '../editor/draft/purchase-draft.ts'
import { purchaseDocument } from '../own-changes.ts'
import type { SentPurchase, useNewPurchaseDraft } from './use-new-purchase-draft.ts'

type Options = ReturnType<typeof useNewPurchaseDraft> & { onClose: () => void }

/** A draft has no PDF. */
export type PdfState = 'none' | 'saving' | 'saved' | 'failed'

/** Submits a purchase order or saves it as a draft, saves its PDF, and closes 2.5 seconds later (spec 4.6). */
export function useSendPurchase({ onClose, ...editing }: Options) {
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const [pdf, setPdf] = useState<PdfState>('none')
  const [pressed, setPressed] = useState<SavedAs>()

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
  const { saved, ...sending } = useSendOnce<PurchaseDraft, SentPurchase, PurchaseOrder>(editing, {
    call: placePurchaseOrder,
    send: ({ as, draft: { brandId, ...sent } }, idempotencyKey) => {
      if (brandId === null) throw new RangeError('A purchase order without a brand was sent')
      const body = purchaseBody({ ...sent, brandId }, as)
      return request(placePurchaseOrder, { body }, { idempotencyKey })
    },
    onSaved: (order) => void savePdf(order),
  })
  useCloseAfterSave(saved, onClose)
  return {
    ...sending,
    problems: fieldProblems(sending.problem),
    as: sending.isSending ? pressed : undefined,
    saved,
    pdf,
    send(as: SavedAs) {
      setPressed(as)
      sending.submit(() => ({ as, draft: editing.draft }))
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
