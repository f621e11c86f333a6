import type { Brand, BrandWithCount } from '@dray/contract/brands'
import { useState } from 'react'
import { editsWithout } from '../../../shared/changed-meanwhile/edits-without.ts'
import type { BrandField, BrandFields } from '../brand-fields.ts'
import { type Draft, isEdited, type Patch, untouched, viewOf } from './brand-draft.ts'
import { useSendBrand } from './use-send-brand.ts'

export type BrandDrafts = ReturnType<typeof useBrandDrafts>
export type BrandEditor = ReturnType<BrandDrafts['editorOf']>

/**
 * The unsaved edits of every brand of the accordion. They live above the forms, of which only the open one is
 * there, so that opening another brand loses nothing.
 */
export function useBrandDrafts(brands: readonly BrandWithCount[]) {
  const { drafts, patch, drop } = useDrafts()
  const [savedId, setSavedId] = useState<number>()
  const { send, remove } = useSendBrand({ patch, drop, onSaved: setSavedId })

  function edit(brand: Brand, part: Partial<BrandFields>) {
    setSavedId(undefined)
    patch(brand, (draft) => ({
      // Where nothing was typed any more, it begins anew upon what is there now.
      ...(isEdited(draft) ? {} : { begun: brand }),
      edits: { ...draft.edits, ...part },
      problem: null,
    }))
  }
  function editorOf(brand: BrandWithCount) {
    const draft = drafts.get(brand.id) ?? untouched(brand)
    const view = viewOf(brand, draft, brands)
    return {
      ...view,
      isSaving: draft.work === 'saving',
      isDeleting: draft.work === 'deleting',
      isSaved: savedId === brand.id,
      edit: (part: Partial<BrandFields>) => edit(view.current, part),
      /** Answers whether the form could be sent. */
      save() {
        patch(brand, () => ({ isTried: true }))
        if (!view.hasFault) void send(brand, view.fields, view.over)
        return !view.hasFault
      },
      saveMine: () => void send(brand, view.fields, view.current),
      take: (parts: readonly BrandField[]) => patch(brand, ({ edits }) => ({ edits: editsWithout(edits, parts) })),
      keepMine: () => patch(brand, () => ({ begun: view.current })),
      undo: () => drop(brand.id),
      /** Answers whether the brand is gone. */
      remove() {
        setSavedId(undefined)
        return remove(brand)
      },
    }
  }

  const unsaved = [...drafts.values()].filter(isEdited).map(({ begun }) => begun)
  const isThere = new Set(brands.map(({ id }) => id))
  return {
    editorOf,
    isUnsaved: (brand: Brand) => unsaved.some(({ id }) => id === brand.id),
    unsavedNames: unsaved.map(({ name }) => name),
    /** Edited brands that the list no longer has: somebody deleted them meanwhile. */
    lost: unsaved.filter(({ id }) => !isThere.has(id)),
    forget: drop,
  }
}

function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  const patch: Patch = (brand, change) =>
    setDrafts((now) => {
      const draft = now.get(brand.id) ?? untouched(brand)
      return new Map(now).set(brand.id, { ...draft, ...change(draft) })
    })
  const drop = (id: number) => setDrafts((now) => new Map([...now].filter(([key]) => key !== id)))
  return { drafts, patch, drop }
}
