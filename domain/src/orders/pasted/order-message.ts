import { maxLengths } from '../../limits.ts'
import { applyCorrections, doubtLines } from './doubtful-lines.ts'
import { foldMail, type MailJudge } from './fold-mail.ts'
import { distinctDays } from './message-days.ts'
import type { MessageDesk, MessageLine, MessageProduct } from './message-line.ts'
import { findWords, type MessageWords } from './message-words.ts'
import { readOrderText, type TypedLine } from './order-text.ts'
import { isPolite } from './polite-words.ts'
import { isOrdered, proposeLines } from './proposed-lines.ts'
import { repeatOrder } from './repeat-order.ts'
import { findRepeats } from './repeat-words.ts'
import type { Span } from './text-span.ts'

export type { MessageDesk, MessageLine } from './message-line.ts'

export type MessageMark = Span & { kind: 'day' | 'po' | 'left-out' | 'repeat' | 'folded' }

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
  /** Parts of the text that made no line, in its order. What is marked is not among them. */
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
  const mail = foldMail(text, mailJudge(desk))
  const words = findWords(mail.text, desk)
  const { lines: typed, unread } = readOrderText(words.remaining, desk.catalog.isName, maxLines)
  const proposed = joinRemarks(words.remaining, proposeLines(typed, desk, madeLines))
  const corrected = applyCorrections(words.remaining, words.corrections, doubtLines(mail.text, proposed.lines))
  const { lines, repeats } = repeatOrder(corrected, { ...words, rest: proposed.rest }, desk)
  const days = distinctDays(words.days)
  const shown = <Part extends Span & { text: string }>(part: Part): Part => ({ ...part, text: oneLine(text, part) })
  const rest = proposed.rest.filter((part) => !saysNothing(part, words)).map(shown)
  return {
    lines: lines.map(shown),
    marks: messageMarks(words, mail.folded),
    days,
    day: days.length === 1 ? (days[0] ?? null) : null,
    customerPO: words.customerPO,
    note: noteText(proposed.rest, shown),
    leftOut: [...new Set(words.leftOut.flatMap(({ product }) => product ?? []))],
    repeats,
    rest,
    unread,
  }
}

const oneLine = (text: string, { from, to }: Span): string => text.slice(from, to).replace(/\s+/g, ' ').trim()

type Proposed<Product> = { lines: MessageLine<Product>[]; rest: TypedLine[] }

const maxRemarkLetters = 40

/** In "18 cheese, the blue one" the second part says which one is meant. */
function joinRemarks<Product>(text: string, { lines, rest }: Proposed<Product>): Proposed<Product> {
  const byRow = Map.groupBy(
    lines.filter(({ product }) => product === null),
    ({ row }) => row,
  )
  const ends = new Map<string, number>()
  const others = rest.filter(({ row, from, to, role, text: words }) => {
    const isRemark = role === 'line' && words.length <= maxRemarkLetters && !/\d/.test(words)
    const line = isRemark && byRow.get(row)?.find((own) => /^,\s$/.test(text.slice(own.to, from)))
    if (line) ends.set(line.key, to)
    return !line
  })
  return { lines: lines.map((line) => ({ ...line, to: ends.get(line.key) ?? line.to })), rest: others }
}

/** In a signature, names of people may be words of a product's name, and numbers those of a street or a town. */
function mailJudge<Product extends MessageProduct>({ catalog }: MessageDesk<Product>): MailJudge {
  const read = (text: string) => readOrderText(text, catalog.isName, maxMessageLines).lines
  const matchKind = ({ name }: TypedLine) => catalog.match(name)[0]?.kind ?? 'partial'
  const isNamed = (line: TypedLine) => ['sku', 'name'].includes(matchKind(line))
  const isSmall = ({ quantity }: TypedLine) => quantity !== null && quantity < 1000
  return {
    hasOrder: (text) => read(text).some((line) => isOrdered(line, catalog)) || findRepeats(text).length > 0,
    namesProduct: (text) =>
      read(text).some((line) => isNamed(line) || (line.place === 'marked' && matchKind(line) === 'words')),
    hasQuantity: (text) =>
      [...Map.groupBy(read(text), ({ row }) => row).values()].some(
        (row) =>
          row.some((line) => isNamed(line) || (line.place === 'marked' && matchKind(line) !== 'partial')) ||
          row.every((line) => line.place === 'marked' && line.role !== 'prose' && isSmall(line)),
      ),
  }
}

function messageMarks<Product>(words: MessageWords<Product>, folded: readonly Span[]): MessageMark[] {
  const { po, repeat, days, leftOut } = words
  const marks = (spans: readonly Span[], kind: MessageMark['kind']) => spans.map(({ from, to }) => ({ from, to, kind }))
  return [
    ...marks(
      days.map((day) => day.words),
      'day',
    ),
    ...marks(po, 'po'),
    ...marks(leftOut, 'left-out'),
    ...marks(repeat ? [repeat] : [], 'repeat'),
    ...marks(folded, 'folded'),
  ].sort((a, b) => a.from - b.from)
}

function noteText(rest: readonly TypedLine[], shown: (part: TypedLine) => TypedLine): string | null {
  const sentences = rest.filter(({ role, text }) => role === 'line' && !isPolite(text))
  return sentences.length === 0
    ? null
    : sentences
        .map((part) => shown(part).text)
        .join('. ')
        .slice(0, maxLengths.notes)
}

/** The words around a mark, as in "and no chang". */
const saysNothing = ({ from, to, text }: TypedLine, { remaining, text: all }: MessageWords<unknown>): boolean =>
  isPolite(text) && remaining.slice(from, to) !== all.slice(from, to)
