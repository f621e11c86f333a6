import { createDocument } from '@dray/contract/documents'
import { findPurchaseOrderByNumber, type PurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { mayListDocuments } from '@dray/domain/documents/document-kinds'
import { printPages } from '@dray/domain/documents/page-setup'
import { mayChangePurchases, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isLate } from '@dray/domain/purchases/on-order'
import { daysBetween } from '@dray/domain/time/company-day'
import { BooksPanel } from '../../records/books/books-panel.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { DocumentsPanel } from '../../records/documents/documents-panel.tsx'
import { PrintDocument } from '../../records/documents/print-document.tsx'
import { readOptions } from '../../kit/api/use-call.ts'
import { NumberedRecordPage, type NumberedRecords } from '../../kit/record-page/numbered-record-page.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { recentPurchase, useRecent } from '../../records/recents.ts'
import { ChangedNotice, useChangedByOthers, useOwnVersions } from '../../kit/record-page/changed-notice.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { purchaseDocument, purchaseVersion } from './own-changes.ts'
import { TextBlock } from '../../kit/record-page/text-block.tsx'
import {
  ExpectedDayField,
  NotesField,
  PlanEnd,
  type PurchasePlan,
  usePurchasePlan,
} from './purchase-order-page/purchase-plan.tsx'
import { PurchaseItems, ReceiptsPanel } from './purchase-order-page/purchase-panels.tsx'
import { useReceivingActions } from './receive/use-receiving-actions.ts'
import { MoreActions } from '../../kit/record-page/more-actions.tsx'
import { RecordSteps } from '../../kit/record-page/record-steps.tsx'
import { statusLabel } from '../../records/status-label.ts'
import { PurchaseStatusMenu } from './status-menu/purchase-status-menu.tsx'
import { companyToday, mediumDate, mediumDay } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Detail, Fact, RecordStrip } from '../../kit/record-page/record-strip.tsx'
import { ContactLine, EmailLink } from '../../records/contact-links.tsx'

const purchases: NumberedRecords<PurchaseOrder> = {
  noun: 'Purchase order',
  notFound: 'purchase-not-found',
  number: ({ purchaseOrderNum }) => purchaseOrderNum,
  byNumber: (purchaseOrderNum) =>
    readOptions(findPurchaseOrderByNumber, { params: { purchaseOrderNum } }, ['purchase-not-found']),
  byId: (id) => readOptions(readPurchaseOrder, { params: { id } }, ['purchase-not-found']),
  route: (purchaseOrderNum) => ({ to: '/purchases/$purchaseOrderNum', params: { purchaseOrderNum } }),
  list: { to: '/purchases', name: 'Purchases' },
  unknown: (purchaseOrderNum) => `No purchase order ${purchaseOrderNum} was found.`,
}

/** /purchases/{purchaseOrderNum}: one purchase order, to read, print, receive, and share (D-21). */
export function PurchaseOrderPage() {
  const { purchaseOrderNum = '' } = useParams({ strict: false })
  return (
    <NumberedRecordPage records={purchases} number={purchaseOrderNum}>
      {(order) => <ShownPurchase key={order.id} order={order} />}
    </NumberedRecordPage>
  )
}

function ShownPurchase({ order }: { order: PurchaseOrder }) {
  const { person } = useSession()
  const settings = useSettings()
  useRecent(recentPurchase(order))
  const changed = useChangedByOthers({
    id: order.id,
    version: purchaseVersion(order),
    ownVersions: useOwnVersions('purchase', order.id),
  })
  const document = useMemo(() => purchaseDocument(order, settings), [order, settings])
  const [isCommenting, setCommenting] = useState(false)
  const plan = usePurchasePlan(order)
  const mayPlan = mayChangePurchases(person)
  useConfirmBeforeLeaving(isCommenting || plan.isDirty)
  return (
    <Page
      back={purchases.list}
      progress={<PurchaseSteps order={order} />}
      title={`Purchase order ${order.purchaseOrderNum}`}
      tabTitle={`${order.purchaseOrderNum} ${order.brand.name}`}
      aside={<PurchaseStatuses order={order} />}
      actions={<Actions order={order} document={document} />}
    >
      <Stack gap="md">
        <div>
          <ChangedNotice {...changed} record="purchase order" />
          <PurchaseStrip order={order} plan={mayPlan ? plan : undefined} />
        </div>
        <Paper withBorder p={{ base: 'xs', sm: 'md' }} component="section" aria-label="Items">
          <PurchaseItems order={order} />
        </Paper>
        {mayPlan ? (
          <NotesField plan={plan} />
        ) : (
          order.notes !== null && order.notes !== '' && <TextBlock title="Notes">{order.notes}</TextBlock>
        )}
        <ReceiptsPanel order={order} />
        {document && mayListDocuments('purchaseOrder', person) && <DocumentsPanel document={document} />}
        <BooksPanel kind="purchase" id={order.id} />
        <CommentsPanel entityType="purchaseOrder" entityId={order.id} onUnsent={setCommenting} />
        <ChangeLogPanel entityType="purchaseOrder" entityId={order.id} />
        {mayPlan && <PlanEnd plan={plan} />}
      </Stack>
    </Page>
  )
}

