import type { Call } from '@dray/contract/call'
import type { Entity } from '@dray/contract/entities'
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { isChangedRecord } from './changed-record.ts'
import { encode } from './encode.ts'
import { formKey } from './idempotency-key.ts'
import { isListening } from './listening.ts'
import { type AnswerOf, addressOf, type Input, type Problem, request } from './request.ts'

type ReadOptions<Answer> = Partial<
  Pick<UseQueryOptions<Answer, Problem>, 'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval' | 'gcTime'>
> & { expects?: readonly string[] }

/** A read as the cache knows it, for `useQuery`, `prefetchQuery` and route loaders. */
export function readOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B> = {},
  expects: readonly string[] = [],
) {
  return queryOptions<AnswerOf<A>, Problem>({
    queryKey: [call.path, addressOf(call, input)],
    queryFn: ({ signal }) => request(call, input, { signal, expects }),
    meta: { reads: call.reads, ...(call.part ? { part: call.part } : {}) },
  })
}

/** Asks a read of the contract and keeps the answer fresh: it is asked again when what it shows changes. */
export function useRead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B> = {},
  { expects, ...options }: ReadOptions<AnswerOf<A>> = {},
): UseQueryResult<AnswerOf<A>, Problem> {
  return useQuery({ ...options, ...readOptions(call, input, expects) })
}

/** Asks a list page by page. `inputOf` makes the request of a page from where the one before it ended. */
export function usePages<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  inputOf: (cursor: string | undefined) => Input<P, Q, B>,
  nextOf: (page: AnswerOf<A>) => string | undefined,
): UseInfiniteQueryResult<{ pages: AnswerOf<A>[] }, Problem> {
  return useInfiniteQuery<AnswerOf<A>, Problem, { pages: AnswerOf<A>[] }, readonly string[], string | undefined>({
    queryKey: [call.path, 'pages', addressOf(call, inputOf(undefined))],
    queryFn: ({ pageParam, signal }) => request(call, inputOf(pageParam), { signal }),
    initialPageParam: undefined,
    getNextPageParam: nextOf,
    // While other filters are read the list stays, rather than flash.
    placeholderData: keepPreviousData,
    meta: { reads: call.reads },
  })
}

/**
 * A change of the contract, as one form makes it: sent once per press, with one key as long as the contents
 * stay the same. When the server agrees, whatever shows the changed entities is asked again.
 */
export function useChange<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
): UseMutationResult<AnswerOf<A>, Problem, Input<P, Q, B>> {
  const cache = useQueryClient()
  const [form] = useState(formKey)
  return useMutation<AnswerOf<A>, Problem, Input<P, Q, B>>({
    mutationFn: (input) =>
      request(call, input, call.method === 'POST' ? { idempotencyKey: form.keyFor(contentsOf(call, input)) } : {}),
    onSuccess: () => {
      form.forget()
      // Not waited for: the form is done when the server agrees, not when every list behind it has caught up.
      void refresh(cache, call.changes)
    },
    // Someone else was quicker: what shows the record is read again too.
    onError: (problem) => {
      if (isChangedRecord(problem)) void refresh(cache, call.changes)
    },
  })
}

const contentsOf = (call: Call, input: { params?: unknown; query?: unknown; body?: unknown }): string =>
  `${addressOf(call, input)} ${JSON.stringify(encode(call.body, input.body))}`

/**
 * Asks again for everything on the screen that shows one of these entities, and marks the rest of the cache stale.
 * `spared`: lists that are brought up to date by another way.
 */
export function refresh(
  cache: QueryClient,
  changed: readonly Entity[],
  spared: (query: Query) => boolean = isKeptLive,
): Promise<void> {
  const showing = cache
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => meta?.reads?.some((entity) => changed.includes(entity)) ?? false })
  const stale = new Set(showing.filter((query) => !spared(query)))
  return cache.invalidateQueries({ predicate: (query) => stale.has(query) })
}

/** A list whose changed records the event stream names: it is not asked for as a whole while the stream is open. */
const isKeptLive = ({ meta }: Query): boolean => meta?.part !== undefined && isListening()

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
    queryMeta: { reads?: readonly Entity[]; part?: NonNullable<Call['part']> }
  }
}
