import { type Customer } from '@dray/contract/customers'
import { formatDollars, zero } from '@dray/domain/money'
import { type MissingField, missingFields } from '@dray/domain/orders/cart'
import { isPoMissing } from '@dray/domain/orders/customer-po'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { focusAndSelect } from '../../../kit/focus.ts'
import { refusedField } from '../../../kit/fields/typed-field.tsx'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { EditorLayout, useEditorTab, useIsNarrowEditor } from '../../../kit/full-screen-editor/editor-layout.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useSendKeys, useRestoreFocus } from '../../../kit/full-screen-editor/use-send-keys.ts'
import { type ExceedingLine } from '../order-sheet/exceeds-stock.tsx'
import { type SaleChecks } from '../order-sheet/use-sale-checks.tsx'
import { type OrderEditing, type EditedOrderLines, useOrderLines } from './use-order-lines.ts'
import { useStockQuestion } from './cart/use-shortages.ts'
import { withCustomer } from './draft/order-draft.ts'
import { orderFields, type OrderPart } from './draft/order-form.ts'
import { type OrderFieldParts, OrderFields } from './fields/order-fields.tsx'
import { useEntryKeys } from './keyboard/use-entry-keys.ts'
import { useOrderRulesQuestion } from './fields/order-rules-question.ts'
import { useSamePoQuestion } from './fields/same-po.ts'
import { ProductMenu, AddProducts } from './menu/product-menu.tsx'
import { SameAsLastOrder } from './bulk-add/same-as-last-order.tsx'
import { useLastOrder } from './bulk-add/use-last-order.ts'
import { OrderSide } from './preview/order-side.tsx'
import { OrderCustomer } from './why-price.tsx'

export type OrderReadiness = {
  missingFields: readonly MissingField[]
  /** The customer's prices are still loading, so an order sent now would have the wrong ones. */
  isPricing: boolean
  /** Why stock can't be checked yet, which blocks an order that takes stock; empty once it can. */
  stockReason: string
  /** A note on prices before sending: "1 line below cost." */
  priceRemark: string
  /** The number of short lines; 0 while stock isn't known. */
  shortLines: number
  /** Short lines, once the user was asked. Sending again confirms them. */
  exceeding: readonly ExceedingLine[]
  /** Sends if nothing is missing; otherwise shows what is. An order that takes stock first asks about shortages. */
  sendIfReady: (send: () => void, stock: StockUse) => void
}

/** A draft takes no stock. */
export type StockUse = 'takes-stock' | 'takes-none'

type Sending = {
  isSending: boolean
  onPrimary: () => void
  primaryStock: StockUse
}

type ConfirmCustomerChange = (customer: Customer, onConfirm: () => void) => void

type Props = {
  editing: OrderEditing
  sale: SaleChecks
  sending: Sending
  header: ReactNode
  onClose: () => void
  footer: (readiness: OrderReadiness) => ReactNode
  panels?: ReactNode
  confirmCustomerChange?: ConfirmCustomerChange
}

