import type { DocumentContent } from '@dray/domain/documents/document-content'
import { type PageSetup, printPages } from '@dray/domain/documents/page-setup'
import { Button, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { focusIfLost } from '../../../../shared/focus/focus-if-lost.ts'
import { PrintControl } from '../../../../shared/documents/print-control.tsx'
import { CartTools, EmptyCartTools } from '../bulk-add/cart-tools.tsx'
import type { Part } from '../draft/order-form.ts'
import sheet from '../../order-sheet/order-sheet.module.css'
import style from './order-side.module.css'
import { OrderPreview } from './order-preview.tsx'
import { appliedTo, PreviewSums } from './preview-sums.tsx'
import type { Catalog } from '../cart/use-catalog.ts'
import type { AddedProducts, CartActions, CartNews } from '../cart/use-cart.ts'
import type { ChangeDraft } from '../draft/order-draft.ts'
import { type Previewed, useInvoicePreview } from './use-invoice-preview.ts'
import { usePasteLines } from '../bulk-add/use-paste-lines.ts'

type Props = Previewed & {
  catalog: Catalog
  change: ChangeDraft
  /** What differs from the saved order. */
  changed: ReadonlySet<Part>
  actions: CartActions
  news: CartNews
  onUndo: () => void
  onAddMany: (added: AddedProducts, message: string) => void
}

/** The right side: the invoice as it will read, what was last done to it, its sums. */
export function OrderSide(props: Props) {
  const { draft, draftNum, order, customer, catalog, change, changed, actions, news, onUndo, onAddMany } = props
  const sold = catalog.isRead ? catalog.byId : undefined
  const { lines } = draft.cart
  const { head, content } = useInvoicePreview({ draft, draftNum, order, customer })
  const paste = usePasteLines({ draft, onAdd: onAddMany })
  const { customerId } = draft
  const tools = { customerId, orderId: order?.id, catalog, onAdd: onAddMany, onPaste: () => paste('') }
  return (
    <>
      <div className={style.sideHead}>
        <Title order={2} size="h4">
          Order Preview
        </Title>
        <CartTools {...tools} />
        <PreviewPdf draft={draft} draftNum={draftNum} order={order} customer={customer} content={content} />
      </div>
      <News news={news} onUndo={onUndo} />
      <OrderPreview
        cart={draft.cart}
        head={head}
        sold={sold}
        order={order}
        changed={changed}
        actions={actions}
        // Only then: something new would draw every line again.
        empty={lines.length === 0 ? <EmptyCartTools {...tools} /> : undefined}
      />
      <PreviewSums
        lines={lines}
        discount={draft.discount}
        discountNotes={draft.discountNotes}
        sold={sold}
        applied={appliedTo(order)}
        change={change}
        changed={changed}
      />
      {draft.notes.trim() !== '' && <p className={style.notes}>Notes: {draft.notes}</p>}
    </>
  )
}

/** Said to who listens, and shown with Undo when a line was taken out. */
function News({ news, onUndo }: { news: CartNews; onUndo: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The focus is the browser's: the button that had it went with its line, or with the dialog, which gives it back a moment later.
  useEffect(() => {
    if (news?.takesFocus) button.current?.focus()
    const timer = setTimeout(() => {
      if (news) focusIfLost(button.current ?? place.current, { preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [news])
  return (
    <div ref={place} tabIndex={-1} className={style.news}>
      <output aria-live="polite" title={news?.message}>
        {news?.message}
      </output>
      {news?.undo !== undefined && (
        <button ref={button} type="button" className={sheet.link} onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}

/** The PDF of what stands in the preview, on the page of its screen (spec 9). */
function PreviewPdf({
  draft,
  draftNum,
  order,
  customer,
  content,
}: Previewed & { content: (page: PageSetup) => DocumentContent }) {
  if (customer === undefined || draft.cart.lines.length === 0) {
    return (
      <Button variant="default" disabled title="Choose a customer and add a product first">
        PDF
      </Button>
    )
  }
  return (
    <PrintControl
      kind="invoice"
      label="PDF"
      page={order ? printPages.editOrder : printPages.newOrder}
      fileName={`${customer.customerName}_${draftNum}.pdf`}
      content={content}
    />
  )
}
