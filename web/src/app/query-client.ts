import { QueryClient } from '@tanstack/react-query'

/** No automatic retries. Data is refetched by live updates, and when it's shown again after `staleTime`. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
