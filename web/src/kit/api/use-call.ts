import type { Call, ShownIds } from '@dray/contract/call'
import { callAddress } from '@dray/contract/call/call-address'
import type { Entity } from '@dray/contract/call/entities'
import {
  type Query,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { changeSender } from './change-sender.ts'
import { isChangedRecord } from './changed-record.ts'
import { isStreamOpen } from './stream-open.ts'
import { takePageAnswer } from './page-answers.ts'
import { type AnswerOf, type Input, type Problem, request, sharing } from './request.ts'

type ReadOptions<Answer> = Partial<
  Pick<UseQueryOptions<Answer, Problem>, 'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval' | 'gcTime'>
> & { expects?: readonly string[] }

export function readOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B> = {},
  expects: readonly string[] = [],
) {
  const address = callAddress(call, input)
  return queryOptions<AnswerOf<A>, Problem>({
    queryKey: [call.path, address],
    initialData: () => takePageAnswer(call, address)?.answer as AnswerOf<A> | undefined,
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: ({ signal, client, queryKey }) =>
      request(call, input, { signal, expects, known: client.getQueryData(queryKey) }),
    structuralSharing: sharing,
    meta: {
      reads: call.reads,
      ...(call.part ? { part: call.part } : {}),
      ...(call.shows ? { shows: shownBy(call, input) } : {}),
    },
  })
}

/** The ids an answer contains. The type casts are safe: everything cached under a call's key is an answer to that call. */
const shownBy =
  <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    call: Call<P, Q, B, A>,
    { params }: Input<P, Q, B>,
  ) =>
  (answer: unknown): ShownIds =>
    call.shows?.(answer as z.output<A>, params as z.output<P>) ?? {}

/** Reads a call. It's refetched when the entities it shows change. */
export function useRead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B> = {},
  { expects, ...options }: ReadOptions<AnswerOf<A>> = {},
): UseQueryResult<AnswerOf<A>, Problem> {
  return useQuery({ ...options, ...readOptions(call, input, expects) })
}

/**
 * Sends a change from one form, once per press and with the same idempotency key while the contents stay the same. `expects`: refusals that
 * aren't failures here. On success, every query that shows the changed entities is refetched.
 */
export function useChange<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  expects: readonly string[] = [],
): Change<AnswerOf<A>, Input<P, Q, B>> {
  const cache = useQueryClient()
  const [sender] = useState(changeSender)
  const [unanswered, setUnanswered] = useState<Input<P, Q, B>>()
  const mutation = useMutation<AnswerOf<A>, Problem, Input<P, Q, B>>({
    mutationFn: (input) => sender.send(call, input, expects),
    onSuccess: () => {
      sender.clear()
      setUnanswered(undefined)
      // Not awaited: the form is done once the server accepts the change, not once every list has been refetched.
      void refresh(cache, call.changes)
    },
    // Someone else saved first, so refetch the record.
    onError: (problem, input) => {
      setUnanswered(problem.isOutcomeUnknown ? input : undefined)
      if (isChangedRecord(problem)) void refresh(cache, call.changes)
    },
  })
  return { ...mutation, unanswered }
}

/**
 * `unanswered`: the last request, if its outcome is unknown. A form that hasn't been edited since resends it unchanged, because what looks
 * like someone else's change may be its own.
 */
type Change<Answer, Sent> = UseMutationResult<Answer, Problem, Sent> & { unanswered: Sent | undefined }

/**
 * Refetches what the screen shows of these entities and marks the rest of the cache stale. `isExcluded`: skips lists that are updated
 * another way.
 */
export function refresh(
  cache: QueryClient,
  changed: readonly Entity[],
  isExcluded: (query: Query) => boolean = isUpdatedLive,
): Promise<void> {
  const showing = cache
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => meta?.reads?.some((entity) => changed.includes(entity)) ?? false })
  return refetch(
    cache,
    showing.filter((query) => !isExcluded(query)),
  )
}

export function refetch(cache: QueryClient, queries: readonly Query[]): Promise<void> {
  const stale = new Set(queries)
  const at = performance.now()
  for (const query of stale) if (!isFirstRead(query)) readAt.set(query, at)
  for (const query of stale) if (isFirstRead(query)) readOnceMore(cache, query)
  return cache.invalidateQueries({ predicate: (query) => stale.has(query) })
}

const readAt = new WeakMap<Query, number>()

/** True if a query was marked stale, and so is read again, after this time. */
export const isReadSince = (query: Query, at: number): boolean => (readAt.get(query) ?? -1) > at

const isFirstRead = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'idle'

const toReadOnceMore = new WeakSet<Query>()

/** Reads a query again when its first read is done. Invalidating restarts only later reads, and the first answer may predate the change. */
function readOnceMore(cache: QueryClient, query: Query): void {
  if (toReadOnceMore.has(query)) return
  toReadOnceMore.add(query)
  const stop = cache.getQueryCache().subscribe(({ query: updated }) => {
    if (updated !== query || query.state.fetchStatus !== 'idle') return
    stop()
    toReadOnceMore.delete(query)
    void cache.invalidateQueries({ predicate: (each) => each === query })
  })
}

/** True for a list whose changed records the stream names. While the stream is open, such a list isn't refetched as a whole. */
const isUpdatedLive = ({ meta }: Query): boolean => meta?.part !== undefined && isStreamOpen()

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
    queryMeta: {
      reads?: readonly Entity[]
      part?: NonNullable<Call['part']>
      shows?: (answer: unknown) => ShownIds
    }
  }
}
