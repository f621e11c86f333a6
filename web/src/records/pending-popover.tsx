import { listPendingOutbound } from '@dray/contract/pending'
import type { Product } from '@dray/contract/products'
import { Anchor, Text } from '@mantine/core'
import { useRead } from '../kit/api/use-call.ts'
import { formatCount } from '../kit/text/format-count.ts'
import style from '../kit/popover/figure-list.module.css'
import { PopoverButton } from '../kit/popover/popover-button.tsx'
import { ColumnHeads } from '../kit/table/column-heads.tsx'
import { Dash } from '../kit/text/dash.tsx'

type Props = {
  product: Pick<Product, 'sku' | 'name' | 'pendingOutboundQuantity'>
  /** Shown after a number without a heading. */
  unit?: string
  /** In a table, only the active row is in the tab order. */
  isActive?: boolean
}

/** Units pending for open orders; a click lists the orders. */
export function PendingPopover({ product, unit, isActive = true }: Props) {
  const { sku, name, pendingOutboundQuantity } = product
  const pending = formatCount(pendingOutboundQuantity)
  if (pendingOutboundQuantity === 0) return <Dash says="0" />
  return (
    <PopoverButton
      label={`Pending orders for ${name}`}
      position="bottom-end"
      button={(opener) => (
        <button
          type="button"
          className={`nowrap plain figures ${style.opener}`}
          tabIndex={isActive ? 0 : -1}
          // Starts with the visible text, so voice control finds the button.
          aria-label={
            unit ? `${pending} ${unit} of ${name}: show orders` : `${pending} of ${name} pending: show orders`
          }
          {...opener}
        >
          {pending}
          {unit && ` ${unit}`}
        </button>
      )}
    >
      {() => <PendingOrders sku={sku} />}
    </PopoverButton>
  )
}

function PendingOrders({ sku }: { sku: string }) {
  const read = useRead(listPendingOutbound, { params: { sku } })
  if (read.isPending) return <output>Loading...</output>
  if (read.isError)
    return (
      <Text size="sm" c="var(--danger)" role="alert">
        Error... {read.error.message}
      </Text>
    )
  if (read.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No more pending orders.
      </Text>
    )
  return (
    <table className="table">
      <caption className="unseen">Pending orders for {sku}</caption>
      <ColumnHeads heads={['Order', 'Customer', ['Units', 'number']]} />
      <tbody>
        {read.data.map(({ orderNum, customerName, quantity }) => (
          <tr key={orderNum}>
            <td>
              <Anchor href={`/orders/${encodeURIComponent(orderNum)}`} target="_blank" size="sm">
                {orderNum}
              </Anchor>
            </td>
            <td>{customerName}</td>
            <td className="number">{formatCount(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
