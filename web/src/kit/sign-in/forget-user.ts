import { readSettings } from '@dray/contract/settings'
import type { QueryClient } from '@tanstack/react-query'

/** Leaves nothing in the cache that a user saw, for the next person at this computer. */
export const forgetUser = (cache: QueryClient): void =>
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readSettings.path })
