import { getPendingOutboundStock } from '@dray/contract/batches'
import type { Product } from '@dray/contract/products'
import { Button } from '@mantine/core'
import { useRead } from '../../shared/api/use-call.ts'
import { figure } from '../../shared/counted.ts'
import { PopoverButton } from '../../shared/popover/popover-button.tsx'
import style from './products-page.module.css'

type Props = { product: Product; isActive: boolean }

/** What is promised of a product, and on a press to whom (spec 2.13). */
export function PendingOutbound({ product, isActive }: Props) {
  const pending = figure(product.pendingOutboundQuantity)
  return (
    <PopoverButton
      label={`Orders that wait for ${product.name}`}
      position="left-start"
      width={340}
      button={(opener) => (
        <button
          type="button"
          className={style.pending}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${pending} of ${product.name} pending: show the orders`}
          {...opener}
        >
          {pending}
        </button>
      )}
    >
      {() => <WaitingOrders product={product} />}
    </PopoverButton>
  )
}

function WaitingOrders({ product }: { product: Product }) {
  const read = useRead(getPendingOutboundStock, { params: { sku: product.sku } })
  if (read.data === undefined && read.error) {
    return (
      <div role="alert">
        Error... {read.error.message}{' '}
        <Button size="xs" variant="default" onClick={() => void read.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className={style.orders} tabIndex={-1} data-autofocus>
      <table>
        <caption>{product.name}: pending outbound</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {read.data?.map(({ orderNum, customerName, quantity }) => (
            <tr key={orderNum}>
              <td>
                <a href={`/orders/${encodeURIComponent(orderNum)}`} target="_blank" rel="noopener">
                  {orderNum}
                </a>
              </td>
              <td>{customerName}</td>
              <td>{figure(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.isPending && <output>Loading...</output>}
      {read.data?.length === 0 && <output>No orders wait for it now.</output>}
    </div>
  )
}
