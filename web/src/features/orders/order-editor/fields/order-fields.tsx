import type { Customer } from '@dray/contract/customers'
import { Textarea } from '@mantine/core'
import { memo, useMemo } from 'react'
import { CustomerField } from './customer-field.tsx'
import { DeliveryPanel, type DeliveryProps, markOf } from './delivery-panel.tsx'
import type { OrderDraft } from '../draft/order-draft.ts'
import style from './order-fields.module.css'

type Props = DeliveryProps &
  Pick<OrderDraft, 'customerId' | 'notes'> & {
    /** Why the customer stands in the way of saving; shown once saving was tried. */
    customerProblem: string | undefined
    onCustomer: (customer: Customer) => void
  }

/** What an order is besides its lines. Its parts come one by one, so that a changed line does not draw them again. */
export const OrderFields = memo(function OrderFields({
  customerId,
  notes,
  customerProblem,
  onCustomer,
  ...delivery
}: Props) {
  const { order, change, changed } = delivery
  const mark = markOf(changed)
  const carried = useMemo(() => order && { id: order.customerID, name: order.customer.customerName }, [order])
  return (
    <div className={style.place}>
      <div className={style.fields}>
        <CustomerField
          className={mark('customerId')}
          carried={carried}
          value={customerId}
          problem={customerProblem}
          onChange={onCustomer}
        />
        <Textarea
          className={mark('notes')}
          label="Notes"
          placeholder="Shown on the invoice"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={4000}
          value={notes}
          onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, notes: value }))}
        />
        <DeliveryPanel {...delivery} />
      </div>
    </div>
  )
})
