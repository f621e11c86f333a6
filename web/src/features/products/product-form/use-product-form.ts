import type { Entity } from '@dray/contract/entities'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { useEffect, useId, useState } from 'react'
import { firstInvalid } from '../../../kit/focus/focus-first-invalid.ts'
import type { Problem } from '../../../kit/api/request.ts'
import type { Editing } from '../../../kit/editing/editing.ts'
import type { SavedRecord } from '../../../kit/editing/form.ts'
import type { SaveMode } from '../../../kit/editing/session-store.ts'
import type { ProductField, ProductFields } from './product-fields.ts'
import type { FieldProblems } from './read-fields.ts'
import { type ProductChoices, useChoices } from './use-choices.ts'

/** The entities to reload after a refusal for a deleted option. */
const staleAfter: Partial<Record<ProblemCode, readonly Entity[]>> = {
  'brand-unknown': ['brands'],
  'type-unknown': ['productTypes'],
  'extract-type-unknown': ['productTypes'],
  'product-line-unknown': ['brands'],
  'image-unknown': ['images'],
}

export type ProductFormState = ReturnType<typeof useProductForm>

/** The state of the form to add or edit a product. `check` returns the problems that prevent saving, by field. */
export function useProductForm<Saved extends SavedRecord>(
  editing: Editing<{ record: Saved; fields: ProductFields; item: never }>,
  check: (fields: ProductFields) => FieldProblems,
) {
  const [visited, setVisited] = useState<ReadonlySet<ProductField>>(new Set())
  const [tries, setTries] = useState(0)
  const id = useId()
  const { problem } = editing

  const choices = useChoices(editing.fields.brandID)
  const fields = withoutDeletedLines(editing.fields, choices)
  const problems = check(fields)
  const deletedProblems = deletedChoices(fields, choices)

  // Focus the first invalid field when the form or the server has found one.
  useEffect(() => {
    if (tries > 0) firstInvalid(document.getElementById(id))?.focus()
  }, [id, tries, problem])

  function fieldProblem(field: ProductField): string | undefined {
    if (deletedProblems[field] !== undefined) return deletedProblems[field]
    const own = problems[field]
    if (own !== undefined && (tries > 0 || (visited.has(field) && fields[field] !== ''))) return own
    return editing.problems[field]
  }
  return {
    /** The form's id in the page. */
    id,
    base: editing.base,
    fields,
    choices,
    problemOf: fieldProblem,
    refusal: editing.refusal,
    edit: (part: Partial<ProductFields>) =>
      // Another brand has different product lines.
      editing.edit('brandID' in part && part.brandID !== fields.brandID ? { productLineIDs: [], ...part } : part),
    leave: (field: ProductField) => setVisited((current) => new Set(current).add(field)),
    /** Saves, or shows the problems and sends nothing. */
    save: (mode: SaveMode) => {
      setTries((count) => count + 1)
      if (Object.keys({ ...problems, ...deletedProblems }).length === 0) editing.save(mode)
    },
    withoutDeletedLines: (typed: ProductFields) => withoutDeletedLines(typed, choices),
    /** After a refusal for a deleted option, the options are read again. */
    reloadChoicesAfter: ({ body }: Problem) =>
      choices.reload(Object.entries(staleAfter).find(([code]) => code === body.code)?.[1] ?? []),
    resetValidation: () => {
      setVisited(new Set())
      setTries(0)
    },
    focusName: () => document.getElementById(id)?.querySelector<HTMLElement>('[data-product-name]')?.focus(),
  }
}

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

function deletedChoices(fields: ProductFields, choices: ProductChoices): FieldProblems {
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
