import type { OrderContent } from '@dray/domain/documents/document-content'
import { type PageSetup, printPages } from '@dray/domain/documents/page-setup'
import { Button, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { readOrder } from '@dray/contract/orders'
import { lastOrder, repeatedUnits } from '@dray/domain/orders/past-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { focusIfLost } from '../../../../kit/focus.ts'
import { PrintControl } from '../../../../records/documents/print-control.tsx'
import type { OrderPart } from '../draft/order-form.ts'
import { BatchesToCheckIn } from '../../order-batches/batches-to-check-in.tsx'
import style from './order-side.module.css'
import { OrderPreview } from './order-preview.tsx'
import { PriceNotice } from './price-notice.tsx'
import { appliedTo, PreviewTotals } from './preview-totals.tsx'
import type { CartEditing, CartNotice } from '../cart/use-cart.ts'
import { type PreviewInput, useInvoicePreview } from './use-invoice-preview.ts'
import type { EditedOrderLines, OrderEditing } from '../use-order-lines.ts'
import { usePasteLines } from '../bulk-add/use-paste-lines.ts'
import type { FloorPrices } from '../../order-sheet/use-floor-lines.ts'
import type { Problem } from '../../../../kit/api/request.ts'
import { readOptions } from '../../../../kit/api/use-call.ts'
import { BusyButton } from '../../../../kit/loading/busy-button.tsx'
import { mediumDate } from '../../../../kit/text/dates.ts'
import { pluralize } from '../../../../kit/text/format-count.ts'
import { type MenuEntry, MenuList } from '../../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import { useSession, useSettings } from '../../../../kit/session.tsx'
import { useStable } from '../../../../kit/use-stable.ts'
import type { Catalog } from '../cart/use-catalog.ts'

type Props = { editing: OrderEditing; lines: EditedOrderLines; belowFloor: FloorPrices }

export function OrderSide({ editing, lines: orderLines, belowFloor }: Props) {
  const { draft, change, orderNum: draftNum, order, changed = noParts } = editing
  const { customer, saving, catalog, sellable, cart, shortages, prices } = orderLines
  const { lines } = draft.cart
  const { header, content } = useInvoicePreview({ draft, draftNum, order, customer })
  const paste = usePasteLines({ draft, order, rule: saving.rule, onAdd: cart.addMany })
  const { customerId } = draft
  const tools = { customerId, orderId: order?.id, catalog, cart, onPaste: () => paste('') }
  return (
    <>
      <div className={`row ${style.sideHeader}`}>
        <Title order={2} size="h4">
          Order Preview
        </Title>
        <CartTools {...tools} />
        <PreviewPdf {...{ draft, draftNum, order, customer, content }} />
      </div>
      <Notice notice={cart.notice} onUndo={cart.undo} />
      <PriceNotice {...prices} />
      <OrderPreview
        {...{ customerId, header, sellable, saving, changed, shortages, belowFloor }}
        cart={draft.cart}
        actions={cart.actions}
        // Passed only to an empty order, because a new element would rerender every line.
        empty={lines.length === 0 ? <EmptyCartTools {...tools} /> : undefined}
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

type CartToolsProps = {
  customerId: number | null
  /** The order being edited, which doesn't count as the customer's last order. */
  orderId: number | undefined
  catalog: Catalog
  cart: Pick<CartEditing, 'addMany' | 'setNotice'>
  onPaste: () => void
}

function CartTools(props: CartToolsProps) {
  const { may } = useSession()
  const { repeat } = useLastOrder(props)
  const paste = { label: 'Paste lines…', detail: 'From an email, a message or a spreadsheet', onChoose: props.onPaste }
  const label = 'Same as last order'
  const sameAgain: MenuEntry =
    props.customerId === null || !props.catalog.isReady
      ? { label, detail: props.customerId === null ? 'Choose a customer first.' : 'Loading...', isDisabled: true }
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
      {(close) => (
        <MenuList label="Add lines" entries={may(listCustomerOrders) ? [paste, sameAgain] : [paste]} close={close} />
      )}
    </PopoverButton>
  )
}

function EmptyCartTools(props: CartToolsProps) {
  const { may } = useSession()
  const { repeat, isReading } = useLastOrder(props)
  return (
    <div className={`wrap ${style.empty}`}>
      <Button variant="default" onClick={props.onPaste}>
        Paste lines…
      </Button>
      {props.customerId !== null && may(listCustomerOrders) && (
        <BusyButton variant="default" loading={isReading || !props.catalog.isReady} onClick={repeat}>
          Same as last order
        </BusyButton>
      )}
    </div>
  )
}

/** Reads the last order only when it is asked for, because most orders are entered without it. */
function useLastOrder({ customerId, orderId, catalog, cart }: CartToolsProps) {
  const cache = useQueryClient()
  const { timeZone } = useSettings()
  const chosenCustomer = useStable(() => customerId)
  const { mutate, isPending } = useMutation<void, Problem>({
    async mutationFn() {
      if (customerId === null) return
      const orders = await cache.fetchQuery(readOptions(listCustomerOrders, { params: { customerId } }))
      const last = lastOrder(orders, orderId)
      if (last === undefined) return cart.setNotice({ message: 'This customer has no earlier orders.' })
      const { res } = await cache.fetchQuery(readOptions(readOrder, { params: { id: last.id } }))
      const { units, noLongerSold } = repeatedUnits(res.orderedItems, catalog.byId)
      // Another customer has other prices.
      if (chosenCustomer() !== customerId) return
      const missing = noLongerSoldText(noLongerSold)
      const orderLabel = `${last.orderNum} (${mediumDate(last.createdAt, timeZone)})`
      if (units.length === 0) return cart.setNotice({ message: `Nothing to add from ${orderLabel}.${missing}` })
      cart.addMany(units, `Added ${pluralize(units.length, 'line')} from ${orderLabel}.${missing}`)
    },
    onError: ({ message }) => cart.setNotice({ message }),
  })
  return { repeat: () => mutate(), isReading: isPending }
}

function noLongerSoldText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return ` ${pluralize(names.length, 'product')} ${names.length === 1 ? 'is' : 'are'} no longer sold: ${names.join(', ')}`
}
