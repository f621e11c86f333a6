import type { Entity } from '@dray/contract/entities'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { useEffect, useId, useState } from 'react'
import { firstInvalid } from '../../../shared/focus/focus-first-invalid.ts'
import type { Problem } from '../../../shared/api/request.ts'
import type { Editing } from '../../../shared/editing/editing.ts'
import type { SavedRecord } from '../../../shared/editing/form.ts'
import type { SaveMode } from '../../../shared/editing/session-store.ts'
import type { ProductField, ProductFields } from './product-fields.ts'
import type { FieldProblems } from './read-fields.ts'
import { type ProductChoices, useChoices } from './use-choices.ts'

/** A refusal for a choice that is gone, and what is stale because of it. */
const staleAfter: Partial<Record<ProblemCode, readonly Entity[]>> = {
  'brand-unknown': ['brands'],
  'type-unknown': ['productTypes'],
  'extract-type-unknown': ['productTypes'],
  'product-line-unknown': ['brands'],
  'image-unknown': ['images'],
}

export type ProductFormState = ReturnType<typeof useProductForm>

/** The state of the product form, in Add and in Edit. `check` finds what stands in the way of saving, by field. */
export function useProductForm<Saved extends SavedRecord>(
  editing: Editing<{ record: Saved; fields: ProductFields; item: never }>,
  check: (fields: ProductFields) => FieldProblems,
) {
  const [left, setLeft] = useState<ReadonlySet<ProductField>>(new Set())
  const [tries, setTries] = useState(0)
  const id = useId()
  const { problem } = editing

  const choices = useChoices(editing.fields.brandID)
  const fields = withoutGoneLines(editing.fields, choices)
  const problems = check(fields)
  const gone = goneChoices(fields, choices)

  // The focus is the browser's: it goes to the first field at fault, when the form or the server has found one.
  useEffect(() => {
    if (tries > 0) firstInvalid(document.getElementById(id))?.focus()
  }, [id, tries, problem])

  function problemOf(field: ProductField): string | undefined {
    if (gone[field] !== undefined) return gone[field]
    const own = problems[field]
    if (own !== undefined && (tries > 0 || (left.has(field) && fields[field] !== ''))) return own
    return editing.problems[field]
  }
  return {
    /** The form's id in the page. */
    id,
    base: editing.base,
    fields,
    choices,
    problemOf,
    refusal: editing.refusal,
    edit: (part: Partial<ProductFields>) =>
      // Another brand has other lines.
      editing.edit('brandID' in part && part.brandID !== fields.brandID ? { productLineIDs: [], ...part } : part),
    leave: (field: ProductField) => setLeft((now) => new Set(now).add(field)),
    /** Saves; where something stands in the way, it is shown and nothing is sent. */
    save: (how: SaveMode) => {
      setTries((count) => count + 1)
      if (Object.keys({ ...problems, ...gone }).length === 0) editing.save(how)
    },
    withoutGoneLines: (typed: ProductFields) => withoutGoneLines(typed, choices),
    /** After a refusal for a choice that is gone, the choices are read again. */
    readAgainAfter: ({ body }: Problem) =>
      choices.readAgain(Object.entries(staleAfter).find(([code]) => code === body.code)?.[1] ?? []),
    startAgain: () => {
      setLeft(new Set())
      setTries(0)
    },
    focusName: () => document.getElementById(id)?.querySelector<HTMLElement>('[data-product-name]')?.focus(),
  }
}

/** A line that was removed in the meantime is chosen no longer. */
function withoutGoneLines(fields: ProductFields, { productLineIDs: { list, isKnown } }: ProductChoices): ProductFields {
  const kept = fields.productLineIDs.filter((id) => list.some(({ value }) => value === id))
  return !isKnown || kept.length === fields.productLineIDs.length ? fields : { ...fields, productLineIDs: kept }
}

function goneChoices(fields: ProductFields, choices: ProductChoices): FieldProblems {
  const isGone = (field: 'brandID' | 'typeID' | 'extractTypeID') =>
    fields[field] !== '' && choices[field].isKnown && !choices[field].list.some(({ value }) => value === fields[field])
  return {
    ...(isGone('brandID') ? { brandID: problems['brand-unknown'][1] } : {}),
    ...(isGone('typeID') ? { typeID: problems['type-unknown'][1] } : {}),
    ...(isGone('extractTypeID') ? { extractTypeID: problems['extract-type-unknown'][1] } : {}),
  }
}
