import type { CartLine } from '@dray/domain/orders/cart'
import { changedParts, type EditDraft, isSameLine, orderFields, type Part, partOf } from './edit-draft.ts'

type Readings = {
  /** The order as the edits were begun upon. */
  base: EditDraft
  mine: EditDraft
  /** The order as somebody else has left it since. */
  theirs: EditDraft
}

/** What was changed here, upon what somebody else has made of the order: field by field and line by line (D-15). */
export function mergedDrafts({ base, mine, theirs }: Readings): EditDraft {
  const own = new Set<Part>(changedParts(base, mine))
  const fields = Object.fromEntries(orderFields.filter((field) => own.has(field)).map((field) => [field, mine[field]]))
  return {
    ...theirs,
    ...fields,
    pricedFor: own.has('customerId') ? mine.pricedFor : theirs.pricedFor,
    cart: { lines: mergedLines({ base, mine, theirs }), nextKey: mine.cart.nextKey },
  }
}

function mergedLines({ base, mine, theirs }: Readings): CartLine[] {
  const [was, own] = [byKey(base), byKey(mine)]
  const kept = theirs.cart.lines.flatMap((line): CartLine[] => {
    const [before, now] = [was.get(line.key), own.get(line.key)]
    // Added by them; or removed here, or changed here, or only as they left it.
    if (before === undefined) return [line]
    if (now === undefined) return []
    return isSameLine(before, now) ? [line] : [now]
  })
  const stay = byKey(theirs)
  const added = mine.cart.lines.flatMap((line): CartLine[] => {
    if (stay.has(line.key)) return []
    if (line.id === undefined) return isAmong(line, { base, mine, theirs }) ? [] : [line]
    // They removed it while it was changed here: what is here becomes a line of its own.
    return isSameLine(was.get(line.key), line) ? [] : [withoutId(line)]
  })
  return [...kept, ...added]
}

const byKey = ({ cart }: EditDraft): ReadonlyMap<number, CartLine> =>
  new Map(cart.lines.map((line) => [line.key, line]))

/**
 * Whether a new line is on the order already: it was sent before and the answer was lost. It may have been divided over
 * batches since, there or here, so that the units of all such lines count, not the lines.
 */
function isAmong(line: CartLine, { base, mine, theirs }: Readings): boolean {
  const was = byKey(base)
  const newUnits = ({ cart }: EditDraft): number =>
    cart.lines
      .filter(
        (one) =>
          !was.has(one.key) &&
          one.productId === line.productId &&
          one.unitPrice === line.unitPrice &&
          one.priceAdjustment === line.priceAdjustment,
      )
      .reduce((units, one) => units + one.quantity, 0)
  return newUnits(theirs) === newUnits(mine)
}

function withoutId({ id: _, ...line }: CartLine): CartLine {
  return line
}

/** Takes these parts as they stand in another draft; the rest stays, but for what was divided from a line that is taken. */
export function withParts(draft: EditDraft, parts: readonly Part[], from: EditDraft): EditDraft {
  const taken = new Set(parts)
  const fields = Object.fromEntries(
    orderFields.filter((field) => taken.has(field)).map((field) => [field, from[field]]),
  )
  const theirs = byKey(from)
  const here = byKey(draft)
  const lines = draft.cart.lines
    .filter(({ dividedFrom }) => dividedFrom === undefined || !taken.has(partOf({ key: dividedFrom })))
    .flatMap((line) => (taken.has(partOf(line)) ? (theirs.get(line.key) ?? []) : line))
  const back = from.cart.lines.filter((line) => taken.has(partOf(line)) && !here.has(line.key))
  const pricedFor = taken.has('customerId') ? from.pricedFor : draft.pricedFor
  return { ...draft, ...fields, pricedFor, cart: { ...draft.cart, lines: [...lines, ...back] } }
}
