import { readSettings } from '@dray/contract/settings'
import type { QueryClient } from '@tanstack/react-query'
import { dropPageAnswers } from '../api/page-answers.ts'

/** Clears the cache, so the next person at this computer sees nothing of this user's. */
export function forgetUser(cache: QueryClient): void {
  dropPageAnswers()
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== readSettings.path })
}
