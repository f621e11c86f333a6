import type { Order, OrderedItem } from '@dray/contract/orders'
import { findReservableBatches } from '@dray/contract/pending'
import { useMemo } from 'react'
import { useSession } from '../../../kit/session.tsx'
import { allocationTest, type ForecastUnits } from '../order-batches/batch-forecast.ts'
import { useBatchForecast } from '../order-batches/use-batch-forecast.ts'
import { useBatchesOfOrder } from '../order-batches/use-reservable-batches.ts'
import { draftOf } from '../order-editor/draft/order-form.ts'

/** What a line of a draft would get; undefined for every other order, and where it is not known. */
export type DraftForecastOf = (line: OrderedItem) => readonly ForecastUnits[] | undefined

/** Which batches a saved draft would take if it were placed now. It reserves none of them until then (D-83, D-169). */
export function useDraftForecast(order: Order): DraftForecastOf {
  const { may } = useSession()
  const { lines, productIds } = useMemo(() => linesToForecast(order), [order])
  const batchesOf = useBatchesOfOrder(productIds, order.id, may(findReservableBatches))
  const forecastOf = useBatchForecast({ lines, productIds, batchesOf, order, status: order.orderStatus })
  return ({ productId, id }) => forecastOf({ productId, key: id })
}

/** In the editor, the key of a stored line is its id. */
function linesToForecast(order: Order) {
  const { lines } = draftOf(order).cart
  const toAllocate = order.orderStatus === 'DRAFT' ? lines.filter(allocationTest({ order, status: 'DRAFT' })) : []
  return { lines, productIds: [...new Set(toAllocate.map(({ productId }) => productId))] }
}
