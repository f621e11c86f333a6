import type { Brand, BrandWithCount } from '@dray/contract/brands'
import { fieldProblems } from '../../../shared/api/field-problems.ts'
import type { Problem } from '../../../shared/api/request.ts'
import { newestOf, type RefusedMeanwhile, refusalOf } from '../../../shared/changed-meanwhile/refused-meanwhile.ts'
import {
  type BrandFields,
  changedFields,
  type FieldProblems,
  fieldsOf,
  nameTaken,
  problemsOf,
} from '../brand-fields.ts'

/** What was done to one brand and not saved. `begun` is the brand as it was read when that began. */
export type Draft = {
  begun: Brand
  edits: Partial<BrandFields>
  isTried: boolean
  work: 'none' | 'saving' | 'deleting'
  problem: Problem | null
  theirs: RefusedMeanwhile<Brand> | null
}

export type Patch = (brand: Brand, change: (draft: Draft) => Partial<Draft>) => void

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
  const current: Brand = newestOf<Brand>(brand, theirs)
  const fields: BrandFields = { ...fieldsOf(current), ...edits }
  const changed = changedFields(fieldsOf(current), fields)
  const isChanged = changed.length > 0
  const theirChanges = changedFields(fieldsOf(begun), fieldsOf(current))
  const isContested = isChanged && theirChanges.length > 0
  const others = brands.filter(({ id }) => id !== brand.id).map(({ name }) => name)
  const found = problemsOf(fields, others)
  const refused = refusedFields(problem, fields.name)
  return {
    fields,
    /** What differs from the brand as it is now. */
    changed,
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
          refusal: refusalOf(current, theirs),
        }
      : undefined,
  }
}

const refusedFields = (problem: Problem | null, name: string): FieldProblems =>
  problem?.body.code === 'name-taken' ? { name: nameTaken(name) } : fieldProblems(problem)
