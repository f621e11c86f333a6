import { type Batch, getBatches, getPendingItems, type PendingItem } from '@dray/contract/batches'
import { newestFirst } from '@dray/domain/stock/tags'
import { useMemo } from 'react'
import { useRead } from '../../../shared/api/use-call.ts'

/** What there is of a product to choose from: its batches, newest first, and what open orders wait for. */
export type BatchStock = { batches: readonly Batch[]; pending: readonly PendingItem[] }

/** Reads it; until it is there `stock` is undefined. */
export function useBatchesOf(sku: string) {
  const batches = useRead(getBatches, { params: { sku } })
  const pending = useRead(getPendingItems, { query: { sku } })
  const stock = useMemo<BatchStock | undefined>(
    () => batches.data && pending.data && { batches: newestFirst(batches.data), pending: pending.data },
    [batches.data, pending.data],
  )
  return {
    stock,
    problem: stock ? null : (batches.error ?? pending.error),
    retry: () => void Promise.all([batches.refetch(), pending.refetch()]),
  }
}
