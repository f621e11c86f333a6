import { type Customer } from '@dray/contract/customers'
import { type Order, readOrder } from '@dray/contract/orders'
import { listDocuments } from '@dray/contract/documents'
import { isSentOrder } from '@dray/domain/contacts/contact-orders'
import { mayChangeOrder, orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { Modal, Text } from '@mantine/core'
import { memo, useCallback, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useFocusOnAppear } from '../../kit/focus.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { DocumentsPanel } from '../../records/documents/documents-panel.tsx'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentOrder, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { isLeavingDraft } from './order-editor/draft/order-form.ts'
import { EditFooter } from './edit-order/edit-footer.tsx'
import { OrderEditor, type OrderReadiness } from './order-editor/order-editor.tsx'
import sheet from '../../kit/full-screen-editor/full-screen-editor.module.css'
import { EditorOfRecord } from '../../kit/full-screen-editor/editor-of-record.tsx'
import { ReadOnlyOrder } from './edit-order/read-only-order.tsx'
import { type EditOrderEditor, stockUse, useEditOrder } from './edit-order/use-edit-order.ts'
import { SentFacts } from './order-page/sent-facts.tsx'
import style from './edit-order/edit-order.module.css'
import { useSaleChecks } from './order-sheet/use-sale-checks.tsx'
import { useInvoice } from '../../records/invoices/order-invoice.ts'
import { StatusSelect } from '../../records/status-select.tsx'

/** Edit Order (spec 2.4): New Order's editor plus statuses, invoices, comments, and the change log. */
export function EditOrderModal({ frame, closeNow, orderId }: PropsOf<'EditOrder'>) {
  const read = useRead(readOrder, { params: { id: orderId } }, { expects: ['order-not-found', 'not-found'] })
  return (
    <EditorOfRecord frame={frame} title="Edit order" read={read}>
      {({ res }) => <Editor order={res} onClose={frame.onClose} closeNow={closeNow} />}
    </EditorOfRecord>
  )
}

type EditorProps = {
  order: Order
  onClose: () => void
  closeNow: () => void
}

function Editor({ order: read, onClose, closeNow }: EditorProps) {
  const { person } = useSession()
  const [isCommenting, setCommenting] = useState(false)
  const editor = useEditOrder(read, { onClose: closeNow, staysOpen: isCommenting })
  const { order, draft, change, changed, isDirty, isSaving } = editor
  useRecent(recentOrder(order))
  const sale = useSaleChecks(order, draft, editor)
  const save = (how: 'stay' | 'close') => {
    if (sale.ask()) editor.saveWith(sale.reasons, how)
  }
  const confirmCustomerChange = useConfirmCustomerChange()
  useUnsavedGuard(
    isDirty || isCommenting,
    isDirty ? undefined : "Your comment hasn't been added yet. Close without it?",
    { isStored: editor.isStored && !isCommenting, onDiscard: editor.discard },
  )
  const shared = {
    header: (
      <>
        <Header editor={editor} />
        {isSentOrder(order) && (
          <div className={`text-sm ${style.sent}`}>
            <SentFacts order={order} />
          </div>
        )}
      </>
    ),
    footer: (readiness: OrderReadiness) => (
      <EditFooter {...{ readiness, editor, sale, isCommenting, onClose }} onSave={save} />
    ),
    panels: <OrderPanels order={order} onUnsent={setCommenting} />,
  }
  if (!mayChangeOrder(person, order, { other: true }))
    return <ReadOnlyOrder {...shared} order={order} status={draft.orderStatus} onOrderSaved={editor.acceptOrder} />
  return (
    <OrderEditor
      {...shared}
      onClose={onClose}
      editing={{ draft, change, order, changed, orderNum: order.orderNum }}
      sale={sale}
      sending={{
        isSending: isSaving,
        onPrimary: () => {
          if (!editor.cannotSave) save('close')
        },
        primaryStock: stockUse(editor),
      }}
      confirmCustomerChange={confirmCustomerChange}
    />
  )
}

function Header({ editor: { order, draft, changed, isSaving, editStatus } }: { editor: EditOrderEditor }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had the focus while loading is gone.
  useFocusOnAppear(title)
  return (
    <div className={sheet.header}>
      <Modal.Title ref={title} tabIndex={-1} data-editor-title className={sheet.title}>
        Order {order.orderNum}{' '}
        <Text span size="sm" fw={400} c="dimmed">
          {order.customer.customerName}
          {isLeavingDraft({ order, draft }) && ' · number assigned when saved'}
        </Text>
      </Modal.Title>
      <EditStatuses
        order={order}
        orderStatus={draft.orderStatus}
        paymentStatus={draft.paymentStatus}
        isOrderStatusUnsaved={changed.has('orderStatus')}
        isPaymentStatusUnsaved={changed.has('paymentStatus')}
        isSaving={isSaving}
        edit={editStatus}
      />
    </div>
  )
}

type PanelsProps = { order: Order; onUnsent: (isUnsent: boolean) => void }

/** Memoized: it depends only on the saved order, not on edited lines. */
const OrderPanels = memo(function OrderPanels({ order, onUnsent }: PanelsProps) {
  const { may } = useSession()
  const invoice = useInvoice(order)
  return (
    <>
      {may(listDocuments) && <DocumentsPanel document={invoice} />}
      <CommentsPanel entityType="order" entityId={order.id} onUnsent={onUnsent} />
      <ChangeLogPanel entityType="order" entityId={order.id} />
    </>
  )
})

/** Changing the customer reprices every line. */
function useConfirmCustomerChange(): (customer: Customer, onConfirm: () => void) => void {
  const openModal = useOpenModal()
  return useCallback(
    (customer, onConfirm) =>
      openModal('Confirmation', {
        title: 'Change the customer?',
        question: `Every line will be repriced for ${isolateName(customer.customerName)}, and manual price adjustments will be cleared. You can keep old prices afterward.`,
        confirmLabel: 'Change customer',
        onConfirm,
      }),
    [openModal],
  )
}

type Props = Pick<EditOrderEditor, 'order' | 'isSaving'> &
  Pick<EditOrderEditor['draft'], 'orderStatus' | 'paymentStatus'> & {
    isOrderStatusUnsaved: boolean
    isPaymentStatusUnsaved: boolean
    edit: EditOrderEditor['editStatus']
  }

/** Statuses the user may not set aren't offered. Separate props, so changing a line doesn't rerender them. */
const EditStatuses = memo(function EditStatuses(props: Props) {
  const { person } = useSession()
  const { order, orderStatus, paymentStatus, isOrderStatusUnsaved, isPaymentStatusUnsaved, isSaving, edit } = props
  const from = order.orderStatus
  return (
    <div className={`wrap end row ${sheet.statuses}`} inert={isSaving}>
      <StatusSelect
        label="Order status"
        statuses={orderStatuses}
        value={orderStatus}
        since={order.statusModifiedOn}
        isUnsaved={isOrderStatusUnsaved}
        maySet={(to) => to === from || mayChangeOrder(person, order, { orderStatus: { from, to } })}
        onChange={(chosen) => edit({ orderStatus: chosen })}
      />
      <StatusSelect
        label="Payment status"
        // Only drafts have the payment status DRAFT; placing one makes it AWAITING.
        statuses={paymentStatuses.filter(
          (status) => orderStatus === 'DRAFT' || status !== 'DRAFT' || status === paymentStatus,
        )}
        value={paymentStatus}
        since={order.paymentModifiedOn}
        isUnsaved={isPaymentStatusUnsaved}
        maySet={(to) => to === order.paymentStatus || mayChangeOrder(person, order, { paymentStatus: true })}
        onChange={(chosen) => edit({ paymentStatus: chosen })}
      />
    </div>
  )
})
