import { readOrder, findOrderByNumber, type Order } from '@dray/contract/orders'
import { useRead } from '../../../kit/api/use-call.ts'
import { type NumberedRecord, numberedRecord } from '../../../kit/record-page/numbered-record.ts'

/** An order by its number, or by its id once the number has changed. */
export function useOrderByNumber(orderNum: string): NumberedRecord<Order> {
  const byNumber = useRead(findOrderByNumber, { params: { orderNum } }, { expects: ['order-not-found'] })
  const isGone = byNumber.error?.body.code === 'order-not-found'
  const id = byNumber.data?.res.id
  const byId = useRead(
    readOrder,
    { params: { id: id ?? 0 } },
    { enabled: isGone && id !== undefined, expects: ['order-not-found'] },
  )
  return numberedRecord({ number: orderNum, numberOf: (order) => order.orderNum, byNumber, byId, isGone })
}
