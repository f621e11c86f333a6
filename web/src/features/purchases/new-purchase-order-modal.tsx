import { listBrands } from '@dray/contract/brands'
import { suggestPurchaseNumber } from '@dray/contract/purchases'
import { useEffect, useRef, useState } from 'react'
import { Button, Stack } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { focusAfterRender, useFocusOnAppear } from '../../kit/focus.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { NewRecordEditor } from '../../kit/full-screen-editor/new-record-editor.tsx'
import { FullScreenEditor } from '../../kit/full-screen-editor/full-screen-editor.tsx'
import sheet from '../../kit/full-screen-editor/full-screen-editor.module.css'
import { type PropsOf, useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { newPurchaseNotesDelay } from '../../kit/timings.ts'
import { emptyPurchase, hasNothingEntered, type PurchaseDraft, withBrand } from './editor/draft/purchase-draft.ts'
import { PurchaseEditor } from './editor/purchase-editor.tsx'
import { lastUnfinishedBrand, useNewPurchaseDraft } from './new/use-new-purchase-draft.ts'
import { type PdfState, useSendPurchase } from './new/use-send-purchase.ts'
import type { SavedAs } from '../../kit/editing/use-new-draft.ts'
import { EditorBar } from '../../kit/full-screen-editor/editor-bar.tsx'
import { NotSaved } from '../../records/not-saved.tsx'

/** New Purchase Order (spec 2.8): full screen. Nothing typed is lost until it's saved or discarded. */
export function NewPurchaseOrderModal({ frame, closeNow, brandId, startsFilled = false }: PropsOf<'NewPurchaseOrder'>) {
  const { user } = useSession()
  const { data: brands } = useRead(listBrands)
  const [start, setStart] = useState(() => ({ ...emptyPurchase, brandId: brandId ?? lastUnfinishedBrand(user.id) }))
  // The brand was deleted, or the URL has a wrong one.
  if (brands && start.brandId !== null && !brands.some(({ id }) => id === start.brandId)) setStart(emptyPurchase)
  return (
    <FullScreenEditor frame={frame} onClose={frame.onClose}>
      <Editor
        key={start.brandId}
        start={start}
        startsFilled={startsFilled && start.brandId === brandId}
        onBrand={setStart}
        onClose={frame.onClose}
        closeNow={closeNow}
      />
    </FullScreenEditor>
  )
}

type EditorProps = {
  start: PurchaseDraft
  startsFilled: boolean
  /** Switches to another brand's draft. */
  onBrand: (start: PurchaseDraft) => void
  onClose: () => void
  closeNow: () => void
}

function Editor({ start, startsFilled, onBrand, onClose, closeNow }: EditorProps) {
  const editing = useNewPurchaseDraft(start)
  const { draft, change } = editing
  const sending = useSendPurchase({ ...editing, onClose: closeNow })
  const confirmBrand = useConfirmBrand()
  // Spec 7 makes this call when a brand is chosen, but the answer isn't used: the server assigns the number.
  useRead(suggestPurchaseNumber, { params: { brandId: draft.brandId ?? 0 } }, { enabled: draft.brandId !== null })
  const body = useRef<HTMLDivElement>(null)
  const hasBrand = start.brandId !== null
  // The next step is to choose products, so focus the search. Focus lives outside React.
  useEffect(() => {
    if (hasBrand) focusAfterRender(() => body.current?.querySelector<HTMLElement>('input[data-search]'))
  }, [hasBrand])

  function chooseBrand(chosen: number) {
    const apply = () => {
      editing.clear()
      onBrand(withBrand(draft, chosen))
    }
    if (chosen === draft.brandId) return
    if (draft.lines.length === 0) apply()
    else confirmBrand(draft.lines.length, apply)
  }
  return (
    <NewRecordEditor
      noun="purchase order"
      editing={editing}
      isUnsaved={sending.saved === undefined && !hasNothingEntered(draft)}
      isSending={sending.isSending}
      lost={sending.lost}
    >
      {(header) => (
        <div ref={body} className={`fills ${sheet.root}`}>
          <PurchaseEditor
            editing={{ draft, change, notesDelay: newPurchaseNotesDelay }}
            start={{ onBrand: chooseBrand, startsFilled }}
            refusal={{ problem: sending.problem, day: sending.problems['expectedDeliveryOn'] }}
            isSending={sending.isSending || sending.saved !== undefined}
            onPrimary={() => sending.send('submitted')}
            header={header}
            onClose={onClose}
            footer={(sendIfReady) => (
              <NewPurchaseFooter
                sending={sending}
                onClose={onClose}
                onSend={(as) => sendIfReady(() => sending.send(as))}
              />
            )}
          />
        </div>
      )}
    </NewRecordEditor>
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

type Props = {
  sending: ReturnType<typeof useSendPurchase>
  onClose: () => void
  onSend: (as: SavedAs) => void
}

const pdfTexts: Record<PdfState, string> = {
  none: '',
  saving: 'Saving its PDF…',
  saved: 'Its PDF is saved.',
  failed: "Its PDF wasn't saved; you can print it from its page.",
}

function NewPurchaseFooter({ sending, onClose, onSend }: Props) {
  const { problem, saved, pdf, as: sent } = sending
  const close = useRef<HTMLButtonElement>(null)
  // Once saved, the button that had the focus is disabled.
  useFocusOnAppear(close, saved !== undefined)
  const button = (as: SavedAs) => ({
    loading: sent === as,
    disabled: saved !== undefined || (sent !== undefined && sent !== as),
    onClick: () => onSend(as),
  })
  return (
    <Stack gap={8}>
      {problem && <NotSaved problem={problem} />}
      <EditorBar
        closeRef={close}
        onClose={onClose}
        reason={
          <output className={`muted small grow ${sheet.reason}`}>
            {saved && (
              <>
                <span className="accent strong">{saved.purchaseOrderNum} was saved.</span> {pdfTexts[pdf]}
              </>
            )}
          </output>
        }
      >
        <Button variant="default" {...button('as-draft')}>
          Save as draft
        </Button>
        <Button {...button('submitted')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Submit
        </Button>
      </EditorBar>
    </Stack>
  )
}
