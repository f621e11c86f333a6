import type { SavedAs } from '../../kit/editing/use-new-draft.ts'
import type { Order } from '@dray/contract/orders'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import type { Customer } from '@dray/contract/customers'
import type { CartLine } from '@dray/domain/orders/cart'
import { useSaveDocument } from '../../records/documents/save-document.ts'
import { type PropsOf, useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { missingFieldSentences, OrderEditor, type OrderReadiness } from './order-editor/order-editor.tsx'
import { NewRecordEditor } from '../../kit/full-screen-editor/new-record-editor.tsx'
import { FullScreenEditor } from '../../kit/full-screen-editor/full-screen-editor.tsx'
import { useNewOrderDraft, useStartingCustomer } from './new-order/use-new-order-draft.ts'
import { type SaleChecks, useSaleChecks, whatToDo } from './order-sheet/use-sale-checks.tsx'
import { useSendOrder } from './new-order/use-send-order.ts'
import {
  mostUnfinished,
  newOrderFormFor,
  type UnfinishedOrder,
  unfinishedOrders,
} from '../../records/unfinished-orders.ts'
import { orderInvoice } from '../../records/invoices/order-invoice.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { useCustomers } from '../../records/pickers/customer-select.tsx'
import { isolateName } from '@dray/domain/text/isolate-name'
import { removeStoredEdits, storageKey } from '../../kit/editing/stored-edits.ts'
import { EditorBar } from '../../kit/full-screen-editor/editor-bar.tsx'
import { NotSaved } from '../../records/not-saved.tsx'
import { ExceedsStock } from './order-sheet/exceeds-stock.tsx'
import { isReasonMissing } from '../../records/pricing/reason-field.tsx'
import { isHeld } from '../../records/receivables/credit-hold-text.ts'
import { Reallocate } from './order-sheet/reallocate.tsx'
import sheet from '../../kit/full-screen-editor/full-screen-editor.module.css'

/** New Order (spec 2.3): full screen. Nothing typed is lost until the order is saved or discarded. */
export function NewOrderModal({ frame, closeNow, customerId }: PropsOf<'NewOrder'>) {
  const { user } = useSession()
  const [start, setStart] = useState<Start>(() => ({ form: newOrderFormFor(user.id, customerId), customerId }))
  return (
    <FullScreenEditor frame={frame} onClose={frame.onClose}>
      <Editor key={start.form} start={start} onContinue={setStart} onClose={frame.onClose} closeNow={closeNow} />
    </FullScreenEditor>
  )
}

/** The name the order is stored under, and the customer it starts for. */
type Start = { form: string; customerId?: number | undefined }

type EditorProps = {
  start: Start
  onContinue: (start: Start) => void
  onClose: () => void
  closeNow: () => void
}

function Editor({ start, onContinue, onClose, closeNow }: EditorProps) {
  const { history } = useRouter()
  const saveDocument = useSaveDocument()
  const settings = useSettings()
  const editing = useNewOrderDraft(start.form)
  useStartingCustomer(start.customerId, editing)
  const { draft } = editing
  const unfinished = useOtherUnfinished(editing, onContinue)
  const sending = useSendOrder(editing, onSaved)
  const sale = useSaleChecks(undefined, draft, { isSaved: false, problem: sending.problem })

  function send(as: SavedAs) {
    // A draft isn't a sale yet.
    if (as === 'as-draft') sending.send(as, { reason: sale.reasons.reason })
    else if (sale.ask()) sending.send(as, sale.reasons)
  }
  function onSaved(order: Order, as: SavedAs) {
    // Replaces this modal's URL, so that Back doesn't open it again.
    history.replace(`/orders/${encodeURIComponent(order.orderNum)}`, {}, { ignoreBlocker: true })
    closeNow()
    // The order is saved even without its PDF. A failure is logged, and the order page can print it again.
    if (as === 'submitted')
      void saveDocument(orderInvoice(order, settings), onPaper(printPages.newOrder, settings.pageSize)).catch(
        () => undefined,
      )
  }
  return (
    <NewRecordEditor
      noun="order"
      editing={editing}
      isUnsaved={!editing.isUntouched}
      isSending={sending.isSending}
      lost={sending.lost}
      note={<UnfinishedOrders orders={unfinished.orders} onContinue={unfinished.continueWith} />}
    >
      {(header) => (
        <OrderEditor
          editing={{ draft, change: editing.change, orderNum: editing.sending.draftNum }}
          sale={sale}
          sending={{
            isSending: sending.isSending,
            onPrimary: () => send('submitted'),
            primaryStock: 'takes-stock',
          }}
          header={header}
          onClose={onClose}
          confirmCustomerChange={unfinished.confirmCustomer}
          footer={(readiness) => (
            <NewOrderFooter
              {...{ readiness, sale, sending }}
              lines={draft.cart.lines}
              onClose={onClose}
              onSend={(as) => readiness.sendIfReady(() => send(as), as === 'submitted' ? 'takes-stock' : 'takes-none')}
            />
          )}
        />
      )}
    </NewRecordEditor>
  )
}

type Props = { orders: readonly UnfinishedOrder[]; onContinue: (order: UnfinishedOrder) => void }

/** Offers the user's other unfinished orders. */
function UnfinishedOrders({ orders, onContinue }: Props) {
  return orders
    .slice(0, mostUnfinished)
    .map((order) => <Unfinished key={order.form} order={order} onContinue={() => onContinue(order)} />)
}

function Unfinished({ order, onContinue }: { order: UnfinishedOrder; onContinue: () => void }) {
  const { customer } = useCustomers(order.customerId)
  const name = customer?.customerName ?? 'no customer'
  return (
    <Text span size="sm" fw={400} c="dimmed">
      Unfinished: <span>{name}</span>, {pluralize(order.lines, 'line')}.{' '}
      <button
        type="button"
        className="plain text-button"
        aria-label={`Continue the order for ${name}`}
        onClick={onContinue}
      >
        Continue
      </button>
    </Text>
  )
}

type UseOtherUnfinishedStart = { form: string; customerId?: number | undefined }

/** The unfinished orders besides the one that is open. A customer has one at most. */
function useOtherUnfinished(
  editing: ReturnType<typeof useNewOrderDraft>,
  onContinue: (start: UseOtherUnfinishedStart) => void,
) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const { form, draft, storeSending, isUntouched, isStored } = editing
  const [stored, setStored] = useState(() => unfinishedOrders(user.id))
  const hasLines = draft.cart.lines.length > 0
  // An order that the browser can't store must not make room for another.
  const canLeave = isUntouched || isStored

  function continueWith({ form: opened, customerId }: UnfinishedOrder) {
    if (!isUntouched) storeSending(draft)
    onContinue({ form: opened, customerId: customerId ?? undefined })
  }
  const confirmCustomer = useCallback(
    (chosen: Customer, apply: () => void) => {
      const found = unfinishedOrders(user.id).find(isOther(form, chosen.id))
      if (found === undefined) return apply()
      if (!hasLines && canLeave) return onContinue({ form: found.form, customerId: chosen.id })
      openModal('Confirmation', {
        title: 'Replace the unfinished order?',
        question: `${isolateName(chosen.customerName)} has an unfinished order with ${pluralize(found.lines, 'line')}. This order would replace it.`,
        confirmLabel: 'Replace',
        cancelLabel: 'Keep it',
        danger: true,
        onConfirm: () => {
          removeStoredEdits(storageKey(user.id, found.form), found.owner)
          setStored(unfinishedOrders(user.id))
          apply()
        },
      })
    },
    [user.id, form, hasLines, canLeave, onContinue, openModal],
  )
  return {
    orders: canLeave ? stored.filter((order) => order.form !== form) : [],
    continueWith,
    confirmCustomer,
  }
}

