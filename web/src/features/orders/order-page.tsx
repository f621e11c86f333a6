import { createDocument, createPackingSlip, createPickList, listDocuments } from '@dray/contract/documents'
import { findOrderByNumber, type Order, readOrder } from '@dray/contract/orders'
import { addMemo, listOrderMemos } from '@dray/contract/memos'
import { listOrderPayments, recordPayment } from '@dray/contract/payments'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { countsAsOwed, isOpen, isShipped, mayEditOrder, orderStep, orderSteps } from '@dray/domain/orders/order-status'
import { Button, Paper, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BooksPanel } from '../../records/books/books-panel.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { AwaitingConfirmation } from '../../records/collected/awaiting-confirmation.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { DocumentsPanel } from '../../records/documents/documents-panel.tsx'
import { OtherDocuments } from '../../records/documents/print-control.tsx'
import { PrintDocument } from '../../records/documents/print-document.tsx'
import { readOptions } from '../../kit/api/use-call.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { NumberedRecordPage, type NumberedRecords } from '../../kit/record-page/numbered-record-page.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { usePaymentApproach } from '../../records/payments/use-payment-approach.ts'
import { ChangedNotice, useChangedByOthers, useOwnVersions } from '../../kit/record-page/changed-notice.tsx'
import { recentOrder, useRecent } from '../../records/recents.ts'
import { useSession, useSettings } from '../../kit/session.tsx'
import { mediumDate } from '../../kit/text/dates.ts'
import { usePulling } from '../../records/tags/use-pulling.ts'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { BatchesToCheckIn } from './order-batches/batches-to-check-in.tsx'
import { OrderStrip } from './order-details/order-strip.tsx'
import { PanelLine } from '../../kit/panels/panel-line.tsx'
import { TextBlock } from '../../kit/record-page/text-block.tsx'
import { OrderLines } from './order-details/order-lines.tsx'
import { OrderTags } from './order-details/order-tags.tsx'
import { orderVersion, useRecordOwnChange } from '../../records/own-order-changes.ts'
import { CreditHoldPanel, MustPayPanel, useMustPayActions } from './order-page/payment-conditions.tsx'
import { DeliveryToDecide } from './order-page/delivery-to-decide.tsx'
import { MarkPacked, useOffersPacking } from './order-page/mark-packed.tsx'
import { MoreActions } from '../../kit/record-page/more-actions.tsx'
import { OrderChain } from './order-page/order-chain.tsx'
import { ShipAvailable, useSplitActions } from './order-details/ship-available.tsx'
import { RecordSteps } from '../../kit/record-page/record-steps.tsx'
import { statusLabel } from '../../records/status-label.ts'
import { OrderMemos, OrderPayments } from './order-page/order-money.tsx'
import { OrderProofs } from './order-page/order-proofs.tsx'
import { MoneyToCredit } from './payments-remain.tsx'
import { StatusMenu } from './status-menu/status-menu.tsx'
import { SentOrder } from './order-page/sent-order.tsx'
import { useInvoice } from '../../records/invoices/order-invoice.ts'
import { request } from '../../kit/api/request.ts'
import style from './order-page/order-page.module.css'

const FromMessage = fetched(() => import('./order-page/from-message.tsx'), 'FromMessage')

const orders: NumberedRecords<Order> = {
  noun: 'Order',
  notFound: 'order-not-found',
  number: ({ orderNum }) => orderNum,
  byNumber: (orderNum) => readOptions(findOrderByNumber, { params: { orderNum } }, ['order-not-found']),
  byId: (id) => readOptions(readOrder, { params: { id } }, ['order-not-found']),
  route: (orderNum) => ({ to: '/orders/$orderNum', params: { orderNum } }),
  list: { to: '/orders', name: 'Orders' },
  unknown: (orderNum) => `No order ${orderNum} was found, or you don't have access to it.`,
}

/** /orders/{orderNum}: one order, to read, print, and share (D-19). */
export function OrderPage() {
  const { orderNum = '' } = useParams({ strict: false })
  return (
    <NumberedRecordPage records={orders} number={orderNum}>
      {(order) => <ShownOrder key={order.id} order={order} />}
    </NumberedRecordPage>
  )
}

