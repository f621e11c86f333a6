import { Problem } from '../../kit/api/request.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import type { UndoNotice } from '../../kit/undo-notice.ts'
import { refusalText } from '../refusal-text.ts'

type Undo<Item> = {
  /** One of the changed records: "order". */
  noun: string
  items: readonly Item[]
  itemName: (item: Item) => string
  /** Puts these records back, all or none, unless someone else has changed one since. */
  send: (items: readonly Item[]) => Promise<unknown>
  /** The records that a refusal is about. */
  refusedItems: (problem: Problem, items: readonly Item[]) => readonly Item[]
  onDone: () => void
}
type LeftOut = { names: readonly string[]; why: string }

/** "12 orders changed · Undo". */
export const changedNotice = <Item>(undo: Undo<Item>): UndoNotice => ({
  message: `${pluralize(undo.items.length, undo.noun)} changed`,
  undo: () => undoBulkChange(undo),
})

/**
 * Puts every record back, all in one transaction. Those that can't go back, or that someone else has changed since, are left out and
 * named.
 */
async function undoBulkChange<Item>(undo: Undo<Item>): Promise<UndoNotice> {
  const leftOut: LeftOut[] = []
  let { items } = undo
  while (items.length > 0) {
    try {
      await undo.send(items)
      break
    } catch (error) {
      const refused = error instanceof Problem ? undo.refusedItems(error, items) : []
      if (!(error instanceof Problem) || refused.length === 0) {
        const why = error instanceof Problem ? refusalText(error) : String(error)
        const isRetry = error instanceof Problem && error.isOutcomeUnknown
        return { message: `Not undone. ${why}`, ...(isRetry ? { undo: () => undoBulkChange(undo) } : {}) }
      }
      leftOut.push({ names: refused.map(undo.itemName), why: refusalText(error) })
      items = items.filter((item) => !refused.includes(item))
    }
  }
  undo.onDone()
  const done = items.length === 0 ? 'Nothing was undone.' : `${pluralize(items.length, undo.noun)} changed back.`
  return {
    message: [done, ...leftOut.map(({ names, why }) => `Not ${names.join(', ')}: ${why}`)].join(' '),
  }
}
