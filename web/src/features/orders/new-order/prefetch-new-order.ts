import { listCustomers } from '@dray/contract/customers'
import { listProducts } from '@dray/contract/products'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../kit/api/use-call.ts'

/** Asks for what New Order shows first, while the code of its editor still loads. */
export function prefetchNewOrder(cache: QueryClient): void {
  void cache.prefetchQuery(readOptions(listCustomers))
  void cache.prefetchQuery(readOptions(listProducts))
}
