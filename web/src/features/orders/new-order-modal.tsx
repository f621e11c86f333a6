import type { SavedAs } from '../../kit/editing/use-new-draft.ts'
import type { Order } from '@dray/contract/orders'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSaveDocument } from '../../records/documents/save-document.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { OrderEditor } from './order-editor/order-editor.tsx'
import { NewRecordEditor } from '../../kit/full-screen-editor/new-record-editor.tsx'
import { NewOrderFooter } from './new-order/new-order-footer.tsx'
import { FullScreenEditor } from '../../kit/full-screen-editor/full-screen-editor.tsx'
import { useNewOrderDraft, useStartingCustomer } from './new-order/use-new-order-draft.ts'
import { useSaleChecks } from './order-sheet/use-sale-checks.tsx'
import { UnfinishedOrders } from './new-order/unfinished-orders.tsx'
import { useOtherUnfinished } from './new-order/use-other-unfinished.ts'
import { useSendOrder } from './new-order/use-send-order.ts'
import { newOrderFormFor } from '../../records/unfinished-orders.ts'
import { orderInvoice } from '../../records/invoices/order-invoice.ts'

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
    // The order is saved even without its PDF. A failure is logged, and the order page can print it again (D-76).
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
