import type { Order } from '@dray/contract/orders'
import { printPages } from '@dray/domain/documents/page-setup'
import { Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { clockTime } from '../../shared/dates.ts'
import { useSaveDocument } from '../../shared/documents/save-document.ts'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { useSettings } from '../../shared/session.tsx'
import type { SavedAs } from './order-editor/draft/order-draft.ts'
import { OrderEditor } from './order-editor/order-editor.tsx'
import style from './order-sheet/order-sheet.module.css'
import { focusOrderTitle } from './order-sheet/focus-order-title.ts'
import { NewOrderFooter } from './new-order/new-order-footer.tsx'
import { OrderSheet } from './order-sheet/order-sheet.tsx'
import { useNewOrderDraft } from './new-order/use-new-order-draft.ts'
import { useSendOrder } from './new-order/use-send-order.ts'
import { useStartingCustomer } from './new-order/use-starting-customer.ts'
import { invoiceOf } from '../../shared/invoices/use-invoice.ts'

/** New Order (spec 2.3): full screen. Nothing typed is lost until the order is saved or discarded. */
export function NewOrderModal({ frame, closeNow, customerId }: PropsOf<'NewOrder'>) {
  const openModal = useOpenModal()
  const { history } = useRouter()
  const saveDocument = useSaveDocument()
  const settings = useSettings()
  const editing = useNewOrderDraft()
  const otherCustomer = useStartingCustomer(customerId, editing)
  const isUnsaved = !editing.isUntouched
  const sending = useSendOrder({ ...editing, onSaved })
  useUnsavedGuard(isUnsaved, 'This order has not been saved. What you entered will be lost.', {
    title: 'Close without saving?',
    isSending: sending.isPending,
    isStored: editing.isStored,
    onDiscard: editing.clear,
  })

  function onSaved(order: Order, as: SavedAs) {
    editing.clear()
    // In place of this modal's address, so that Back does not open it again.
    history.replace(`/orders/${encodeURIComponent(order.orderNum)}`, {}, { ignoreBlocker: true })
    closeNow()
    // The order is saved even without its PDF. A failure is logged, and the order page can print it again (D-76).
    if (as === 'submitted') void saveDocument(invoiceOf(order, settings), printPages.newOrder).catch(() => undefined)
  }
  function startOver() {
    openModal('Confirmation', {
      title: 'Start over?',
      question: 'What you entered before will be lost.',
      confirmLabel: 'Start over',
      cancelLabel: 'Keep editing',
      danger: true,
      onConfirm: editing.startOver,
    })
  }
  return (
    <OrderSheet frame={frame} onClose={frame.onClose}>
      <OrderEditor
        draft={editing.draft}
        change={editing.change}
        orderNum={editing.submissionIds.draftNum}
        isSending={sending.isPending}
        onPrimary={() => sending.send('submitted')}
        primaryStock="takes-stock"
        header={
          <div className={style.header}>
            <Modal.Title tabIndex={-1} data-order-title className={style.title}>
              New order
              {editing.continuedFrom && (
                <ContinuedNote since={editing.continuedFrom} customer={otherCustomer} onStartOver={startOver} />
              )}
              {isUnsaved && !editing.isStored && (
                <span className={style.subtitle}>
                  This browser can't keep your unsaved order. Stay on this page until you save it.
                </span>
              )}
            </Modal.Title>
          </div>
        }
        footer={({ missingFields, isPricing, exceeding, sendIfReady }) => (
          <NewOrderFooter
            missingFields={missingFields}
            isPricing={isPricing}
            exceeding={exceeding}
            problem={sending.problem}
            lines={editing.draft.cart.lines}
            sending={sending.as}
            onClose={frame.onClose}
            onSend={(as) => sendIfReady(() => sending.send(as), as === 'submitted' ? 'takes-stock' : 'takes-none')}
            onReallocate={sending.reallocate}
          />
        )}
      />
    </OrderSheet>
  )
}

type ContinuedProps = {
  since: Date
  /** Whom a new order would be for. */
  customer: string | undefined
  onStartOver: () => void
}

function ContinuedNote({ since, customer, onStartOver }: ContinuedProps) {
  const { timeZone } = useSettings()
  return (
    <span className={style.subtitle}>
      Continued from {clockTime(since, timeZone)} —{' '}
      <button
        type="button"
        className={style.link}
        onClick={({ currentTarget }) => {
          // The button disappears on confirmation; keep the focus within the order.
          focusOrderTitle(currentTarget)
          onStartOver()
        }}
      >
        {customer === undefined ? 'Start over' : `Start over for ${customer}`}
      </button>
    </span>
  )
}