type ActionProps = { order: PurchaseOrder; document: ReturnType<typeof purchaseDocument> }

/** The usual next action is filled: receiving, otherwise editing. */
function Actions({ order, document }: ActionProps) {
  const { may, person } = useSession()
  const openModal = useOpenModal()
  const { next, more } = useReceivingActions(order)
  return (
    <>
      {may(createDocument) && document && (
        <PrintDocument document={document} page={printPages.purchaseOrder} canResize />
      )}
      {mayChangePurchases(person) && (
        <Button
          variant={next ? 'default' : 'filled'}
          onClick={() => openModal('EditPurchaseOrder', { purchaseOrderId: order.id })}
        >
          Edit
        </Button>
      )}
      {next && <Button onClick={next.onChoose}>{next.label}</Button>}
      <MoreActions entries={more} />
    </>
  )
}

/** A draft has not started, and a canceled purchase order is on no step. */
const steps = purchaseStatuses.filter((status) => status !== 'DRAFT' && status !== 'CANCELLED')

function PurchaseSteps({ order: { orderStatus } }: { order: PurchaseOrder }) {
  const at = steps.findIndex((step) => step === orderStatus)
  return at < 0 ? null : <RecordSteps steps={steps.map(statusLabel)} at={at} />
}

/** Menus for users who may change them (R2.13-49). */
function PurchaseStatuses({ order }: { order: PurchaseOrder }) {
  return (
    <>
      <Text span size="xs" c="dimmed">
        Order <PurchaseStatusMenu order={order} kind="order" showsSince />
      </Text>
      <Text span size="xs" c="dimmed">
        Payment <PurchaseStatusMenu order={order} kind="payment" showsSince />
      </Text>
    </>
  )
}

/** `plan`: for users who may change it. */
type StripProps = { order: PurchaseOrder; plan: PurchasePlan | undefined }

/** The supplier, the delivery, and the amounts of a purchase order. */
function PurchaseStrip({ order, plan }: StripProps) {
  const { name, brandRepName, brandRepPhone, brandRepEmail } = order.brand
  const { unitQuantity, receivedQuantity, openQuantity, total } = order
  return (
    <RecordStrip label="Summary">
      <Fact label="Supplier" value={name} isWide>
        <Detail>
          <ContactLine name={brandRepName} phone={brandRepPhone} />
        </Detail>
        <Detail>{brandRepEmail && <EmailLink email={brandRepEmail} />}</Detail>
      </Fact>
      <ExpectedFact order={order} plan={plan} />
      <Fact label="Ordered" value={pluralize(unitQuantity, 'unit')} />
      <Fact label="Received" value={formatCount(receivedQuantity)} />
      <Fact label="Open" value={formatCount(openQuantity)} />
      {total !== undefined && <Fact label="Total" value={<MoneyText amount={total} />} />}
    </RecordStrip>
  )
}

/** The rest of an order that was closed short isn't expected anymore. */
function ExpectedFact({ order, plan }: StripProps) {
  const { timeZone } = useSettings()
  const { expectedDeliveryOn: day, closedShortOn, closedShortBy, closedShortReason } = order
  const { orderPlacedOn, createdAt } = order
  const today = companyToday(timeZone)
  const isOverdue = day !== null && isLate(order, today)
  const closed = closedShortOn !== null && `Closed short ${mediumDate(closedShortOn, timeZone)}`
  return (
    <Fact
      label="Expected delivery"
      value={plan ? <ExpectedDayField plan={plan} /> : day === null ? 'No date yet' : mediumDay(day)}
    >
      <Detail>{isOverdue && <span className="danger">{pluralize(daysBetween(day, today), 'day')} late</span>}</Detail>
      <Detail>{closed && (closedShortBy === null ? closed : `${closed} by ${closedShortBy}`)}</Detail>
      <Detail>{closedShortReason !== null && <span title={closedShortReason}>{closedShortReason}</span>}</Detail>
      <Detail>
        {orderPlacedOn === null ? 'Created' : 'Placed'} {mediumDate(orderPlacedOn ?? createdAt, timeZone)}
      </Detail>
    </Fact>
  )
}
