import type { Entity } from '@dray/contract/entities'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { useEffect, useId, useState } from 'react'
import { fieldProblems } from '../../../shared/api/field-problems.ts'
import type { Problem } from '../../../shared/api/request.ts'
import { editsWithout } from '../../../shared/changed-meanwhile/edits-without.ts'
import { changedFields, fieldLabels, type ProductField, type ProductFields } from './product-fields.ts'
import type { FieldSentences, Reading } from './read-fields.ts'
import { type ProductChoices, useChoices } from './use-choices.ts'

type Given<Body> = {
  /** What the form shows where nothing was typed: the start of a new product, or the product as it is now. */
  base: ProductFields
  read: (fields: ProductFields) => Reading<Body>
  /** Why the last send was refused. */
  problem: Problem | null
}

/** A refusal that is about one field, and the choices that are stale because of it. */
const aboutField: Partial<Record<ProblemCode, { field: ProductField; stale: readonly Entity[] }>> = {
  'brand-unknown': { field: 'brandID', stale: ['brands'] },
  'type-unknown': { field: 'typeID', stale: ['productTypes'] },
  'extract-type-unknown': { field: 'extractTypeID', stale: ['productTypes'] },
  'product-line-unknown': { field: 'productLineIDs', stale: ['brands'] },
  'batches-not-empty': { field: 'hasBatch', stale: [] },
  'image-unknown': { field: 'image', stale: ['images'] },
}

export type ProductFormState = ReturnType<typeof useProductForm>

/**
 * The state of the product form, in Add and in Edit. Only what was touched is an edit: a field that somebody else
 * changes meanwhile shows theirs unless it was typed in here.
 */
export function useProductForm<Body>({ base, read, problem }: Given<Body>) {
  const [edits, setEdits] = useState<Partial<ProductFields>>({})
  const [left, setLeft] = useState<ReadonlySet<ProductField>>(new Set())
  const [sent, setSent] = useState<ProductFields>()
  const [tries, setTries] = useState(0)
  const id = useId()

  const typed = { ...base, ...edits }
  const choices = useChoices(typed.brandID)
  const fields = withoutGoneLines(typed, choices)
  const { body, problems } = read(fields)
  const gone = goneChoices(fields, choices)
  const refused = refusedFields(problem)

  // The focus is the browser's: it goes to the first field at fault, when the form or the server has found one.
  useEffect(() => {
    if (tries > 0) focusIn(id, '[aria-invalid="true"]')
  }, [id, tries, problem])

  function problemOf(field: ProductField): string | undefined {
    if (gone[field] !== undefined) return gone[field]
    const own = problems[field]
    if (own !== undefined && (tries > 0 || (left.has(field) && fields[field] !== ''))) return own
    // What was typed over since is not what the server refused.
    return sent !== undefined && !changedFields(sent, fields).includes(field) ? refused[field] : undefined
  }
  return {
    /** The form's id in the page. */
    id,
    base,
    fields,
    choices,
    changed: changedFields(base, fields),
    problemOf,
    /** What the server said that no field can say. */
    refusal:
      problem !== null && !Object.keys(refused).some((name) => name in fieldLabels) ? problem.message : undefined,
    edit: (part: Partial<ProductFields>) => {
      // Another brand has other lines.
      const lines = 'brandID' in part && part.brandID !== fields.brandID ? { productLineIDs: [] } : {}
      setEdits((now) => ({ ...now, ...lines, ...part }))
    },
    leave: (field: ProductField) => setLeft((now) => new Set(now).add(field)),
    /** Hands on what is to be sent; where something stands in the way, it is shown and nothing is sent. */
    attempt: (send: (body: Body) => void) => {
      setTries((count) => count + 1)
      setSent(fields)
      if (body !== undefined && Object.keys(gone).length === 0) send(body)
    },
    /** Gives up what was typed in these fields. */
    drop: (given: readonly ProductField[]) => setEdits((now) => editsWithout(now, given)),
    /** After a refusal for a choice that is gone, the choices are asked for again. */
    readAgainAfter: (refusal: Problem) => choices.readAgain(aboutOf(refusal)?.stale ?? []),
    startAgain: () => {
      setEdits({})
      setLeft(new Set())
      setSent(undefined)
      setTries(0)
    },
    focusName: () => focusIn(id, '[data-product-name]'),
  }
}

const focusIn = (id: string, what: string) => document.getElementById(id)?.querySelector<HTMLElement>(what)?.focus()

/** A line that was removed meanwhile is chosen no longer. */
function withoutGoneLines(fields: ProductFields, { productLineIDs: { list, isKnown } }: ProductChoices): ProductFields {
  const kept = fields.productLineIDs.filter((id) => list.some(({ value }) => value === id))
  return !isKnown || kept.length === fields.productLineIDs.length ? fields : { ...fields, productLineIDs: kept }
}

function goneChoices(fields: ProductFields, choices: ProductChoices): FieldSentences {
  const isGone = (field: 'brandID' | 'typeID' | 'extractTypeID') =>
    fields[field] !== '' && choices[field].isKnown && !choices[field].list.some(({ value }) => value === fields[field])
  return {
    ...(isGone('brandID') ? { brandID: problems['brand-unknown'][1] } : {}),
    ...(isGone('typeID') ? { typeID: problems['type-unknown'][1] } : {}),
    ...(isGone('extractTypeID') ? { extractTypeID: problems['extract-type-unknown'][1] } : {}),
  }
}

const aboutOf = (problem: Problem | null) =>
  Object.entries(aboutField).find(([code]) => code === problem?.body.code)?.[1]

function refusedFields(problem: Problem | null): FieldSentences {
  const about = aboutOf(problem)
  return problem && about ? { [about.field]: problem.message } : fieldProblems(problem)
}