export function OrderEditor({ editing, sale, sending, header, onClose, footer, panels, confirmCustomerChange }: Props) {
  const { draft, order } = editing
  const { isSending } = sending
  const isSaved = order !== undefined
  const lines = useOrderLines(editing, sale.belowFloor)
  const container = useRef<HTMLDivElement>(null)
  // A saved order opens with its lines in view.
  const tabs = useEditorTab(isSaved ? 'result' : 'build')
  const isNarrow = useIsNarrowEditor()
  const menu = useProductMenu(container, isSaved, tabs.showFor)
  const { readiness, triedToSend } = useReadiness({
    editing,
    lines,
    sale,
    isSending,
    container,
    openSearch: menu.search,
    showFor: tabs.showFor,
  })
  const { catalog, cart } = lines
  const lastOrder = useLastOrder({ customerId: draft.customerId, orderId: order?.id, catalog, cart })
  const entry = useEntryKeys({ draft, order, rule: lines.saving.rule, cart, lastOrder, isSending })
  const handleSendKey = useSendKeys({
    send: () => readiness.sendIfReady(sending.onPrimary, sending.primaryStock),
    search: menu.search,
  })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (handleSendKey(event) || entry.handleUndo(event) || entry.handleRepeat(event)) event.preventDefault()
  }
  const products = (
    <ProductMenu catalog={catalog} bought={lines.bought} {...lines.adding} onRemove={cart.removeProduct}>
      {draft.cart.lines.length === 0 && <SameAsLastOrder lastOrder={lastOrder} />}
    </ProductMenu>
  )
  const fields = (parts: OrderFieldParts) => (
    <Fields
      parts={parts}
      editing={editing}
      customer={lines.customer}
      missing={triedToSend ? readiness.missingFields : []}
      container={container}
      confirmCustomerChange={confirmCustomerChange}
    />
  )
  const splitsFields = isNarrow && !isSaved
  return (
    // Focusable, so shortcuts still work after a click next to the controls.
    <div ref={container} tabIndex={-1} className={`fills ${sheet.root}`} onKeyDown={onKeyDown} onPaste={entry.onPaste}>
      <OrderCustomer value={draft.customerId}>
        <EditorLayout
          {...{ header, tabs, isSending, onClose, panels }}
          labels={{
            build: isSaved ? 'Details' : 'Products',
            result: `Order · ${pluralize(draft.cart.lines.length, 'line')}`,
            summary: cartSummary(draft),
          }}
          buildScrolls={isSaved}
          build={
            <>
              {fields(splitsFields ? 'customer' : 'all')}
              {isSaved ? (
                <AddProducts isOpen={menu.isOpen} onToggle={menu.toggle}>
                  {products}
                </AddProducts>
              ) : (
                products
              )}
            </>
          }
          result={
            <>
              {splitsFields && fields('handover')}
              <OrderSide editing={editing} lines={lines} lastOrder={lastOrder} belowFloor={sale.belowFloor} />
            </>
          }
          footer={footer(readiness)}
        />
      </OrderCustomer>
    </div>
  )
}

/** "6 lines · $136.00" */
function cartSummary({ cart, discount }: OrderEditing['draft']): string {
  const { total } = orderTotals(cart.lines, discount ?? zero)
  return `${pluralize(cart.lines.length, 'line')} · ${formatDollars(total)}`
}

type ShowFor = ReturnType<typeof useEditorTab>['showFor']

/** A saved order's product menu is collapsed until needed. */
function useProductMenu(container: RefObject<HTMLElement | null>, isCollapsible: boolean, showFor: ShowFor) {
  const [isOpen, setOpen] = useState(!isCollapsible)
  function search() {
    setOpen(true)
    showFor('build', () => {
      if (isOpen) focusOn(container, 'input[data-search]')
      else setTimeout(() => focusOn(container, 'input[data-search]'))
    })
  }
  return { isOpen, search, toggle: () => (isOpen ? setOpen(false) : search()) }
}

type ReadinessOptions = Pick<Props, 'editing' | 'sale'> & {
  lines: EditedOrderLines
  isSending: boolean
  container: RefObject<HTMLElement | null>
  openSearch: () => void
  showFor: ShowFor
}

