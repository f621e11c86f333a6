import type { Order } from '@dray/contract/orders'
import { maxLengths } from '@dray/domain/limits'
import { TextInput } from '@mantine/core'
import { useSamePo } from './same-po.ts'

type Props = {
  className: string | undefined
  value: string
  customerId: number | null
  isRequired: boolean
  problem: string | undefined
  order: Order | undefined
  onChange: (customerPO: string) => void
}

/** The customer's own order number, with a note if another of their orders has it (D-283). */
export function PoField({ className, value, customerId, isRequired, problem, order, onChange }: Props) {
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
