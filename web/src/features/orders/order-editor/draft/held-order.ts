import type { Order } from '@dray/contract/orders'
import { changedParts, draftOf, type EditDraft, type Part } from './edit-draft.ts'
import { mergedDrafts } from './merge-drafts.ts'

/** What somebody else has changed while the order was open here. */
export type Meanwhile = {
  /** The order as it stood here before. */
  before: EditDraft
  changed: readonly Part[]
  by: string | null
  /** Whether a save was refused for it, so that it is to be decided. */
  isRefused: boolean
}

/** An order in the editor: as it was last read, and what is made of it here. */
export type Held = {
  /** The newest reading, upon which the draft is a change. */
  order: Order
  /** The answer it came from, so that each is looked at once. */
  seen: Order
  draft: EditDraft
  meanwhile?: Meanwhile | undefined
  /** What the last save or change by somebody else comes to, until something is typed. */
  news?: 'saved' | 'followed' | undefined
}

export const begun = (order: Order): Held => ({ order, seen: order, draft: draftOf(order) })

/** Once nothing of what they changed is changed here too, there is nothing left to decide. */
export const settledBy = ({ meanwhile }: Held, mine: readonly Part[]): Partial<Held> =>
  meanwhile && meanwhile.changed.some((part) => mine.includes(part)) ? {} : { meanwhile: undefined }

/** The order goes on from what is there now, with what was changed here upon it. */
export function withTheirs(held: Held, current: Order, { by, isRefused }: Pick<Meanwhile, 'by' | 'isRefused'>): Held {
  if (current.modifiedOn < held.order.modifiedOn) return { ...held, seen: current }
  const [base, theirs] = [draftOf(held.order), draftOf(current)]
  const changed = changedParts(base, theirs)
  const next = { ...held, order: current, seen: current }
  if (changed.length === 0) return next
  if (changedParts(base, held.draft).length === 0) {
    return { ...next, draft: theirs, news: 'followed', meanwhile: undefined }
  }
  const draft = mergedDrafts({ base, mine: held.draft, theirs })
  const earlier = held.meanwhile
  return {
    ...next,
    draft,
    meanwhile: {
      before: earlier?.before ?? base,
      changed: [...new Set([...(earlier?.changed ?? []), ...changed])],
      by: by ?? earlier?.by ?? null,
      isRefused,
    },
  }
}
