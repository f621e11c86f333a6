import { listBrands, listProductLines, type Brand } from '@dray/contract/brands'
import type { Entity } from '@dray/contract/entities'
import { listExtractTypes, listProductTypes, type NamedRecord } from '@dray/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, refresh, useRead } from '../../../kit/api/use-call.ts'

export type Choice = { value: string; label: string }
/** The options of a field. `retry` loads them again if they could not be loaded. */
export type Choices = { list: readonly Choice[]; isUpToDate: boolean; retry: (() => unknown) | undefined }

export type ProductChoices = ReturnType<typeof useChoices>

/** The brands, types and product lines to choose from, kept up to date while the form is open. */
export function useChoices(brandId: string) {
  const cache = useQueryClient()
  const brands = useRead(listBrands)
  const types = useRead(listProductTypes)
  const extractTypes = useRead(listExtractTypes)
  const ofBrand = { params: { brandId: Number(brandId) } }
  // A deleted brand is reported at the brand field.
  const lines = useRead(listProductLines, ofBrand, { enabled: brandId !== '', expects: ['not-found'] })
  const isBrandDeleted = lines.error?.body.code === 'not-found'

  return {
    brandID: readChoices(brands),
    typeID: readChoices(types),
    extractTypeID: readChoices(extractTypes),
    productLineIDs: readChoices({ ...lines, isError: lines.isError && !isBrandDeleted }),
    /** Adds a new option immediately, so that it can be chosen before the list is read again. */
    includeBrand: (brand: Brand) =>
      cache.setQueryData(readOptions(listBrands).queryKey, (list) => withRecord(list, brand)),
    includeType: (type: NamedRecord) =>
      cache.setQueryData(readOptions(listProductTypes).queryKey, (list) => withRecord(list, type)),
    includeExtractType: (type: NamedRecord) =>
      cache.setQueryData(readOptions(listExtractTypes).queryKey, (list) => withRecord(list, type)),
    reload: (entities: readonly Entity[]) => void refresh(cache, entities),
  }
}

type NamedRead = {
  data: readonly NamedRecord[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

const readChoices = ({ data, isError, isFetching, refetch }: NamedRead): Choices => ({
  list: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  // While a list is being read again, a new option may be missing from it.
  isUpToDate: data !== undefined && !isFetching,
  retry: isError ? refetch : undefined,
})

const withRecord = <T extends NamedRecord>(list: T[] | undefined, added: T): T[] | undefined =>
  list?.some(({ id }) => id === added.id) ? list : list && [...list, added]
