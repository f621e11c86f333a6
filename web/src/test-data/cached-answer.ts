import type { Call, None } from '@dray/contract/call'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { readOptions } from '../kit/api/use-call.ts'

/** Caches an answer, as another page would, and says whether it's refetched when that page is shown. */
export function cachedAnswer<A extends z.ZodType>(
  cache: QueryClient,
  call: Call<None, None, z.ZodType, A>,
  answer: z.output<A>,
) {
  const options = readOptions(call as Call)
  const query = cache.getQueryCache().build(cache, cache.defaultQueryOptions(options))
  query.setData(answer)
  return { isStale: () => query.state.isInvalidated }
}
