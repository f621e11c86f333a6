import type { Customer } from '@dray/contract/customers'
import { Textarea } from '@mantine/core'
import { memo, useMemo } from 'react'
import { CustomerField } from './customer-field.tsx'
import { DeliveryPanel, type DeliveryProps, changedClass } from './delivery-panel.tsx'
import type { OrderDraft } from '../draft/order-draft.ts'
import { OwedLine } from './owed-line.tsx'
import style from './order-fields.module.css'

type Props = DeliveryProps &
  Pick<OrderDraft, 'customerId' | 'notes'> & {
    /** Why the customer keeps the order from being saved; set once the user has tried to save. */
    customerProblem: string | undefined
    onCustomer: (customer: Customer) => void
  }

/** The order's fields other than its lines. They are separate props, so that changing a line does not render them again. */
export const OrderFields = memo(function OrderFields({
  customerId,
  notes,
  customerProblem,
  onCustomer,
  ...delivery
}: Props) {
  const { order, change, changed } = delivery
  const classOf = changedClass(changed)
  const savedCustomer = useMemo(() => order && { id: order.customerID, name: order.customer.customerName }, [order])
  return (
    <div className={style.container}>
      <div className={style.fields}>
        <CustomerField
          className={classOf('customerId')}
          savedCustomer={savedCustomer}
          value={customerId}
          problem={customerProblem}
          onChange={onCustomer}
        />
        <Textarea
          className={classOf('notes')}
          label="Notes"
          placeholder="Shown on the invoice"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={4000}
          value={notes}
          onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, notes: value }))}
        />
        <OwedLine customerId={customerId} />
        <DeliveryPanel {...delivery} />
      </div>
    </div>
  )
})
