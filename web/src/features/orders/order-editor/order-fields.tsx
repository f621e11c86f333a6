import type { Customer } from '@dray/contract/customers'
import { Textarea } from '@mantine/core'
import { CustomerField } from './customer-field.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import type { OrderDraft } from './order-draft.ts'
import style from './order-fields.module.css'
import type { ChangeDraft } from './use-kept-draft.ts'

type Props = {
  draft: OrderDraft
  customer: Customer | undefined
  change: ChangeDraft
  /** Why the customer stands in the way of saving; shown once saving was tried. */
  customerProblem: string | undefined
  onCustomer: (customer: Customer) => void
}

export function OrderFields({ draft, customer, change, customerProblem, onCustomer }: Props) {
  return (
    <div className={style.fields}>
      <CustomerField value={draft.customerId} problem={customerProblem} onChange={onCustomer} />
      <Textarea
        label="Notes"
        placeholder="For the invoice"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={4000}
        value={draft.notes}
        onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, notes: value }))}
      />
      <DeliveryPanel draft={draft} customer={customer} change={change} />
    </div>
  )
}
