import type { Customer } from '@dray/contract/customers'
import { readOrder, type Order } from '@dray/contract/orders'
import { listDocuments } from '@dray/contract/documents'
import { zero } from '@dray/domain/money'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { Modal, Text } from '@mantine/core'
import { memo, useCallback, useRef, useState } from 'react'
import { useFocusOnAppear } from '../../kit/focus/use-focus-on-appear.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { DocumentsPanel } from '../../records/documents/documents-panel.tsx'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentOrder, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { OrderConflicts } from './edit-order/order-conflicts.tsx'
import { EditFooter } from './edit-order/edit-footer.tsx'
import { stockUse } from './edit-order/stock-use.ts'
import { EditStatuses } from './edit-order/edit-statuses.tsx'
import { OrderEditor, type OrderReadiness } from './order-editor/order-editor.tsx'
import sheet from '../../kit/full-screen-editor/full-screen-editor.module.css'
import { EditorOfRecord } from '../../kit/full-screen-editor/editor-of-record.tsx'
import { ReadOnlyOrder } from './edit-order/read-only-order.tsx'
import { useEditOrder } from './edit-order/use-edit-order.ts'
import { useCustomers } from '../../records/pickers/customer-select.tsx'
import { useCreditRelease } from './order-sheet/use-credit-release.tsx'
import { usePriceReason } from './order-sheet/use-price-reason.tsx'
import { PaymentsRemain } from './payments-remain.tsx'
import { useInvoice } from '../../records/invoices/use-invoice.ts'

/** Edit Order (spec 2.4): the editor of New Order, plus statuses, invoices, comments and the change log. */
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
  const { order, draft, isDirty, isSaving } = editor
  useRecent(recentOrder(order))
  const prices = usePriceReason({
    order,
    lines: draft.cart.lines,
    status: draft.orderStatus,
    isSaved: editor.isSaved,
    problem: editor.problem,
  })
  const { customer } = useCustomers(draft.customerId)
  const credit = useCreditRelease({
    order,
    customerId: draft.customerId,
    customerName: customer?.customerName ?? order.customer.customerName,
    status: draft.orderStatus,
    total: orderTotals(draft.cart.lines, draft.discount ?? zero).total,
    isSaved: editor.isSaved,
    problem: editor.problem,
  })
  const save = (how: 'stay' | 'close') => {
    const isPriced = prices.ask()
    if (credit.ask() && isPriced) editor.saveWith({ reason: prices.reason, creditHoldReason: credit.reason }, how)
  }
  const confirmCustomerChange = useConfirmCustomerChange()
  useUnsavedGuard(
    isDirty || isCommenting,
    isDirty ? undefined : "Your comment hasn't been added yet. Close without it?",
    {
      isStored: editor.isStored && !isCommenting,
      onDiscard: editor.discard,
    },
  )
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had the focus while the order was loading is gone.
  useFocusOnAppear(title)

  const header = (
    <div className={sheet.header}>
      <Modal.Title ref={title} tabIndex={-1} data-editor-title className={sheet.title}>
        Order {order.orderNum}{' '}
        <Text span size="sm" fw={400} c="dimmed">
          {order.customer.customerName}
        </Text>
      </Modal.Title>
      <EditStatuses
        order={order}
        orderStatus={draft.orderStatus}
        paymentStatus={draft.paymentStatus}
        isOrderStatusUnsaved={editor.changed.has('orderStatus')}
        isPaymentStatusUnsaved={editor.changed.has('paymentStatus')}
        isSaving={isSaving}
        edit={editor.editStatus}
      />
    </div>
  )
  const footer = (readiness: OrderReadiness) => (
    <EditFooter
      {...readiness}
      editor={editor}
      isCommenting={isCommenting}
      reasonField={
        <>
          {credit.notice}
          {prices.field}
        </>
      }
      isHoldAsked={credit.repliesTo}
      onSave={save}
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
    return (
      <ReadOnlyOrder
        order={order}
        status={draft.orderStatus}
        header={header}
        footer={footer}
        panels={panels}
        onOrderSaved={editor.acceptOrder}
      />
    )
  return (
    <OrderEditor
      draft={draft}
      change={editor.change}
      changed={editor.changed}
      order={order}
      status={draft.orderStatus}
      orderNum={order.orderNum}
      isSending={isSaving}
      belowFloor={prices.below}
      askPrices={prices.ask}
      confirmCustomerChange={confirmCustomerChange}
      onPrimary={() => {
        if (!editor.cannotSave) save('close')
      }}
      primaryStock={stockUse(editor)}
      header={header}
      footer={footer}
      panels={panels}
    />
  )
}

type PanelsProps = { order: Order; onUnsent: (isUnsent: boolean) => void }

/** What belongs to the order as it is saved, so that changing a line does not render it again. */
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

/** Changing the customer reprices every line (D-61). */
function useConfirmCustomerChange(): (customer: Customer, onConfirm: () => void) => void {
  const openModal = useOpenModal()
  return useCallback(
    (customer, onConfirm) =>
      openModal('Confirmation', {
        title: 'Change the customer?',
        question: `Every line will be repriced for ${customer.customerName}, and manual price adjustments will be cleared. You can keep old prices afterward.`,
        confirmLabel: 'Change customer',
        onConfirm,
      }),
    [openModal],
  )
}
