import type { Order } from '@dray/contract/orders'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { Modal, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSaveDocument } from '../../records/documents/save-document.ts'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSettings } from '../../kit/session.tsx'
import type { SavedAs } from './order-editor/draft/order-draft.ts'
import { OrderEditor } from './order-editor/order-editor.tsx'
import style from '../../kit/full-screen-editor/full-screen-editor.module.css'
import { ContinuedNote } from '../../kit/full-screen-editor/continued-note.tsx'
import { NewOrderFooter } from './new-order/new-order-footer.tsx'
import { FullScreenEditor } from '../../kit/full-screen-editor/full-screen-editor.tsx'
import { useNewOrderDraft } from './new-order/use-new-order-draft.ts'
import { usePriceReason } from './order-sheet/use-price-reason.tsx'
import { useCreditRelease } from './order-sheet/use-credit-release.tsx'
import { useCustomers } from '../../records/pickers/customer-select.tsx'
import { useSendOrder } from './new-order/use-send-order.ts'
import { useStartingCustomer } from './new-order/use-starting-customer.ts'
import { orderInvoice } from '../../records/invoices/use-invoice.ts'

/** New Order (spec 2.3): full screen. Nothing typed is lost until the order is saved or discarded. */
export function NewOrderModal({ frame, closeNow, customerId }: PropsOf<'NewOrder'>) {
  const { history } = useRouter()
  const saveDocument = useSaveDocument()
  const settings = useSettings()
  const editing = useNewOrderDraft()
  const otherCustomer = useStartingCustomer(customerId, editing)
  const { draft } = editing
  const isUnsaved = !editing.isUntouched
  const sending = useSendOrder({ ...editing, onSaved })
  const prices = usePriceReason({
    order: undefined,
    lines: draft.cart.lines,
    status: 'RECEIVED',
    isSaved: false,
    problem: sending.problem,
  })
  const { customer } = useCustomers(draft.customerId)
  const credit = useCreditRelease({
    order: undefined,
    customerId: draft.customerId,
    customerName: customer?.customerName,
    status: 'RECEIVED',
    total: orderTotals(draft.cart.lines, draft.discount ?? zero).total,
    isSaved: false,
    problem: sending.problem,
  })
  useUnsavedGuard(isUnsaved, 'This order has not been saved. What you entered will be lost.', {
    title: 'Close without saving?',
    isSending: sending.isPending,
    isStored: editing.isStored,
    onDiscard: editing.clear,
  })

  function send(as: SavedAs) {
    // A draft is no sale yet.
    if (as === 'as-draft') return sending.send(as, { reason: prices.reason })
    const isPriced = prices.ask()
    if (credit.ask() && isPriced) sending.send(as, { reason: prices.reason, creditHoldReason: credit.reason })
  }
  function onSaved(order: Order, as: SavedAs) {
    editing.clear()
    // In place of this modal's address, so that Back does not open it again.
    history.replace(`/orders/${encodeURIComponent(order.orderNum)}`, {}, { ignoreBlocker: true })
    closeNow()
    // The order is saved even without its PDF. A failure is logged, and the order page can print it again (D-76).
    if (as === 'submitted')
      void saveDocument(orderInvoice(order, settings), onPaper(printPages.newOrder, settings.pageSize)).catch(
        () => undefined,
      )
  }
  return (
    <FullScreenEditor frame={frame} onClose={frame.onClose}>
      <OrderEditor
        draft={draft}
        change={editing.change}
        orderNum={editing.submissionIds.draftNum}
        isSending={sending.isPending}
        belowFloor={prices.below}
        askPrices={prices.ask}
        onPrimary={() => send('submitted')}
        primaryStock="takes-stock"
        header={
          <div className={style.header}>
            <Modal.Title tabIndex={-1} data-editor-title className={style.title}>
              New order
              {editing.continuedFrom && (
                <ContinuedNote
                  since={editing.continuedFrom}
                  startsFor={otherCustomer}
                  onStartOver={editing.startOver}
                />
              )}
              {isUnsaved && !editing.isStored && (
                <Text span size="sm" fw={400} c="dimmed">
                  This browser can't keep your unsaved order. Stay on this page until you save it.
                </Text>
              )}
            </Modal.Title>
          </div>
        }
        footer={({ sendIfReady, ...readiness }) => (
          <NewOrderFooter
            {...readiness}
            reasonField={
              <>
                {credit.notice}
                {prices.field}
              </>
            }
            problem={credit.repliesTo ? null : sending.problem}
            lines={draft.cart.lines}
            sending={sending.as}
            onClose={frame.onClose}
            onSend={(as) => sendIfReady(() => send(as), as === 'submitted' ? 'takes-stock' : 'takes-none')}
            onReallocate={sending.reallocate}
          />
        )}
      />
    </FullScreenEditor>
  )
}
