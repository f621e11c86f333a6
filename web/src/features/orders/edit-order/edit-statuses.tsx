import { orderStatuses, paymentStatuses, mayChangeOrder } from '@dray/domain/orders/order-status'
import { memo } from 'react'
import { useSession } from '../../../kit/session.tsx'
import { StatusSelect } from '../../../records/status-select.tsx'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import type { EditOrderEditor } from './use-edit-order.ts'

type Props = Pick<EditOrderEditor, 'order' | 'isSaving'> &
  Pick<EditOrderEditor['draft'], 'orderStatus' | 'paymentStatus'> & {
    isOrderStatusUnsaved: boolean
    isPaymentStatusUnsaved: boolean
    edit: EditOrderEditor['editStatus']
  }

/**
 * Order status and payment status. A status that the user may not set is not offered (D-04). They are separate props, so that
 * changing a line does not render them again.
 */
export const EditStatuses = memo(function EditStatuses(props: Props) {
  const { person } = useSession()
  const { order, orderStatus, paymentStatus, isOrderStatusUnsaved, isPaymentStatusUnsaved, isSaving, edit } = props
  const from = order.orderStatus
  return (
    <div className={`row ${sheet.statuses}`} inert={isSaving}>
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
        // DRAFT belongs to drafts only; saving it in another status makes it AWAITING (D-229).
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
