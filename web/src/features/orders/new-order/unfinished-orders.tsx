import { Text } from '@mantine/core'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useCustomers } from '../../../records/pickers/customer-select.tsx'
import { mostUnfinished, type UnfinishedOrder } from '../../../records/unfinished-orders.ts'

type Props = { orders: readonly UnfinishedOrder[]; onContinue: (order: UnfinishedOrder) => void }

/** Offers the user's other unfinished orders. */
export function UnfinishedOrders({ orders, onContinue }: Props) {
  return orders
    .slice(0, mostUnfinished)
    .map((order) => <Unfinished key={order.form} order={order} onContinue={() => onContinue(order)} />)
}

function Unfinished({ order, onContinue }: { order: UnfinishedOrder; onContinue: () => void }) {
  const { customer } = useCustomers(order.customerId)
  const name = customer?.customerName ?? 'no customer'
  return (
    <Text span size="sm" fw={400} c="dimmed">
      Unfinished: <span>{name}</span>, {pluralize(order.lines, 'line')}.{' '}
      <button
        type="button"
        className="plain text-button"
        aria-label={`Continue the order for ${name}`}
        onClick={onContinue}
      >
        Continue
      </button>
    </Text>
  )
}
