import { type BrandWithCount, changeBrand, removeBrand, listBrandsWithCount } from '@dray/contract/brands'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../kit/api/request.ts'
import { readOptions, refresh, useChange } from '../../../kit/api/use-call.ts'
import { useEditingSessions } from '../../../kit/editing/use-editing-sessions.ts'
import { brandForm, parseBrand } from '../brand-fields.tsx'

export type BrandEditors = ReturnType<typeof useEditBrands>
export type BrandEditor = ReturnType<BrandEditors['brandEditor']>

const listKey = readOptions(listBrandsWithCount).queryKey

/** Unsaved edits of all brands. Kept above the forms, because only the open form is rendered, so opening another brand loses nothing. */
export function useEditBrands(brands: readonly BrandWithCount[]) {
  const cache = useQueryClient()
  const [submitted, setSubmitted] = useState<ReadonlySet<number>>(new Set())
  const change = useChange(changeBrand)
  const sessions = useEditingSessions(brandForm, {
    save({ record: { id, modifiedOn }, fields }) {
      const { body } = parseBrand(fields, [])
      return body && change.mutateAsync({ params: { id }, body: { ...body, modifiedOn: modifiedOn.toISOString() } })
    },
    onSaved: (answer) =>
      cache.setQueryData(listKey, (list) =>
        list?.map((brand) => (brand.id === answer.id ? { ...brand, ...answer } : brand)),
      ),
    onRefused: refreshIfDeleted,
  })
  const removal = useDeleteBrand({ onDeleted: sessions.discard, onRefused: refreshIfDeleted })

  /** Refetches the list if someone else deleted the brand. */
  function refreshIfDeleted({ body }: Problem) {
    if (body.code === 'not-found') void refresh(cache, ['brands'])
  }
  function brandEditor(brand: BrandWithCount) {
    const editing = sessions.editing(brand)
    const others = brands.filter(({ id }) => id !== brand.id).map(({ name }) => name)
    const { problems: localProblems } = parseBrand(editing.fields, others)
    const hasProblems = Object.keys(localProblems).length > 0
    return {
      ...editing,
      ...removal.of(brand),
      problems: { ...editing.problems, ...(submitted.has(brand.id) ? localProblems : {}) },
      /** Returns whether the form was sent. */
      save() {
        setSubmitted((before) => new Set(before).add(brand.id))
        if (!hasProblems) editing.save()
        return !hasProblems
      },
    }
  }
  const existingIds = new Set(brands.map(({ id }) => id))
  const deleted = sessions.dirty.filter(({ id }) => !existingIds.has(id))
  const unsaved = brands.filter(sessions.isDirty)
  return {
    brandEditor,
    isUnsaved: sessions.isDirty,
    unsavedNames: [...unsaved, ...deleted].map(({ name }) => name),
    /** Brands with edits that someone else deleted. */
    deleted,
    isStored: sessions.isStored,
    discard: sessions.discard,
  }
}

type DeleteOptions = { onDeleted: (brandId: number) => void; onRefused: (problem: Problem) => void }

function useDeleteBrand({ onDeleted, onRefused }: DeleteOptions) {
  const cache = useQueryClient()
  const { mutateAsync, variables, isPending, error } = useChange(removeBrand)

  /** Returns whether the brand was deleted. */
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
        deleteProblem: isThis ? error?.message : undefined,
      }
    },
  }
}
