import { maxIdsPerRequest } from '@dray/contract/call'
import { maxLargestChanges, previewPriceRound, type RoundPlan } from '@dray/contract/pricing/rounds'
import { largestChanges } from '@dray/domain/pricing/price-round'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, type Problem, request } from '../../../kit/api/request.ts'

type Part = AnswerOf<(typeof previewPriceRound)['answer']>
export type PreviewedCustomer = Part['customers'][number]
export type RoundPreview = {
  plan: RoundPlan
  customers: readonly PreviewedCustomer[]
  unchanged: number
  prices: number
  added: number
  /** Null for users who can't see costs. */
  belowFloor: number | null
  largest: Part['largest']
}

type RequestedPreview = { plan: RoundPlan; customerIds: readonly number[] }

/** Previews a plan a hundred customers at a time, so the server can answer other users in between. */
export function useRoundPreview() {
  const [requested, setRequested] = useState(0)
  const read = useMutation<RoundPreview, Problem, RequestedPreview>({
    async mutationFn({ plan, customerIds }) {
      const parts: Part[] = []
      for (let at = 0; at < customerIds.length; at += maxIdsPerRequest) {
        setRequested(at)
        const body = { customerIds: customerIds.slice(at, at + maxIdsPerRequest), plan }
        parts.push(await request(previewPriceRound, { body }))
      }
      return joinPreview(plan, parts)
    },
  })
  return { ...read, requested }
}

function joinPreview(plan: RoundPlan, parts: readonly Part[]): RoundPreview {
  const all = parts.flatMap((part) => part.customers)
  const customers = all.filter(({ prices }) => prices > 0)
  const sum = (figure: (customer: PreviewedCustomer) => number) =>
    customers.reduce((total, previewed) => total + figure(previewed), 0)
  return {
    plan,
    customers,
    unchanged: all.length - customers.length,
    prices: sum(({ prices }) => prices),
    added: sum(({ added }) => added),
    belowFloor: customers.some(({ belowFloor }) => belowFloor === null)
      ? null
      : sum((previewed) => previewed.belowFloor ?? 0),
    largest: largestChanges(
      parts.flatMap(({ largest }) => largest),
      maxLargestChanges,
    ),
  }
}
