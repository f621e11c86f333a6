import { readSettings } from '@dray/contract/settings'
import type { QueryClient } from '@tanstack/react-query'

/** Clears the cache, so the next person at this computer sees nothing of this user's. */
export const forgetUser = (cache: QueryClient): void =>
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readSettings.path })
