import { paymentStatuses } from '@dray/domain/orders/order-status'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { StatusSelect } from '../../../records/status-select.tsx'
import type { EditPurchase } from './use-edit-purchase.ts'

/** Both statuses can be set freely (spec 4.6). */
export function EditPurchaseStatuses({ editor }: { editor: EditPurchase }) {
  const { record, fields, changed, isSaving, edit } = editor
  return (
    <div className={`row ${sheet.statuses}`} inert={isSaving}>
      <StatusSelect
        label="Order status"
        statuses={purchaseStatuses}
        value={fields.orderStatus}
        since={record.statusModifiedOn}
        isUnsaved={changed.has('orderStatus')}
        onChange={(orderStatus) => edit({ orderStatus })}
      />
      <StatusSelect
        label="Payment status"
        statuses={paymentStatuses}
        value={fields.paymentStatus}
        since={record.paymentModifiedOn}
        isUnsaved={changed.has('paymentStatus')}
        onChange={(paymentStatus) => edit({ paymentStatus })}
      />
    </div>
  )
}
