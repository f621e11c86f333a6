import type { Customer } from '@dray/contract/customers'
import { readOrder, type Order } from '@dray/contract/orders'
import { listDocuments } from '@dray/contract/documents'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import { Alert, Button, Modal, Text } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { useFocusOnAppear } from '../../shared/focus/use-focus-on-appear.ts'
import { useRead } from '../../shared/api/use-call.ts'
import { ChangeLogPanel } from '../../shared/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../shared/comments/comments-panel.tsx'
import { DocumentsPanel } from '../../shared/documents/documents-panel.tsx'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import { OrderConflicts } from './edit-order/order-conflicts.tsx'
import { EditFooter } from './edit-order/edit-footer.tsx'
import { EditStatuses } from './edit-order/edit-statuses.tsx'
import { OrderEditor, type OrderReadiness } from './order-editor/order-editor.tsx'
import style from './edit-order/edit-order.module.css'
import sheet from './order-sheet/order-sheet.module.css'
import { OrderSheet } from './order-sheet/order-sheet.tsx'
import { ReadableOrder } from './edit-order/readable-order.tsx'
import { useEditOrder } from './edit-order/use-edit-order.ts'
import { PaymentsRemain } from './payments-remain.tsx'
import { useInvoice } from './use-invoice.ts'

/** Edit Order (spec 2.4): the editor of New Order, with the statuses and what has gathered around the order. */
export function EditOrderModal({ frame, closeNow, orderId, onSaved }: PropsOf<'EditOrder'>) {
  const read = useRead(readOrder, { params: { id: orderId } }, { expects: ['order-not-found', 'not-found'] })
  // Not from an older reading that lies in the cache: its changes would look as if someone made them just now.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // For good: reading again must not take the form away.
  if (read.data && isFresh && !isShown) setShown(true)
  return (
    <OrderSheet frame={frame} onClose={frame.onClose}>
      {read.data && isShown ? (
        <Editor order={read.data.res} onClose={frame.onClose} closeNow={closeNow} onSaved={onSaved} />
      ) : (
        <div className={style.readable}>
          <Modal.Title className={sheet.title}>Edit order</Modal.Title>
          {read.isError ? (
            <Alert color="red" role="alert">
              {read.error.message}
            </Alert>
          ) : (
            <Text component="output">Loading...</Text>
          )}
          <div>
            <Button variant="default" onClick={frame.onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
    </OrderSheet>
  )
}

type EditorProps = {
  order: Order
  onClose: () => void
  closeNow: () => void
  onSaved: ((order: Order) => void) | undefined
}

function Editor({ order: read, onClose, closeNow, onSaved }: EditorProps) {
  const { person } = useSession()
  const [isCommenting, setCommenting] = useState(false)
  const editor = useEditOrder(read, { onClose: closeNow, staysOpen: isCommenting, tell: onSaved })
  const { order, draft, isDirty, isSaving } = editor
  const askCustomer = useAskCustomer()
  useUnsavedGuard(
    isDirty || isCommenting,
    isDirty ? undefined : "Your comment hasn't been added yet. Close without it?",
    {
      isStored: editor.isStored && !isCommenting,
      onDiscard: editor.discard,
    },
  )
  const title = useRef<HTMLHeadingElement>(null)
  // What had the focus while the order was loading is gone.
  useFocusOnAppear(title)

  const header = (
    <div className={sheet.header}>
      <Modal.Title ref={title} tabIndex={-1} data-order-title className={sheet.title}>
        Order {order.orderNum} <span className={sheet.kept}>{order.customer.customerName}</span>
      </Modal.Title>
      <EditStatuses editor={editor} />
    </div>
  )
  const footer = (ready: OrderReadiness) => (
    <EditFooter
      {...ready}
      editor={editor}
      isCommenting={isCommenting}
      onClose={onClose}
      notices={
        <>
          <PaymentsRemain order={{ ...order, orderStatus: draft.orderStatus }} />
          <OrderConflicts editor={editor} />
        </>
      }
    />
  )
  const panels = <OrderPanels order={order} onUnsent={setCommenting} />
  if (!mayChangeOrder(person, order, { other: true }))
    return <ReadableOrder order={order} header={header} footer={footer} panels={panels} follow={editor.follow} />
  return (
    <OrderEditor
      draft={draft}
      change={editor.change}
      changed={editor.changed}
      order={order}
      orderNum={order.orderNum}
      isSending={isSaving}
      askCustomer={askCustomer}
      onPrimary={() => {
        if (!editor.cannotSave) editor.save('close')
      }}
      header={header}
      footer={footer}
      panels={panels}
    />
  )
}

/** What has gathered around the order: its invoices, what people say, what was changed. */
function OrderPanels({ order, onUnsent }: { order: Order; onUnsent: (isUnsent: boolean) => void }) {
  const { may } = useSession()
  const invoice = useInvoice(order)
  return (
    <>
      {may(listDocuments) && <DocumentsPanel document={invoice} />}
      <CommentsPanel entityType="order" entityId={order.id} onUnsent={onUnsent} />
      <ChangeLogPanel entityType="order" entityId={order.id} />
    </>
  )
}

/** Another customer has other prices (D-61). */
function useAskCustomer(): (chosen: Customer, go: () => void) => void {
  const openModal = useOpenModal()
  return useCallback(
    (chosen, go) =>
      openModal('Confirmation', {
        title: 'Change the customer?',
        question: `Every line will be repriced for ${chosen.customerName}, and manual price adjustments will be cleared.`,
        confirmLabel: 'Change customer',
        onConfirm: go,
      }),
    [openModal],
  )
}
