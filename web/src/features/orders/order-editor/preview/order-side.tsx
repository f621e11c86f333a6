import type { OrderContent } from '@dray/domain/documents/document-content'
import { type PageSetup, printPages } from '@dray/domain/documents/page-setup'
import { Button, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { focusIfLost } from '../../../../kit/focus.ts'
import { PrintControl } from '../../../../records/documents/print-control.tsx'
import type { OrderPart } from '../draft/order-form.ts'
import { BatchesToCheckIn } from '../../order-batches/batches-to-check-in.tsx'
import style from './order-side.module.css'
import { OrderPreview } from './order-preview.tsx'
import { PriceNotice } from './price-notice.tsx'
import { appliedTo, PreviewTotals } from './preview-totals.tsx'
import type { CartNotice } from '../cart/use-cart.ts'
import { type PreviewInput, useInvoicePreview } from './use-invoice-preview.ts'
import type { EditedOrderLines, OrderEditing } from '../use-order-lines.ts'
import type { LastOrder } from '../bulk-add/use-last-order.ts'
import { usePasteLines } from '../bulk-add/use-paste-lines.ts'
import type { FloorPrices } from '../../order-sheet/use-floor-lines.ts'
import { type MenuEntry, MenuList } from '../../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'

type Props = { editing: OrderEditing; lines: EditedOrderLines; lastOrder: LastOrder; belowFloor: FloorPrices }

export function OrderSide({ editing, lines: orderLines, lastOrder, belowFloor }: Props) {
  const { draft, change, orderNum: draftNum, order, changed = noParts } = editing
  const { customer, saving, sellable, cart, shortages, prices } = orderLines
  const { lines } = draft.cart
  const { header, content } = useInvoicePreview({ draft, draftNum, order, customer }, sellable)
  const paste = usePasteLines({ draft, order, rule: saving.rule, onAdd: cart.addMany })
  const openPaste = () => paste('')
  return (
    <>
      <div className={`row ${style.sideHeader}`}>
        <Title order={2} size="h4">
          Order Preview
        </Title>
        <CartTools lastOrder={lastOrder} onPaste={openPaste} />
        <PreviewPdf {...{ draft, draftNum, order, customer, content }} />
      </div>
      <Notice notice={cart.notice} onUndo={cart.undo} />
      <PriceNotice {...prices} />
      <OrderPreview
        {...{ header, sellable, saving, changed, shortages, belowFloor }}
        cart={draft.cart}
        actions={cart.actions}
        // Passed only to an empty order, because a new element would rerender every line.
        empty={lines.length === 0 ? <PasteButton onPaste={openPaste} /> : undefined}
      />
      <BatchesToCheckIn lines={lines} />
      <PreviewTotals
        {...{ lines, sellable, change, changed }}
        discount={draft.discount}
        discountNotes={draft.discountNotes}
        applied={appliedTo(order)}
      />
      {draft.notes.trim() !== '' && (
        <p className={`text-sm flex-none overflow-auto ${style.notes}`}>Notes: {draft.notes}</p>
      )}
    </>
  )
}

const noParts: ReadonlySet<OrderPart> = new Set()

/** Announced to screen readers; has Undo if the change can be undone. */
function Notice({ notice, onUndo }: { notice: CartNotice; onUndo: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The button that had the focus disappeared with its line or its dialog; a dialog returns the focus a moment later. Focus lives outside
  // React.
  useEffect(() => {
    if (notice?.focusesUndo) button.current?.focus()
    const timer = setTimeout(() => {
      if (notice === undefined) return
      // Focus the search, where the next line starts. On a phone it's in the other tab.
      focusIfLost(container.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('input[data-search]'))
      focusIfLost(container.current, { preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div ref={container} tabIndex={-1} className={`muted text-sm ${style.notice}`}>
      <output aria-live="polite" title={notice?.message}>
        {notice?.message}
      </output>
      {notice?.undo !== undefined && (
        <button ref={button} type="button" className="plain text-button" onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}

/** Prints with the page setup of its screen (spec 9). */
function PreviewPdf({
  draft,
  draftNum,
  order,
  customer,
  content,
}: PreviewInput & { content: (page: PageSetup) => OrderContent }) {
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

type CartToolsProps = { lastOrder: LastOrder; onPaste: () => void }

function CartTools({ lastOrder, onPaste }: CartToolsProps) {
  const { isOffered, isChosen, isBusy, repeat } = lastOrder
  const paste = { label: 'Paste lines…', detail: 'From an email, a message or a spreadsheet', onChoose: onPaste }
  const label = 'Same as last order'
  const sameAgain: MenuEntry =
    !isChosen || isBusy
      ? { label, detail: isChosen ? 'Loading...' : 'Choose a customer first.', isDisabled: true }
      : { label, detail: "At today's prices", onChoose: repeat }
  return (
    <PopoverButton
      label="Add lines"
      role="menu"
      position="bottom-end"
      width={300}
      button={(opener) => (
        <Button variant="default" {...opener}>
          Add lines
        </Button>
      )}
    >
      {(close) => <MenuList label="Add lines" entries={isOffered ? [paste, sameAgain] : [paste]} close={close} />}
    </PopoverButton>
  )
}

const PasteButton = ({ onPaste }: { onPaste: () => void }) => (
  <div className={`wrap ${style.empty}`}>
    <Button variant="default" onClick={onPaste}>
      Paste lines…
    </Button>
  </div>
)
