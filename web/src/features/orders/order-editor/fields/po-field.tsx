import { type Order, listOrders } from '@dray/contract/orders'
import { maxLengths } from '@dray/domain/limits'
import { fold } from '@dray/domain/search/search-words'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../../../../kit/api/use-call.ts'
import { allDates } from '../../../../kit/list-filter/days-in-url.ts'
import { useSettings } from '../../../../kit/session.tsx'

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
  const same = useSamePo(value.trim(), customerId, order)
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

/** Another order of the customer with this PO number. A backorder has the number of its order. */
function useSamePo(typed: string, customerId: number | null, order: Order | undefined) {
  const { timeZone } = useSettings()
  const [search] = useDebouncedValue(typed, 300)
  const isSaved = typed === '' || (order?.customerPO === typed && order.customerID === customerId)
  const { data = [] } = useRead(
    listOrders,
    {
      params: { fromISO: startOfDay(allDates.from, timeZone), toISO: endOfDay(allDates.to, timeZone) },
      query: { search, customer: String(customerId), limit: 20 },
    },
    { enabled: !isSaved && search === typed && customerId !== null },
  )
  if (isSaved || search !== typed) return undefined
  return data.find(
    ({ id, customerPO, orderStatus }) =>
      id !== order?.id && orderStatus !== 'CANCELLED' && fold(customerPO ?? '') === fold(typed),
  )
}
