import { addCustomer, type Customer } from '@dray/contract/customers'
import { Textarea, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import { AddButton, changedClass, DeliveryPanel, type DeliveryProps } from './delivery-panel.tsx'
import type { OrderDraft } from '../draft/order-draft.ts'
import style from './order-fields.module.css'
import { readOwed } from '@dray/contract/receivables'
import { owedText } from '@dray/domain/receivables/aging'
import type { Order } from '@dray/contract/orders'
import { maxLengths } from '@dray/domain/limits'
import { useRead } from '../../../../kit/api/use-call.ts'
import { useOpenModal } from '../../../../kit/modals/modals.tsx'
import { CustomerSelect } from '../../../../records/pickers/customer-select.tsx'
import { useSession } from '../../../../kit/session.tsx'
import { useSamePo } from './same-po.ts'

/** On a narrow screen, the customer stands with the products and the rest with the order. */
export type OrderFieldParts = 'all' | 'customer' | 'handover'

type Props = DeliveryProps &
  Pick<OrderDraft, 'customerId' | 'customerPO' | 'notes'> & {
    /** Why the order can't be saved with this customer; set after the first attempt. */
    customerProblem: string | undefined
    poProblem: string | undefined
    parts: OrderFieldParts
    onCustomer: (customer: Customer) => void
  }

/** The order's fields except its lines. Separate props, so changing a line doesn't rerender them. */
export const OrderFields = memo(function OrderFields({
  customerId,
  customerPO,
  notes,
  customerProblem,
  poProblem,
  parts,
  onCustomer,
  ...delivery
}: Props) {
  const { order, customer, change, changed } = delivery
  const fieldClass = changedClass(changed)
  const savedCustomer = useMemo(() => order && { id: order.customerID, name: order.customer.customerName }, [order])
  return (
    <div className={style.container}>
      <div className={style.fields} data-parts={parts}>
        {parts !== 'handover' && (
          <CustomerField
            className={fieldClass('customerId')}
            savedCustomer={savedCustomer}
            value={customerId}
            problem={customerProblem}
            onChange={onCustomer}
          />
        )}
        {parts !== 'customer' && (
          <PoField
            className={fieldClass('customerPO')}
            value={customerPO}
            customerId={customerId}
            isRequired={customer?.poRequired ?? false}
            problem={poProblem}
            order={order}
            onChange={(typed) => change((before) => ({ ...before, customerPO: typed }))}
          />
        )}
        {parts !== 'customer' && (
          <Textarea
            className={`${style.notes} ${fieldClass('notes') ?? ''}`}
            label="Notes"
            placeholder="Shown on the invoice"
            autosize
            minRows={1}
            maxRows={4}
            maxLength={4000}
            value={notes}
            onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, notes: value }))}
          />
        )}
        {parts !== 'handover' && <OwedLine customerId={customerId} />}
        {parts !== 'customer' && <DeliveryPanel {...delivery} />}
      </div>
    </div>
  )
})

/** The customer's balance, for the salesperson. */
export function OwedLine({ customerId }: { customerId: number | null }) {
  const read = useRead(readOwed, { params: { customerId: customerId ?? 0 } }, { enabled: customerId !== null })
  const text = customerId === null || read.data === undefined ? undefined : owedText(read.data.aging)
  return (
    // Rendered even when empty, so that screen readers announce its content when it appears.
    <span
      aria-live="polite"
      className={`muted small ${style.owed}`}
      data-late={(read.data?.overdue ?? 0) > 0 || undefined}
    >
      {text}
    </span>
  )
}

type CustomerProps = {
  className?: string | undefined
  savedCustomer: { id: number; name: string } | undefined
  value: number | null
  problem: string | undefined
  onChange: (customer: Customer) => void
}

/** A new order can also be for a new customer; the button adds one. */
function CustomerField(props: CustomerProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <div className={style.withButton}>
      <CustomerSelect {...props} />
      {may(addCustomer) && props.savedCustomer === undefined && (
        <AddButton label="Add customer" onClick={() => openModal('AddCustomer', { onAdded: props.onChange })} />
      )}
    </div>
  )
}

type PoFieldProps = {
  className: string | undefined
  value: string
  customerId: number | null
  isRequired: boolean
  problem: string | undefined
  order: Order | undefined
  onChange: (customerPO: string) => void
}

/** The customer's own order number, with a note if another of their orders has it. */
function PoField({ className, value, customerId, isRequired, problem, order, onChange }: PoFieldProps) {
  const same = useSamePo({ typed: value.trim(), customerId, order })
  return (
    <TextInput
      className={className}
      label="PO number"
      data-customer-po
      required={isRequired}
      maxLength={maxLengths.customerPO}
      autoComplete="off"
      value={value}
      error={problem}
      description={same && `Also on order ${same.orderNum}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // A pasted cell of a spreadsheet can end in a tab.
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll('\t', ' '))}
    />
  )
}
