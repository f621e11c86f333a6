import { readCustomer } from '@dray/contract/customers'
import { Button } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'

export type UnfinishedOrder = { customerId: number | null; lines: number }

/** Opens New Order with the unfinished order. */
export function ContinueOrder({ order: { customerId, lines } }: { order: UnfinishedOrder }) {
  const openModal = useOpenModal()
  const customer = useRead(
    readCustomer,
    { params: { id: customerId ?? 0 } },
    { enabled: customerId !== null, expects: ['not-found'] },
  ).data?.customer
  const whose = customer ? `${customer.customerName}, ` : ''
  return (
    <Button size="compact-sm" variant="default" onClick={() => openModal('NewOrder', {})}>
      Continue the unfinished order: {whose}
      {pluralize(lines, 'line')}
    </Button>
  )
}
