import { unclearLine } from './doubtful-lines.ts'
import type { LastOrder, MessageDesk, MessageLine, MessageProduct } from './message-line.ts'
import type { MessageWords } from './message-words.ts'
import type { ChangeKind, Repeat } from './repeat-words.ts'

/** Changes to the whole order, which a person has to make. */
const wholeChange = /\b(?:double|twice|triple|half|halve|everything|each|all of|times|reduce|increase|x ?\d|\d ?x)\b/i

type Repeated<Product> = { lines: MessageLine<Product>[]; repeats: string | null }

/** The lines of the last order with what the text changes in it, or a question if it isn't clear which order is meant. */
export function repeatOrder<Product extends MessageProduct>(
  lines: readonly MessageLine<Product>[],
  { rest, ...words }: MessageWords<Product> & { rest: readonly { text: string }[] },
  desk: MessageDesk<Product>,
): Repeated<Product> {
  const { repeat, leftOut } = words
  const isLeftOut = ({ id }: Product): boolean => leftOut.some(({ product }) => product?.id === id)
  const own = lines.map((line) => (line.product && isLeftOut(line.product) ? unclearLine(line) : line))
  if (repeat === undefined) return { lines: own, repeats: null }
  const row = words.text.slice(0, repeat.from).split('\n').length
  const isFirst = own.every(({ from }) => from > repeat.from)
  const changesAll = rest.some(({ text }) => wholeChange.test(text))
  if (!desk.lastOrder || !repeat.isClear || !isFirst || changesAll) {
    const question = desk.lastOrder ? 'which-order' : 'no-last-order'
    const asked = { ...emptyLine<Product>(repeat, 'repeat'), row, question } satisfies MessageLine<Product>
    return { lines: [asked, ...own].sort((a, b) => a.from - b.from), repeats: null }
  }
  const last = unitsByProduct(desk.lastOrder)
  const changed = own.map((line) => changedLine(line, words, last))
  const replaced = new Set(changed.flatMap(({ line, replaces }) => (replaces && line.product ? [line.product.id] : [])))
  const doubtful = new Set([
    ...leftOut.flatMap(({ product, candidates }) => (product ? [] : candidates.map(({ id }) => id))),
    ...changed.flatMap(({ line }) => (line.product ? [] : line.guesses.map(({ id }) => id))),
  ])
  const brought = [...last].flatMap(([productId, quantity]): MessageLine<Product>[] => {
    const product = desk.productById(productId)
    if (replaced.has(productId) || (product && isLeftOut(product))) return []
    const line = lastOrderLine({ ...emptyLine<Product>(repeat, `repeat ${productId}`), row, quantity }, product, desk)
    return [doubtful.has(productId) ? unclearLine(line) : line]
  })
  return { lines: [...brought, ...changed.map(({ line }) => line)], repeats: desk.lastOrder.orderNum }
}

function unitsByProduct({ lines }: LastOrder): Map<number, number> {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

const emptyLine = <Product>({ from, to }: Repeat, key: string): MessageLine<Product> => ({
  ...{ key, row: 1, text: '', from, to, product: null, quantity: null, problem: null },
  ...{ unit: 'UNIT', cases: null, certain: false, guesses: [], question: null, notSold: null, prices: [] },
  source: 'last-order',
})

function lastOrderLine<Product extends MessageProduct>(
  line: MessageLine<Product>,
  product: Product | undefined,
  { catalog }: MessageDesk<Product>,
): MessageLine<Product> {
  if (product === undefined) return { ...line, question: 'unknown' }
  if (!catalog.isSold(product)) return { ...line, question: 'not-sold', notSold: product.name }
  return { ...line, product, certain: true }
}

type Changed<Product> = { line: MessageLine<Product>; replaces: boolean }

/** "2 more syrup" adds to the last order's, "but 12 chai" replaces its 10, and of "12 chai" alone nobody knows. */
function changedLine<Product extends MessageProduct>(
  line: MessageLine<Product>,
  { changes }: MessageWords<Product>,
  last: ReadonlyMap<number, number>,
): Changed<Product> {
  const before = line.product && last.get(line.product.id)
  const kind = changeOf(line, changes)
  if (before === null || before === undefined) {
    return { line: kind === 'less' ? unclearLine(line) : line, replaces: false }
  }
  if (kind === 'more') return { line, replaces: false }
  if (line.quantity === null) return { line, replaces: true }
  if (kind === 'set') return { line, replaces: true }
  const left = before - line.quantity
  if (kind === 'less' && left > 0)
    return { line: { ...line, quantity: left, cases: null, unit: 'UNIT' }, replaces: true }
  return { line: unclearLine(line), replaces: true }
}

function changeOf(
  { from, to }: MessageLine<unknown>,
  changes: MessageWords<unknown>['changes'],
): ChangeKind | undefined {
  const own = changes.filter(({ at }) => at >= from - 3 && at <= to).map(({ kind }) => kind)
  return own.find((kind) => kind !== 'set') ?? own[0]
}
