import {
  type BrandWithProducts,
  readBrand,
  type ProductLimit,
  setBrandLimit,
  setTypeLimit,
  setWeightLimit,
} from '@dray/contract/brands'
import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '../../../kit/api/request.ts'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import type { LimitRow } from './limit-rows.ts'

export type SaveState = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; problem: Problem }

/** Saves a limit with the call of its level, and updates the cached brand. */
export function useSaveLimit(brandId: number, row: LimitRow, onSaved: () => void) {
  const cache = useQueryClient()
  const [changeBrandLimit, changeTypeLimit, changeWeightLimit] = [
    useChange(setBrandLimit),
    useChange(setTypeLimit),
    useChange(setWeightLimit),
  ]
  const change = { brand: changeBrandLimit, type: changeTypeLimit, weight: changeWeightLimit }[row.level]

  const updateBrand = (changed: (brand: BrandWithProducts) => Partial<BrandWithProducts>) => {
    const { queryKey } = readOptions(readBrand, { params: { id: brandId } })
    cache.setQueryData(queryKey, (brand) => brand && { ...brand, ...changed(brand) })
    onSaved()
  }
  const updateLimit = (limit: ProductLimit) =>
    updateBrand(({ MaxProductStock }) => ({
      MaxProductStock: [
        ...MaxProductStock.filter(({ typeId, weight }) => typeId !== limit.typeId || weight !== limit.weight),
        limit,
      ],
    }))

  function save(units: number | null) {
    const { typeId, weight } = row
    if (row.level === 'brand')
      changeBrandLimit.mutate(
        { params: { brandId }, body: { maxBrandStock: units } },
        { onSuccess: ({ maxBrandStock }) => updateBrand(() => ({ maxBrandStock })) },
      )
    else if (weight === null)
      changeTypeLimit.mutate({ params: { brandId, typeId }, body: { maxStock: units } }, { onSuccess: updateLimit })
    else
      changeWeightLimit.mutate(
        { params: { brandId, typeId, weight }, body: { maxStock: units } },
        { onSuccess: updateLimit },
      )
  }
  return { saving: saveState(change), save, reset: () => change.reset() }
}

function saveState({
  isPending,
  isSuccess,
  error,
}: {
  isPending: boolean
  isSuccess: boolean
  error: Problem | null
}): SaveState {
  if (isPending) return { state: 'saving' }
  if (error) return { state: 'failed', problem: error }
  return { state: isSuccess ? 'saved' : 'idle' }
}
