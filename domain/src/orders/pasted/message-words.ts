import { findCorrections } from './doubtful-lines.ts'
import { findLeftOut, type LeftOut } from './left-out.ts'
import { findDays, type NamedDay } from './message-days.ts'
import type { MessageDesk, MessageProduct } from './message-line.ts'
import { findPoNumbers } from './po-number.ts'
import { isSure } from './proposed-lines.ts'
import { type Change, findChanges, findRepeats, type Repeat } from './repeat-words.ts'
import { blankOut, type Span } from './text-span.ts'

/** Words with a meaning besides the lines. */
export type MessageWords<Product> = {
  text: string
  /** The text without them, in which products and quantities are read. */
  remaining: string
  po: Span[]
  customerPO: string | null
  repeat: Repeat | undefined
  days: NamedDay[]
  leftOut: LeftOut<Product>[]
  changes: Change[]
  corrections: Span[]
}

export function findWords<Product extends MessageProduct>(
  text: string,
  desk: MessageDesk<Product>,
): MessageWords<Product> {
  const { catalog, today, lastOrder } = desk
  const isNameWord = (word: string): boolean => {
    const [match] = catalog.match(word)
    return match !== undefined && isSure(match.kind)
  }
  const numbers = findPoNumbers(text)
  const isOnePO = new Set(numbers.map(({ number }) => number)).size === 1
  const po = isOnePO ? numbers : []
  const withoutPO = blankOut(text, po)
  const found = findRepeats(withoutPO)
  const [first] = found
  const namesLast = first && lastOrder && withoutPO.slice(first.from, first.to).includes(lastOrder.orderNum)
  const repeat = first && { ...first, isClear: namesLast || found.every(({ isClear }) => isClear) }
  const withoutRepeats = blankOut(withoutPO, found)
  const days = findDays(withoutRepeats, today, isNameWord)
  const withoutDays = blankOut(withoutRepeats, days)
  const leftOut = findLeftOut(withoutDays, catalog)
  const withoutLeftOut = blankOut(withoutDays, leftOut)
  const changes = findChanges(withoutLeftOut).filter(
    (change) => !isNameWord(withoutLeftOut.slice(change.from, change.to)),
  )
  const heard = repeat ? changes : changes.filter(({ kind, from, at }) => kind === 'more' && from === at)
  const corrections = findCorrections(withoutLeftOut)
  return {
    ...{ po, repeat, days, leftOut, changes: heard, corrections },
    text,
    remaining: blankOut(withoutLeftOut, [...heard, ...corrections]),
    customerPO: po[0]?.number ?? null,
  }
}
