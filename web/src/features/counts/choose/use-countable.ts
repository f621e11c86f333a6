import { findCountable } from '@dray/contract/counts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AnswerOf, type Problem, request } from '../../../kit/api/request.ts'

export type StockChoice = Partial<z.output<typeof findCountable.body>>
type Found = AnswerOf<typeof findCountable.answer>

/** Batches with units, and products without batches, that match the filters. */
export function useCountable(choice: StockChoice) {
  const body = { brandIds: [], typeIds: [], ...choice }
  const read = useQuery<Found, Problem>({
    queryKey: [findCountable.path, JSON.stringify(body)],
    queryFn: ({ signal }) => request(findCountable, { body }, { signal }),
    placeholderData: keepPreviousData,
    // Without a connection it waits, and no error is reported.
    networkMode: 'online',
    meta: { reads: ['counts', 'products'] },
  })
  return { read, lines: read.data?.lines ?? noLines, total: read.data?.total ?? 0 }
}
const noLines: Found['lines'] = []
