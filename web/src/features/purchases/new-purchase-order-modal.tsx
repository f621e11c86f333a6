import { listBrands } from '@dray/contract/brands'
import { suggestPurchaseNumber } from '@dray/contract/purchases'
import { Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { focusAfterRender } from '../../shared/focus/focus-after-render.ts'
import { pluralize } from '../../shared/format-count.ts'
import { ContinuedNote } from '../../shared/full-screen-editor/continued-note.tsx'
import { FullScreenEditor } from '../../shared/full-screen-editor/full-screen-editor.tsx'
import sheet from '../../shared/full-screen-editor/full-screen-editor.module.css'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { newPurchaseNotesDelay } from '../../shared/timings.ts'
import { emptyPurchase, hasNothingEntered, withBrand } from './editor/draft/purchase-draft.ts'
import { PurchaseEditor } from './editor/purchase-editor.tsx'
import { NewPurchaseFooter } from './new/new-purchase-footer.tsx'
import { useNewPurchaseDraft } from './new/use-new-purchase-draft.ts'
import { useSendPurchase } from './new/use-send-purchase.ts'

/** New Purchase Order (spec 2.8): full screen. Nothing typed is lost until it is saved or discarded. */
export function NewPurchaseOrderModal({ frame, closeNow, brandId, startsFilled }: PropsOf<'NewPurchaseOrder'>) {
  const editing = useNewPurchaseDraft()
  const { draft, change } = editing
  const otherBrand = useStartingBrand(brandId, editing)
  const sending = useSendPurchase({ ...editing, onClose: closeNow })
  const isSaved = sending.saved !== undefined
  const isUnsaved = !isSaved && !hasNothingEntered(draft)
  const confirmBrand = useConfirmBrand()
  // Spec 7 asks for it when a brand is chosen and does not use it: the number is the one that the server assigns (D-97).
  useRead(suggestPurchaseNumber, { params: { brandId: draft.brandId ?? 0 } }, { enabled: draft.brandId !== null })
  useUnsavedGuard(isUnsaved, 'This purchase order has not been saved. What you entered will be lost.', {
    title: 'Close without saving?',
    isSending: sending.isPending,
    isStored: editing.isStored,
    onDiscard: editing.clear,
  })
  const body = useRef<HTMLDivElement>(null)

  function chooseBrand(chosen: number) {
    const apply = () => {
      change((before) => withBrand(before, chosen))
      // The next step is to choose products.
      focusAfterRender(() => body.current?.querySelector<HTMLElement>('input[data-search]'))
    }
    if (chosen === draft.brandId || draft.lines.length === 0) apply()
    else confirmBrand(draft.lines.length, apply)
  }
  return (
    <FullScreenEditor frame={frame} onClose={frame.onClose}>
      <div ref={body} className={sheet.root}>
        <PurchaseEditor
          draft={draft}
          change={change}
          isSending={sending.isPending || isSaved}
          onPrimary={() => sending.send('submitted')}
          notesDelay={newPurchaseNotesDelay}
          onBrand={chooseBrand}
          startsFilled={startsFilled === true && otherBrand === undefined}
          problem={sending.problem}
          dayProblem={sending.problems['expectedDeliveryOn']}
          header={
            <div className={sheet.header}>
              <Modal.Title tabIndex={-1} data-editor-title className={sheet.title}>
                New purchase order
                {editing.continuedFrom && (
                  <ContinuedNote since={editing.continuedFrom} startsFor={otherBrand} onStartOver={editing.startOver} />
                )}
                {isUnsaved && !editing.isStored && (
                  <span className={sheet.subtitle}>
                    This browser can't keep your unsaved purchase order. Stay on this page until you save it.
                  </span>
                )}
              </Modal.Title>
            </div>
          }
          footer={(sendIfReady) => (
            <NewPurchaseFooter
              sending={sending}
              onClose={frame.onClose}
              onSend={(as) => sendIfReady(() => sending.send(as))}
            />
          )}
        />
      </div>
    </FullScreenEditor>
  )
}

/** Choosing another brand resets the cart (spec 4.6). */
function useConfirmBrand(): (count: number, onConfirm: () => void) => void {
  const openModal = useOpenModal()
  return (count, onConfirm) =>
    openModal('Confirmation', {
      title: 'Change the brand?',
      question: `The ${pluralize(count, 'product')} that you selected will be removed from the order.`,
      confirmLabel: 'Change brand',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm,
    })
}

type Editing = ReturnType<typeof useNewPurchaseDraft>

/**
 * Starts a new purchase order for a brand. One that is being continued keeps its own, so that nothing of it is lost; then this is the
 * name of the brand that was asked for.
 */
function useStartingBrand(brandId: number | undefined, { draft, continuedFrom, startWith }: Editing) {
  const { data: brands } = useRead(listBrands)
  const brand = brands?.find(({ id }) => id === brandId)
  const canStart = brand !== undefined && continuedFrom === undefined && draft.brandId === null
  // An effect, because the brands come from the server.
  useEffect(() => {
    if (!canStart) return
    startWith({ ...emptyPurchase, brandId: brand.id })
    focusAfterRender(() => document.querySelector<HTMLElement>('[role=dialog] input[data-search]'))
  }, [canStart, brand, startWith])
  return brand && continuedFrom && draft.brandId !== brand.id ? brand.name : undefined
}
