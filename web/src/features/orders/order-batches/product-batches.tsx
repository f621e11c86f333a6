import { type ReactNode, useCallback, useMemo } from 'react'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import style from './batch-choice.module.css'
import { type Batch, listBatches } from '@dray/contract/batches'
import { listPendingItems, type PendingItem } from '@dray/contract/pending'
import { newestFirst } from '@dray/domain/batches/batches'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { readOptions, useRead } from '../../../kit/api/use-call.ts'

type Props = { name: string; sku: string; children: (stock: BatchStock) => ReactNode }

export function ProductBatches({ name, sku, children }: Props) {
  const { stock, problem, retry } = useProductBatches(sku)
  if (stock) return children(stock)
  if (problem === null) return <output className={`text-sm stack ${style.choice}`}>Loading...</output>
  return (
    <ReadFailed p="xs" retry={retry}>
      The batches of {name} couldn't be loaded. {problem.message}
    </ReadFailed>
  )
}

/** Batches are newest first; pending items are those of open orders. */
export type BatchStock = {
  batches: readonly (Batch & { isOnHold: boolean })[]
  pending: readonly PendingItem[]
}

/** `stock` is undefined until it's loaded. */
export function useProductBatches(sku: string) {
  const batches = useRead(listBatches, { params: { sku } })
  const pending = useRead(listPendingItems, { query: { sku } })
  const stock = useMemo(() => batchStock(batches.data, pending.data), [batches.data, pending.data])
  return {
    stock,
    problem: stock ? null : (batches.error ?? pending.error),
    retry: () => void Promise.all([batches.refetch(), pending.refetch()]),
  }
}

export function useCachedBatches(): (sku: string) => BatchStock | undefined {
  const cache = useQueryClient()
  return useCallback((sku) => cachedStock(cache, sku), [cache])
}

const cachedStock = (cache: QueryClient, sku: string): BatchStock | undefined =>
  batchStock(
    cache.getQueryData(readOptions(listBatches, { params: { sku } }).queryKey),
    cache.getQueryData(readOptions(listPendingItems, { query: { sku } }).queryKey),
  )

const batchStock = (
  batches: readonly Batch[] | undefined,
  pending: readonly PendingItem[] | undefined,
): BatchStock | undefined =>
  batches &&
  pending && { batches: newestFirst(batches).map((batch) => ({ ...batch, isOnHold: batch.hold !== null })), pending }
