import { readReturnable, type Returnable } from '@dray/contract/memos'
import { type Order, readOrder } from '@dray/contract/orders'
import { Loader } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'

type Props = {
  orderId: number
  onRead?: (orderNum: string) => void
  children: (order: Order, returnable: Returnable) => ReactNode
}

/** Reads the order and what is left to credit of it. */
export function MemoOrder({ orderId, onRead, children }: Props) {
  const orderRead = useRead(readOrder, { params: { id: orderId } }, { expects: ['order-not-found'] })
  const read = useRead(readReturnable, { params: { orderId } }, { expects: ['order-not-found', 'order-not-shipped'] })
  const order = orderRead.data?.res
  const orderNum = order?.orderNum
  const tell = useEffectEvent((number: string) => onRead?.(number))
  // The title is outside this component.
  useEffect(() => {
    if (orderNum !== undefined) tell(orderNum)
  }, [orderNum])
  const problem = orderRead.error ?? read.error
  if (order && read.data) return children(order, read.data)
  if (problem === null) return <Loader size="sm" type="dots" role="status" aria-label="Loading" />
  return (
    <ReadFailed
      retry={() => {
        void orderRead.refetch()
        return read.refetch()
      }}
    >
      {problem.message}
    </ReadFailed>
  )
}
