import { listBrands, listProductLines, type Brand } from '@dray/contract/brands'
import type { Entity } from '@dray/contract/entities'
import { listExtractTypes, listProductTypes, type NamedRecord } from '@dray/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, refresh, useRead } from '../../../shared/api/use-call.ts'

export type Choice = { value: string; label: string }
/** What can be chosen in a field, and why it cannot. */
export type Choices = { list: readonly Choice[]; isKnown: boolean; failure: string | undefined }

export type ProductChoices = ReturnType<typeof useChoices>

/** The brands, types and lines there are to choose from, kept fresh while the form is open. */
export function useChoices(brandId: string) {
  const cache = useQueryClient()
  const brands = useRead(listBrands)
  const types = useRead(listProductTypes)
  const extractTypes = useRead(listExtractTypes)
  const ofBrand = { params: { brandId: Number(brandId) } }
  // That a brand is gone is said at the brand.
  const lines = useRead(listProductLines, ofBrand, { enabled: brandId !== '', expects: ['not-found'] })
  const isGone = lines.error?.body.code === 'not-found'

  return {
    brandID: choicesOf(brands, 'Error loading brands'),
    typeID: choicesOf(types, 'Error loading types'),
    extractTypeID: choicesOf(extractTypes, 'Error loading extract types'),
    productLineIDs: choicesOf({ ...lines, isError: lines.isError && !isGone }, 'Error loading product lines'),
    /** Puts what was just added among the choices at once, so that it can be chosen before the list is read again. */
    knowBrand: (brand: Brand) => cache.setQueryData(readOptions(listBrands).queryKey, (known) => withOne(known, brand)),
    knowType: (type: NamedRecord) =>
      cache.setQueryData(readOptions(listProductTypes).queryKey, (known) => withOne(known, type)),
    knowExtractType: (type: NamedRecord) =>
      cache.setQueryData(readOptions(listExtractTypes).queryKey, (known) => withOne(known, type)),
    readAgain: (entities: readonly Entity[]) => void refresh(cache, entities),
  }
}

type NamedRead = { data: readonly NamedRecord[] | undefined; isError: boolean; isFetching: boolean }

const choicesOf = ({ data, isError, isFetching }: NamedRead, failure: string): Choices => ({
  list: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  // While a list is read again, something new may be missing from it.
  isKnown: data !== undefined && !isFetching,
  failure: isError ? failure : undefined,
})

const withOne = <One extends NamedRecord>(known: One[] | undefined, one: One): One[] | undefined =>
  known?.some(({ id }) => id === one.id) ? known : known && [...known, one]
