import type { Order } from '@dray/contract/orders'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'

/** The rest are shown on request. */
const maxShown = 6

/** Links the order it was split from, and those split from it. */
export function OrderChain({ order: { backorderOf, backorders } }: { order: Order }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? backorders : backorders.slice(0, maxShown)
  return (
    <>
      {backorderOf && (
        <Text span size="xs" c="dimmed">
          Backorder of <OrderLink order={backorderOf} />
        </Text>
      )}
      {backorders.length > 0 && (
        <Text span size="xs" c="dimmed">
          {backorders.length === 1 ? 'Backorder' : 'Backorders'}:{' '}
          {shown.map((backorder, index) => (
            <Fragment key={backorder.id}>
              {index > 0 && ', '}
              <OrderLink order={backorder} />
            </Fragment>
          ))}
          {shown.length < backorders.length && (
            <>
              {' '}
              <button type="button" className="plain text-button" onClick={() => setWhole(true)}>
                and {backorders.length - shown.length} more
              </button>
            </>
          )}
        </Text>
      )}
    </>
  )
}

const OrderLink = ({ order: { orderNum } }: { order: { orderNum: string } }) => (
  <Link to="/orders/$orderNum" params={{ orderNum }} className="text-button">
    {orderNum}
  </Link>
)
