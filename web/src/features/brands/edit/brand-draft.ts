import { type Brand, type BrandWithCount, brand as brandSchema } from '@dray/contract/brands'
import { z } from 'zod'
import { fieldProblems } from '../../../shared/api/field-problems.ts'
import type { Problem } from '../../../shared/api/request.ts'
import {
  type BrandFields,
  changedFields,
  type FieldProblems,
  fieldsOf,
  nameTaken,
  problemsOf,
} from '../brand-fields.ts'

/** What the server says when somebody else was quicker (D-15). */
export const changedMeanwhile = z.object({ current: brandSchema, changedBy: z.string().nullable() })
export type Theirs = z.output<typeof changedMeanwhile>

/** What was done to one brand and not saved. `begun` is the brand as it was read when that began. */
export type Draft = {
  begun: Brand
  edits: Partial<BrandFields>
  isTried: boolean
  work: 'none' | 'saving' | 'deleting'
  problem: Problem | null
  theirs: Theirs | null
}

export const untouched = (begun: Brand): Draft => ({
  begun,
  edits: {},
  isTried: false,
  work: 'none',
  problem: null,
  theirs: null,
})

export const isEdited = ({ begun, edits }: Draft): boolean =>
  changedFields(fieldsOf(begun), { ...fieldsOf(begun), ...edits }).length > 0

/** What a form shows of a draft, and what it would send. */
export function viewOf(brand: BrandWithCount, draft: Draft, brands: readonly BrandWithCount[]) {
  const { begun, edits, isTried, problem, theirs } = draft
  const current = theirs && theirs.current.modifiedOn > brand.modifiedOn ? theirs.current : brand
  const fields: BrandFields = { ...fieldsOf(current), ...edits }
  const isChanged = changedFields(fieldsOf(current), fields).length > 0
  const theirChanges = changedFields(fieldsOf(begun), fieldsOf(current))
  const isContested = isChanged && theirChanges.length > 0
  const others = brands.filter(({ id }) => id !== brand.id).map(({ name }) => name)
  const found = problemsOf(fields, others)
  const refused = refusedFields(problem, fields.name)
  return {
    fields,
    isChanged,
    current,
    /** The reading that a save is made upon. */
    over: isContested ? begun : current,
    hasFault: Object.keys(found).length > 0,
    problems: { ...refused, ...(isTried ? found : {}) },
    /** Why saving or deleting failed, where no field says it. */
    problem: problem && Object.keys(refused).length === 0 ? problem : null,
    theirs: isContested
      ? {
          fields: fieldsOf(current),
          changed: theirChanges,
          // An older refusal names somebody who did not make the newest change.
          refusal: theirs?.current.modifiedOn.getTime() === current.modifiedOn.getTime() ? theirs : undefined,
        }
      : undefined,
  }
}

const refusedFields = (problem: Problem | null, name: string): FieldProblems =>
  problem?.body.code === 'name-taken' ? { name: nameTaken(name) } : fieldProblems(problem)