function ShownOrder({ order }: { order: Order }) {
  const { may } = useSession()
  useRecent(recentOrder(order))
  const changedNotice = useChangedByOthers({
    id: order.id,
    version: orderVersion(order),
    ownVersions: useOwnVersions('order', order.id),
  })
  const recordOwnChange = useRecordOwnChange()
  const pulling = usePulling(recordOwnChange)
  const invoice = useInvoice(order)
  const [isCommenting, setCommenting] = useState(false)
  useConfirmBeforeLeaving(isCommenting)
  return (
    <Page
      back={orders.list}
      title={`Order ${order.orderNum}`}
      tabTitle={`${order.orderNum} ${order.customer.customerName}`}
      aside={
        <>
          <OrderStatuses order={order} onChanged={recordOwnChange} />
          <OrderChain order={order} />
        </>
      }
      actions={<OrderActions order={order} invoice={invoice} onChanged={recordOwnChange} />}
    >
      <Stack gap={8}>
        <div>
          <ChangedNotice {...changedNotice} record="order" />
          <OrderStrip order={order} onChanged={recordOwnChange} />
        </div>
        <AwaitingConfirmation of={{ order: order.id }} />
        {order.inboxEntry && <FromMessage message={order.inboxEntry} />}
        <SentOrder order={order} onChanged={recordOwnChange} />
        <DeliveryToDecide order={order} />
        <CreditHoldPanel order={order} />
        <MoneyToCredit order={order} />
        <div className={style.conditions}>
          <MustPayPanel order={order} onChanged={recordOwnChange} />
          {pulling.shortages.length === 0 && <ShipAvailable order={order} onShipped={recordOwnChange} />}
        </div>
        <Paper withBorder component="section" aria-label="Lines">
          <OrderTags order={order} pulling={pulling} onBatchesSaved={recordOwnChange} />
          {isAwaitingBatches(order) && <BatchesToCheckIn lines={order.orderedItems} />}
          <OrderLines order={order} pulling={pulling} onBatchesSaved={recordOwnChange} />
        </Paper>
        {order.notes !== null && order.notes !== '' && <TextBlock title="Notes">{order.notes}</TextBlock>}
        <OrderProofs order={order} />
        {may(listOrderMemos) && <OrderMemos order={order} />}
        <PanelLine>
          {may(listOrderPayments) && <OrderPayments order={order} />}
          {may(listDocuments) && <DocumentsPanel document={invoice} />}
          <CommentsPanel entityType="order" entityId={order.id} onUnsent={setCommenting} />
          <BooksPanel kind="order" id={order.id} />
          <ChangeLogPanel entityType="order" entityId={order.id} />
        </PanelLine>
      </Stack>
    </Page>
  )
}

/** A draft gets its batches when it's submitted. */
const isAwaitingBatches = ({ orderStatus }: Order): boolean => isOpen(orderStatus) || orderStatus === 'DRAFT'

/** Menus for users who may change them (R4.2-03, R4.2-04), with the day of the last change on hover. */
function OrderStatuses({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const { timeZone } = useSettings()
  const since = (changedOn: Date) => `Since ${mediumDate(changedOn, timeZone)}`
  return (
    <>
      <span className={style.status}>
        <StatusMenu order={order} kind="order" onChanged={onChanged} />
        <span className={style.steps}>
          <OrderSteps order={order} />
          <span className="muted small">{since(order.statusModifiedOn)}</span>
        </span>
      </span>
      <span className={style.status} title={since(order.paymentModifiedOn)}>
        <StatusMenu order={order} kind="payment" onChanged={onChanged} />
      </span>
    </>
  )
}

/** A draft has not started, and a canceled or refunded order is on no step. */
function OrderSteps({ order: { orderStatus } }: { order: Order }) {
  const at = orderStep(orderStatus)
  return at === undefined ? null : <RecordSteps steps={orderSteps.map(statusLabel)} at={at} />
}

type ActionsProps = { order: Order; invoice: DocumentSource; onChanged: (order: Order) => void }

/** The usual next action is filled and comes last: packing, then payment, otherwise editing. */
function OrderActions({ order, invoice, onChanged }: ActionsProps) {
  const { may, person } = useSession()
  const openModal = useOpenModal()
  const approach = usePaymentApproach(order.customerID)
  const documents = useWarehouseDocuments(order)
  const more = [...useSplitActions(order, onChanged), ...useMustPayActions(order, onChanged)]
  const isPayable = may(recordPayment) && countsAsOwed(order.orderStatus) && order.balanceDue > 0
  const isPaidNext = isPayable && isShipped(order.orderStatus)
  const isPackedNext = useOffersPacking(order)
  const edit = mayEditOrder(person, order) && (
    <Button
      variant={isPaidNext || isPackedNext ? 'default' : 'filled'}
      onClick={() => openModal('EditOrder', { orderId: order.id })}
    >
      Edit
    </Button>
  )
  const pay = isPayable && (
    <Button
      variant={isPaidNext ? 'filled' : 'default'}
      {...approach}
      onClick={() => openModal('AddPayment', { customerId: order.customerID, orderId: order.id })}
    >
      Add payment
    </Button>
  )
  return (
    <>
      {may(createDocument) && (
        <PrintDocument document={invoice} page={printPages.general}>
          {documents.length > 0 && <OtherDocuments heading="Warehouse" documents={documents} />}
        </PrintDocument>
      )}
      {may(addMemo) && isShipped(order.orderStatus) && (
        <Button variant="default" onClick={() => openModal('NewCreditMemo', { orderId: order.id })}>
          Credit memo
        </Button>
      )}
      {isPaidNext ? edit : pay}
      {isPaidNext ? pay : edit}
      <MarkPacked order={order} onChanged={onChanged} />
      <MoreActions entries={more} />
    </>
  )
}

/** A pick list while the order is open; a packing slip anytime. */
function useWarehouseDocuments({ id, orderStatus }: Order) {
  const { may } = useSession()
  const pickList = { label: 'Pick list', fetchPdf: () => request(createPickList, { body: { orderIds: [id] } }) }
  const packingSlip = { label: 'Packing slip', fetchPdf: () => request(createPackingSlip, { body: { orderId: id } }) }
  return [
    ...(may(createPickList) && isOpen(orderStatus) ? [pickList] : []),
    ...(may(createPackingSlip) ? [packingSlip] : []),
  ]
}
