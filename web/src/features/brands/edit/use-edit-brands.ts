import { type BrandWithCount, changeBrand, removeBrand, listBrandsWithCount } from '@dray/contract/brands'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../shared/api/request.ts'
import { readOptions, refresh, useChange } from '../../../shared/api/use-call.ts'
import { useEditingSessions } from '../../../shared/editing/use-editing-sessions.ts'
import { bodyOf, brandForm, problemsOf } from '../brand-fields.ts'

export type BrandEditors = ReturnType<typeof useEditBrands>
export type BrandEditor = ReturnType<BrandEditors['editorOf']>

const listKey = readOptions(listBrandsWithCount).queryKey

/**
 * The unsaved edits of every brand of the accordion. They live above the forms, of which only the open one is
 * there, so that opening another brand loses nothing.
 */
export function useEditBrands(brands: readonly BrandWithCount[]) {
  const cache = useQueryClient()
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const change = useChange(changeBrand)
  const sessions = useEditingSessions(brandForm, {
    save: ({ record: { id, modifiedOn }, fields }) =>
      change.mutateAsync({ params: { id }, body: { ...bodyOf(fields), modifiedOn: modifiedOn.toISOString() } }),
    onSaved: (answer) =>
      cache.setQueryData(listKey, (list) => list?.map((one) => (one.id === answer.id ? { ...one, ...answer } : one))),
    onRefused: refreshIfGone,
  })
  const removal = useDeleteBrand({ onDeleted: sessions.discard, onRefused: refreshIfGone })

  /** A brand that someone else deleted goes from the list. */
  function refreshIfGone({ body }: Problem) {
    if (body.code === 'not-found') void refresh(cache, ['brands'])
  }
  function editorOf(brand: BrandWithCount) {
    const editing = sessions.of(brand)
    const others = brands.filter(({ id }) => id !== brand.id).map(({ name }) => name)
    const found = problemsOf(editing.fields, others)
    const hasFault = Object.keys(found).length > 0
    return {
      ...editing,
      ...removal.of(brand),
      problems: { ...editing.problems, ...(tried.has(brand.id) ? found : {}) },
      /** Answers whether the form could be sent. */
      save() {
        setTried((before) => new Set(before).add(brand.id))
        if (!hasFault) editing.save()
        return !hasFault
      },
    }
  }
  const isThere = new Set(brands.map(({ id }) => id))
  const gone = sessions.dirty.filter(({ id }) => !isThere.has(id))
  const unsaved = brands.filter(sessions.isDirty)
  return {
    editorOf,
    isUnsaved: sessions.isDirty,
    unsavedNames: [...unsaved, ...gone].map(({ name }) => name),
    /** Edited brands that the list no longer has: someone else deleted them. */
    gone,
    isStored: sessions.isStored,
    discard: sessions.discard,
  }
}

type DeleteOptions = { onDeleted: (brandId: number) => void; onRefused: (problem: Problem) => void }

function useDeleteBrand({ onDeleted, onRefused }: DeleteOptions) {
  const cache = useQueryClient()
  const { mutateAsync, variables, isPending, error } = useChange(removeBrand)

  /** Answers whether the brand is gone. */
  async function remove(id: number): Promise<boolean> {
    try {
      await mutateAsync({ params: { id } })
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      onRefused(failure)
      return false
    }
    cache.setQueryData(listKey, (list) => list?.filter((brand) => brand.id !== id))
    onDeleted(id)
    return true
  }
  return {
    of: ({ id }: { id: number }) => {
      const isThis = variables?.params?.id === id
      return {
        remove: () => remove(id),
        isDeleting: isThis && isPending,
        /** Why deleting it was refused. */
        deleteProblem: isThis ? error?.message : undefined,
      }
    },
  }
}
