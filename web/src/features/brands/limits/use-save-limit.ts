import {
  type BrandWithProducts,
  readBrand,
  type ProductLimit,
  setBrandLimit,
  setTypeLimit,
  setWeightLimit,
} from '@dray/contract/brands'
import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '../../../shared/api/request.ts'
import { readOptions, useChange } from '../../../shared/api/use-call.ts'
import type { LimitRow } from './limit-rows.ts'

export type LimitWork = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; problem: Problem }

/** Saves one limit by the call of its level, and shows it at once in what is known of the brand. */
export function useSaveLimit(brandId: number, row: LimitRow, onSaved: () => void) {
  const cache = useQueryClient()
  const [ofBrand, ofType, ofWeight] = [useChange(setBrandLimit), useChange(setTypeLimit), useChange(setWeightLimit)]
  const change = { brand: ofBrand, type: ofType, weight: ofWeight }[row.level]

  const keep = (changed: (brand: BrandWithProducts) => Partial<BrandWithProducts>) => {
    const { queryKey } = readOptions(readBrand, { params: { id: brandId } })
    cache.setQueryData(queryKey, (brand) => brand && { ...brand, ...changed(brand) })
    onSaved()
  }
  const keepLimit = (limit: ProductLimit) =>
    keep(({ MaxProductStock }) => ({
      MaxProductStock: [
        ...MaxProductStock.filter(({ typeId, weight }) => typeId !== limit.typeId || weight !== limit.weight),
        limit,
      ],
    }))

  function save(units: number | null) {
    const { typeId, weight } = row
    if (row.level === 'brand')
      ofBrand.mutate(
        { params: { brandId }, body: { maxBrandStock: units } },
        { onSuccess: ({ maxBrandStock }) => keep(() => ({ maxBrandStock })) },
      )
    else if (weight === null)
      ofType.mutate({ params: { brandId, typeId }, body: { maxStock: units } }, { onSuccess: keepLimit })
    else ofWeight.mutate({ params: { brandId, typeId, weight }, body: { maxStock: units } }, { onSuccess: keepLimit })
  }
  return { work: workOf(change), save, reset: () => change.reset() }
}

function workOf({
  isPending,
  isSuccess,
  error,
}: {
  isPending: boolean
  isSuccess: boolean
  error: Problem | null
}): LimitWork {
  if (isPending) return { state: 'saving' }
  if (error) return { state: 'failed', problem: error }
  return { state: isSuccess ? 'saved' : 'idle' }
}
