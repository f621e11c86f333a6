import { type Brand, listBrands, listProductLines } from '@dray/contract/brands'
import type { Entity } from '@dray/contract/call/entities'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { listExtractTypes, listProductTypes, type NamedRecord } from '@dray/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { readOptions, refresh, useRead } from '../../../kit/api/use-call.ts'
import type { Editing } from '../../../kit/editing/editing.ts'
import { fieldNames, type SavedRecord } from '../../../kit/editing/form.ts'
import type { SaveMode } from '../../../kit/editing/session-store.ts'
import type { FormState } from '../../../kit/fields/form-field.tsx'
import { firstInvalid } from '../../../kit/focus.ts'
import {
  productForm,
  type ProductField,
  type ProductFields,
  type ProductProblems,
  typedStock,
} from './product-fields.ts'

/** The SKU can't be edited (spec 5). */
export type ShownSku = { value: string | undefined; hint: string; failure?: string | undefined }

type Choice = { value: string; label: string }

/** The entities to reload after the server refuses a deleted option. */
const staleAfter: Partial<Record<ProblemCode, readonly Entity[]>> = {
  'brand-unknown': ['brands'],
  'type-unknown': ['productTypes'],
  'extract-type-unknown': ['productTypes'],
  'product-line-unknown': ['brands'],
  'image-unknown': ['images'],
}

/** The state of the product form. `check` returns the problems that prevent saving, by field. */
export function useProductForm<Saved extends SavedRecord>(
  editing: Editing<{ record: Saved; fields: ProductFields; item: never }>,
  check: (fields: ProductFields) => ProductProblems,
) {
  const [visited, setVisited] = useState<ReadonlySet<ProductField>>(new Set())
  const [tries, setTries] = useState(0)
  const id = useId()
  const { problem } = editing

  const choices = useChoices(editing.fields.brandID)
  const fields = withoutDeletedLines(editing.fields, choices)
  const problems = check(fields)
  const deletedProblems = deletedChoices(fields, choices)

  // Focus the first invalid field once the form or the server has found one.
  useEffect(() => {
    if (tries > 0) firstInvalid(document.getElementById(id))?.focus()
  }, [id, tries, problem])

  function fieldProblem(field: ProductField): string | undefined {
    if (deletedProblems[field] !== undefined) return deletedProblems[field]
    const own = problems[field]
    if (own !== undefined && (tries > 0 || (visited.has(field) && fields[field] !== ''))) return own
    return editing.problems[field]
  }
  const state: FormState<ProductFields> = {
    fields,
    labels: productForm.labels,
    problems: Object.fromEntries(fieldNames(productForm).map((field) => [field, fieldProblem(field)])),
    isReadOnly: false,
    onEdit: (part) =>
      // Another brand has different product lines.
      editing.edit('brandID' in part && part.brandID !== fields.brandID ? { productLineIDs: [], ...part } : part),
    onLeave(field) {
      const stock = typedStock(fields)
      if (field === 'stock' && stock !== fields.stock.trim()) editing.edit({ stock })
      setVisited((current) => new Set(current).add(field))
    },
  }
  return {
    ...state,
    id,
    base: editing.base,
    choices,
    refusal: editing.refusal,
    /** Saves, or shows the problems instead of sending. */
    save: (mode: SaveMode) => {
      setTries((count) => count + 1)
      if (Object.keys({ ...problems, ...deletedProblems }).length === 0) editing.save(mode)
    },
    withoutDeletedLines: (typed: ProductFields) => withoutDeletedLines(typed, choices),
    /** If the server refused a deleted option, reload the options. */
    reloadChoicesAfter: ({ body }: Problem) =>
      choices.reload(Object.entries(staleAfter).find(([code]) => code === body.code)?.[1] ?? []),
    resetValidation: () => {
      setVisited(new Set())
      setTries(0)
    },
    focusName: () => document.getElementById(id)?.querySelector<HTMLElement>('[data-product-name]')?.focus(),
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
export type PartProps = { form: ProductFormState }

/** Options, kept up to date while the form is open. */
function useChoices(brandId: string) {
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
    /** Adds the new option right away, so it can be chosen before the list has reloaded. */
    includeBrand: (brand: Brand) =>
      cache.setQueryData(readOptions(listBrands).queryKey, (list) => withRecord(list, brand)),
    includeType: (type: NamedRecord) =>
      cache.setQueryData(readOptions(listProductTypes).queryKey, (list) => withRecord(list, type)),
    includeExtractType: (type: NamedRecord) =>
      cache.setQueryData(readOptions(listExtractTypes).queryKey, (list) => withRecord(list, type)),
    reload: (entities: readonly Entity[]) => void refresh(cache, entities),
  }
}

export type ProductChoices = ReturnType<typeof useChoices>

/** `retry` reloads options that couldn't be loaded. */
type Choices = { list: readonly Choice[]; isUpToDate: boolean; retry: (() => unknown) | undefined }

type NamedRead = {
  data: readonly NamedRecord[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

const readChoices = ({ data, isError, isFetching, refetch }: NamedRead): Choices => ({
  list: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  // While a list reloads, a new option may be missing from it.
  isUpToDate: data !== undefined && !isFetching,
  retry: isError ? refetch : undefined,
})

const withRecord = <T extends NamedRecord>(list: T[] | undefined, added: T): T[] | undefined =>
  list?.some(({ id }) => id === added.id) ? list : list && [...list, added]

/** Removes product lines that were deleted in the meantime. */
function withoutDeletedLines(
  fields: ProductFields,
  { productLineIDs: { list, isUpToDate } }: ProductChoices,
): ProductFields {
  const remaining = fields.productLineIDs.filter((id) => list.some(({ value }) => value === id))
  return !isUpToDate || remaining.length === fields.productLineIDs.length
    ? fields
    : { ...fields, productLineIDs: remaining }
}

function deletedChoices(fields: ProductFields, choices: ProductChoices): ProductProblems {
  const isDeleted = (field: 'brandID' | 'typeID' | 'extractTypeID') =>
    fields[field] !== '' &&
    choices[field].isUpToDate &&
    !choices[field].list.some(({ value }) => value === fields[field])
  return {
    ...(isDeleted('brandID') ? { brandID: problems['brand-unknown'][1] } : {}),
    ...(isDeleted('typeID') ? { typeID: problems['type-unknown'][1] } : {}),
    ...(isDeleted('extractTypeID') ? { extractTypeID: problems['extract-type-unknown'][1] } : {}),
  }
}
