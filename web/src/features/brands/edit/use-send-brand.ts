import { type Brand, brandSchema, listBrandsWithCount, removeBrand, changeBrand } from '@dray/contract/brands'
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../../shared/api/request.ts'
import { readOptions, refresh, useChange } from '../../../shared/api/use-call.ts'
import { refusedMeanwhile } from '../../../shared/changed-meanwhile/refused-meanwhile.ts'
import { type BrandFields, bodyOf, changedFields, fieldsOf } from '../brand-fields.ts'
import type { Patch } from './brand-draft.ts'

type Given = { patch: Patch; drop: (brandId: number) => void; onSaved: (brandId: number) => void }

const listKey = readOptions(listBrandsWithCount).queryKey

/** Saves and deletes brands; how it went stands in their drafts, whether or not their form is still unfolded. */
export function useSendBrand({ patch, drop, onSaved }: Given) {
  const cache = useQueryClient()
  const saving = useChange(changeBrand)
  const removing = useChange(removeBrand)

  /** Saves a whole form with the reading that it was edited upon. */
  async function send(brand: Brand, fields: BrandFields, over: Brand): Promise<void> {
    patch(brand, () => ({ work: 'saving', problem: null }))
    const body = { ...bodyOf(fields), modifiedOn: over.modifiedOn.toISOString() }
    try {
      const answer = await saving.mutateAsync({ params: { id: brand.id }, body })
      cache.setQueryData(listKey, (list) => list?.map((one) => (one.id === answer.id ? { ...one, ...answer } : one)))
      drop(brand.id)
      onSaved(brand.id)
    } catch (failure) {
      await refused(brand, fields, { over, problem: problemOf(failure) })
    }
  }
  async function refused(brand: Brand, fields: BrandFields, { over, problem }: { over: Brand; problem: Problem }) {
    const theirs = refusedMeanwhile(problem, brandSchema)
    // A stock limit is no reason to ask: nothing of it stands in this form.
    if (theirs && changedFields(fieldsOf(over), fieldsOf(theirs.current)).length === 0)
      return await send(brand, fields, theirs.current)
    patch(brand, () => (theirs ? { work: 'none', theirs } : { work: 'none', problem }))
    refreshIfStale(problem)
  }

  async function deleteBrand(brand: Brand): Promise<boolean> {
    patch(brand, () => ({ work: 'deleting', problem: null }))
    try {
      await removing.mutateAsync({ params: { id: brand.id } })
      cache.setQueryData(listKey, (list) => list?.filter(({ id }) => id !== brand.id))
      drop(brand.id)
      return true
    } catch (failure) {
      const problem = problemOf(failure)
      patch(brand, () => ({ work: 'none', problem }))
      refreshIfStale(problem)
      return false
    }
  }

  /** Whatever made the list stale, or took the brand away, should be seen. */
  function refreshIfStale({ body: { code } }: Problem) {
    if (code === 'changed-meanwhile' || code === 'not-found') void refresh(cache, ['brands'])
  }
  return { send, remove: deleteBrand }
}

function problemOf(failure: unknown): Problem {
  if (failure instanceof Problem) return failure
  throw failure
}
