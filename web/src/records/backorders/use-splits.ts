import { findSplits, type OrderSplit } from '@dray/contract/backorders'
import { useQuery } from '@tanstack/react-query'
import { type Problem, request } from '../../kit/api/request.ts'

/** Reads again whenever orders or stock change. */
export const useSplits = (orderIds: readonly number[], isEnabled = true) =>
  useQuery<OrderSplit[], Problem>({
    queryKey: [findSplits.path, orderIds.join(' ')],
    queryFn: ({ signal }) => request(findSplits, { body: { orderIds: [...orderIds] } }, { signal }),
    enabled: isEnabled && orderIds.length > 0,
    meta: { reads: ['orders', 'products'] },
  })
