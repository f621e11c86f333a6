import { readOrderText, type TypedLine } from './order-text.ts'
import { type MessageLine, type MessageProduct, proposeLines, type ReadingDesk } from './proposed-lines.ts'

export type { MessageLine } from './proposed-lines.ts'

/** Everything that says how a customer's words are meant. */
export type MessageDesk<Product> = ReadingDesk<Product> & {
  /** For "same as last week"; undefined if the customer has none. */
  lastOrder: { orderNum: string; lines: readonly { productId: number; quantity: number }[] } | undefined
  /** The company's, as YYYY-MM-DD. */
  today: string
}

export type MessageMark = { from: number; to: number; kind: 'day' | 'po' | 'left-out' | 'repeat' | 'folded' }

export type OrderMessage<Product> = {
  lines: MessageLine<Product>[]
  /** Words that mean something besides the lines, and what is folded away. */
  marks: MessageMark[]
  /** The day it is ordered for; null if none or several are named. */
  day: string | null
  days: string[]
  customerPO: string | null
  /** Sentences between the lines, which the office should read. */
  note: string | null
  leftOut: Product[]
  /** The number of the order whose lines were brought in. */
  repeats: string | null
  /** Parts of the text that made no line, in its order. Those that are folded away are not among them. */
  rest: TypedLine[]
  /** How many parts are above the limit. */
  unread: number
}

/** More than people write by hand. */
const maxMessageLines = 500

export type ReadingOptions = {
  maxLines?: number
  /** Keys of parts of the text that a person turned into lines. */
  madeLines?: ReadonlySet<string>
}

export function readOrderMessage<Product extends MessageProduct>(
  text: string,
  desk: MessageDesk<Product>,
  { maxLines = maxMessageLines, madeLines }: ReadingOptions = {},
): OrderMessage<Product> {
  const { lines: typed, unread } = readOrderText(text, desk.catalog.isName, maxLines)
  const { lines, rest } = proposeLines(typed, desk, madeLines)
  return {
    ...{ lines, rest, unread, marks: [], day: null, days: [] },
    ...{ customerPO: null, leftOut: [], repeats: null },
    note: noteText(rest),
  }
}

function noteText(rest: readonly TypedLine[]): string | null {
  const sentences = rest.filter(({ role }) => role === 'line').map(({ text }) => text)
  return sentences.length === 0 ? null : sentences.join('. ')
}
