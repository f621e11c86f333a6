import { QueryClient } from '@tanstack/react-query'

/** Nothing is tried again by itself (D-136). Live updates refresh what changes; looking again after a while does too. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
