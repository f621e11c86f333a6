import { getPendingOutboundStock } from '@dray/contract/batches'
import type { Product } from '@dray/contract/products'
import { Anchor, Loader, Popover, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from './api/use-call.ts'
import { figure } from './counted.ts'
import style from './pending-popover.module.css'

type Props = {
  product: Product
  /** In a table only the active row is in the tab order. */
  isActive?: boolean
}

/** What open orders wait for; a press says which orders. */
export function PendingPopover({ product, isActive = true }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const pending = product.pendingOutboundQuantity
  if (pending === 0) return <span className="figures">0</span>
  const button = (
    <button
      type="button"
      className={style.pending}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${figure(pending)} of ${product.name} pending: which orders?`}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      {figure(pending)}
    </button>
  )
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>
        <PendingOrders sku={product.sku} />
      </Popover.Dropdown>
    </Popover>
  )
}

function PendingOrders({ sku }: { sku: string }) {
  const read = useRead(getPendingOutboundStock, { params: { sku } })
  if (read.isPending) return <Loader size="sm" type="dots" aria-label="Loading" />
  if (read.isError)
    return (
      <Text size="sm" c="var(--danger)" role="alert">
        {read.error.message}
      </Text>
    )
  if (read.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No open order waits for it any more.
      </Text>
    )
  return (
    <table className={style.orders}>
      <caption className="unseen">Open orders that wait for {sku}</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Units</th>
        </tr>
      </thead>
      <tbody>
        {read.data.map(({ orderNum, customerName, quantity }) => (
          <tr key={orderNum}>
            <td>
              <Anchor href={`/orders/${orderNum}`} target="_blank" size="sm">
                {orderNum}
              </Anchor>
            </td>
            <td>{customerName}</td>
            <td className="figures">{figure(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