function useReadiness(options: ReadinessOptions) {
  const { editing, lines, sale, isSending, container, openSearch, showFor } = options
  const { customerId, pricedFor, cart } = editing.draft
  const { catalog } = lines
  const askAboutPo = useSamePoQuestion(editing)
  const askAboutRules = useOrderRulesQuestion(editing, lines)
  const question = useStockQuestion(cart.lines, lines.shortages, editing.order?.modifiedOn)
  const rememberFocus = useRestoreFocus(isSending, container)
  const [triedToSend, setTriedToSend] = useState(false)
  const missing = missingFields({ customerId, cart, isPoMissing: isRequiredPoMissing(editing, lines.customer) })
  const isPricing = customerId !== pricedFor && cart.lines.length > 0

  /** Asks about stock and prices at once, so a single press can then confirm both. */
  function askBeforeSale(): boolean {
    const isStockFine = question.ask()
    return sale.askPrices() && isStockFine
  }
  function sendIfReady(send: () => void, stock: StockUse) {
    setTriedToSend(true)
    rememberFocus()
    // A text that was refused counts for nothing, so it must not look as if it were sent.
    const refused = refusedField(container.current)
    if (refused) showFor('result', () => focusAndSelect(refused))
    else if (missing.includes('customer-missing')) showFor('build', () => focusOn(container, 'input[data-customer]'))
    else if (missing.includes('cart-empty')) openSearch()
    else if (missing.includes('po-missing') && (editing.order || stock === 'takes-stock'))
      showFor(editing.order ? 'build' : 'result', () => focusOn(container, 'input[data-customer-po]'))
    else if (!isPricing && !isSending && (stock === 'takes-none' || (catalog.isLoaded && askBeforeSale())))
      askAboutRules(stock === 'takes-stock', () => askAboutPo(send))
  }
  const readiness: OrderReadiness = {
    missingFields: missing,
    isPricing,
    stockReason: catalog.isLoaded ? '' : catalog.problem ? "Stock couldn't be loaded." : 'Loading stock…',
    priceRemark: lines.priceRemark,
    shortLines: lines.shortages.short.size,
    exceeding: question.exceeding,
    sendIfReady,
  }
  return { readiness, triedToSend }
}

export function isRequiredPoMissing(
  { draft, order }: Pick<OrderEditing, 'draft' | 'order'>,
  customer: Customer | undefined,
): boolean {
  if (!customer?.poRequired) return false
  const before = order && { ...order, customerId: order.customerID, customerPo: order.customerPO }
  const { orderStatus = 'RECEIVED', customerPO } = draft
  return isPoMissing(before, { orderStatus, customerId: customer.id, customerPo: customerPO.trim() || null })
}

type FieldsProps = Pick<Props, 'editing'> & {
  parts: OrderFieldParts
  customer: Customer | undefined
  missing: readonly MissingField[]
  container: RefObject<HTMLElement | null>
  confirmCustomerChange: ConfirmCustomerChange | undefined
}

function Fields({ parts, editing, customer, missing, container, confirmCustomerChange }: FieldsProps) {
  const { draft, change, order, changed = noParts } = editing
  const changedFields = useChangedFields(changed)
  const hasLines = draft.cart.lines.length > 0
  const chooseCustomer = useCallback(
    (chosen: Customer) => {
      const apply = () => {
        change((before) => withCustomer(before, chosen, customer))
        // The next step is to add a product. With lines already there, the user is correcting the order, so leave the focus.
        if (!hasLines) setTimeout(() => focusOn(container, 'input[data-search]'))
      }
      if (confirmCustomerChange && chosen.id !== customer?.id) confirmCustomerChange(chosen, apply)
      else apply()
    },
    [change, customer, hasLines, container, confirmCustomerChange],
  )
  return (
    <OrderFields
      parts={parts}
      order={order}
      customerId={draft.customerId}
      customerPO={draft.customerPO}
      notes={draft.notes}
      way={draft.way}
      deliveryDate={draft.deliveryDate}
      driverId={draft.driverId}
      packingLocationId={draft.packingLocationId}
      customer={customer}
      change={change}
      changed={changedFields}
      onCustomer={chooseCustomer}
      customerProblem={missing.includes('customer-missing') ? missingFieldSentences['customer-missing'] : undefined}
      poProblem={missing.includes('po-missing') ? missingFieldSentences['po-missing'] : undefined}
    />
  )
}

const noParts: ReadonlySet<OrderPart> = new Set()

/** The same set while the same fields are changed, so changing a line doesn't rerender the fields. */
function useChangedFields(changed: ReadonlySet<OrderPart>): ReadonlySet<OrderPart> {
  const names = orderFields.filter((field) => changed.has(field)).join(' ')
  return useMemo(() => new Set(orderFields.filter((field) => names.split(' ').includes(field))), [names])
}

const focusOn = (container: RefObject<HTMLElement | null>, selector: string) =>
  focusAndSelect(container.current?.querySelector<HTMLInputElement>(selector))

export const missingFieldSentences: Record<MissingField, string> = {
  'customer-missing': 'Choose a customer.',
  'cart-empty': 'Add at least one product.',
  'po-missing': 'This customer requires a PO number.',
}
