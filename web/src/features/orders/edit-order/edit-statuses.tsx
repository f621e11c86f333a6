import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import { orderStatuses, paymentStatuses } from '@dray/domain/orders/order-status'
import { useSession } from '../../../shared/session.tsx'
import { StatusSelect } from '../../../shared/status-select.tsx'
import sheet from '../../../shared/full-screen-editor/full-screen-editor.module.css'
import type { EditOrderEditor } from './use-edit-order.ts'

/** Order status and payment status. A status that the user may not set is not offered (D-04). */
export function EditStatuses({ editor }: { editor: EditOrderEditor }) {
  const { person } = useSession()
  const { order, draft, changed, isSaving, edit } = editor
  const from = order.orderStatus
  return (
    <div className={sheet.statuses} inert={isSaving}>
      <StatusSelect
        label="Order status"
        statuses={orderStatuses}
        value={draft.orderStatus}
        since={order.statusModifiedOn}
        isUnsaved={changed.has('orderStatus')}
        maySet={(to) => to === from || mayChangeOrder(person, order, { orderStatus: { from, to } })}
        onChange={(orderStatus) => edit({ orderStatus })}
      />
      <StatusSelect
        label="Payment status"
        // DRAFT belongs to drafts only; saving it in another status makes it AWAITING (D-229).
        statuses={paymentStatuses.filter(
          (status) => draft.orderStatus === 'DRAFT' || status !== 'DRAFT' || status === draft.paymentStatus,
        )}
        value={draft.paymentStatus}
        since={order.paymentModifiedOn}
        isUnsaved={changed.has('paymentStatus')}
        maySet={(to) => to === order.paymentStatus || mayChangeOrder(person, order, { paymentStatus: true })}
        onChange={(paymentStatus) => edit({ paymentStatus })}
      />
    </div>
  )
}