const isOther = (form: string, customerId: number) => (order: UnfinishedOrder) =>
  order.form !== form && order.customerId === customerId

type NewOrderFooterProps = {
  readiness: OrderReadiness
  sale: SaleChecks
  sending: ReturnType<typeof useSendOrder>
  lines: readonly CartLine[]
  onClose: () => void
  onSend: (as: SavedAs) => void
}

const reasonId = 'order-not-ready'

function NewOrderFooter({ readiness, sale, sending, lines, onClose, onSend }: NewOrderFooterProps) {
  const { missingFields, isPricing, stockReason, priceRemark, exceeding } = readiness
  const { as: sent, reallocate } = sending
  const problem = sale.answersHold ? null : sending.problem
  const reason = isPricing
    ? "Loading this customer's prices…"
    : missingFields.map((field) => missingFieldSentences[field]).join(' ') || stockReason
  const button = (as: SavedAs) => ({
    loading: sent === as,
    disabled: (sent !== undefined && sent !== as) || isPricing || (as === 'submitted' && stockReason !== ''),
    onClick: () => onSend(as),
    ...(reason === '' ? {} : { 'aria-describedby': reasonId, title: reason }),
  })
  return (
    <Stack gap={8}>
      {problem && !isReasonMissing(problem) && (
        <NotSaved problem={problem}>
          {isHeld(problem) && <p className={sheet.more}>{whatToDo(undefined)}</p>}
          <Reallocate problem={problem} lines={lines} isSending={sent !== undefined} onReallocate={reallocate} />
        </NotSaved>
      )}
      <ExceedsStock exceeding={exceeding} again="Submit" />
      {sale.fields}
      <EditorBar
        onClose={onClose}
        reason={
          <p id={reasonId} className={`muted small grow ${sheet.reason}`}>
            {`${reason} ${priceRemark}`.trim()}
          </p>
        }
      >
        <Button variant="default" {...button('as-draft')}>
          Save as draft
        </Button>
        <Button {...button('submitted')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Submit
        </Button>
      </EditorBar>
    </Stack>
  )
}
