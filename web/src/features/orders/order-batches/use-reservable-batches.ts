import { findReservableBatches, maxForecastProducts, type ReservableBatch } from '@dray/contract/pending'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Problem, request } from '../../../kit/api/request.ts'

type Batches = readonly ReservableBatch[]
export type BatchesOf = (productId: number) => Batches | undefined

/**
 * Batches of the products on the screen, each read once. Products that come into view together share a request, so an order of a thousand
 * lines makes only a few. `orderId`: for a saved order.
 */
export function useReservableBatches(productIds: readonly number[], orderId: number | undefined): BatchesOf {
  const results = useQueries({ queries: productIds.map((productId) => batchesOptions(productId, orderId)) })
  const byProduct = new Map(productIds.map((productId, place) => [productId, results[place]?.data]))
  return (productId) => byProduct.get(productId)
}

const none: Batches = []

export function useBatchesOfOrder(productIds: readonly number[], orderId: number, enabled: boolean): BatchesOf {
  const { data } = useQuery({
    queryKey: [findReservableBatches.path, 'order', orderId, productIds.join(' ')],
    queryFn: () => readBatches(productIds, orderId),
    enabled: enabled && productIds.length > 0,
    meta: { reads: findReservableBatches.reads },
  })
  return useMemo(() => {
    const byProduct = data && Map.groupBy(data, ({ productId }) => productId)
    return (productId) => byProduct && (byProduct.get(productId) ?? none)
  }, [data])
}

const batchesOptions = (productId: number, orderId: number | undefined) =>
  queryOptions<Batches, Problem>({
    queryKey: [findReservableBatches.path, productId, orderId ?? 'new'],
    queryFn: () => readTogether(productId, orderId),
    meta: { reads: findReservableBatches.reads },
  })

type Group = { productIds: number[]; answer: Promise<Map<number, Batches>> }
/** Products waiting to be read, by order. */
const groups = new Map<number | undefined, Group>()

async function readTogether(productId: number, orderId: number | undefined): Promise<Batches> {
  const group = groups.get(orderId) ?? startGroup(orderId)
  group.productIds.push(productId)
  const answer = await group.answer
  return answer.get(productId) ?? none
}

/** Collects the products requested in the same tick and reads their batches in one request. */
function startGroup(orderId: number | undefined): Group {
  const productIds: number[] = []
  const read = async () => {
    await Promise.resolve()
    groups.delete(orderId)
    return Map.groupBy(await readBatches(productIds, orderId), (batch) => batch.productId)
  }
  const group = { productIds, answer: read() }
  groups.set(orderId, group)
  return group
}

async function readBatches(productIds: readonly number[], orderId: number | undefined): Promise<ReservableBatch[]> {
  const batches: ReservableBatch[] = []
  for (let from = 0; from < productIds.length; from += maxForecastProducts) {
    const part = productIds.slice(from, from + maxForecastProducts)
    batches.push(...(await request(findReservableBatches, { body: { productIds: part, orderId } })))
  }
  return batches
}
