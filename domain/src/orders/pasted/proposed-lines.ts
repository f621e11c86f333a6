import { isQuantity, maxQuantity } from '../../limits.ts'
import { type Cents, zero } from '../../money.ts'
import { type MatchKind, matchKinds, type ProductMatch } from '../../products/product-matcher.ts'
import { nameWords } from '../../search/search-words.ts'
import { maxUnits, parseQuantity } from '../cart.ts'
import type { TypedLine } from './order-text.ts'
import type { TypedCatalog } from './typed-catalog.ts'
import type { QuantityProblem } from './typed-line.ts'

/** `similar`: fits after one letter is corrected. `partial`: the text has only parts or some of its words. `several`: equally good. */
export type ProductQuestion = 'several' | 'similar' | 'partial' | 'not-sold' | 'unknown'

/** A line with the product it clearly names, or with a question and the best guesses among products sold. */
export type ProposedLine<Product> = {
  line: TypedLine
  product: Product | null
  question: ProductQuestion | null
  guesses: readonly Product[]
  notSold: string | null
}

type Named = { name: string }

const maxGuesses = 5

/**
 * Without a quantity a part must name a product; after "Thanks" it needs both. `madeLines`: keys of parts that a person turned into lines.
 */
export function proposeLines<Product extends Named>(
  typed: readonly TypedLine[],
  catalog: TypedCatalog<Product>,
  madeLines: ReadonlySet<string> = new Set(),
): { proposed: ProposedLine<Product>[]; notTaken: TypedLine[] } {
  const proposed: ProposedLine<Product>[] = []
  const notTaken: TypedLine[] = []
  for (const line of typed) {
    if (madeLines.has(line.key) || isOrdered(line, catalog)) proposed.push(proposeLine(line, catalog))
    else notTaken.push(line)
  }
  return { proposed, notTaken }
}

/** Certain only if it matches a SKU, a name, or whole words of a name. */
function proposeLine<Product extends Named>(line: TypedLine, catalog: TypedCatalog<Product>): ProposedLine<Product> {
  const matches = catalog.match(line.name)
  const sold = matches.filter(({ product }) => catalog.isSold(product))
  const [best, second] = sold
  const [named] = matches
  const guesses = sold.slice(0, maxGuesses).map(({ product }) => product)
  if (named && isSure(named.kind) && !catalog.isSold(named.product) && best?.kind !== named.kind) {
    return { line, product: null, question: 'not-sold', guesses, notSold: named.product.name }
  }
  const isClear = best !== undefined && isSure(best.kind) && best.kind !== second?.kind
  if (isClear) return { line, product: best.product, question: null, guesses, notSold: null }
  return { line, product: null, question: lineQuestion(best, second), guesses, notSold: null }
}

const isSure = (kind: MatchKind): boolean => matchKinds.indexOf(kind) <= matchKinds.indexOf('words')

function lineQuestion(
  best: ProductMatch<unknown> | undefined,
  second: ProductMatch<unknown> | undefined,
): ProductQuestion {
  if (best === undefined) return 'unknown'
  if (best.kind === 'similar') return 'similar'
  if (best.kind === 'partial') return 'partial'
  return best.kind === second?.kind ? 'several' : 'partial'
}

function isOrdered(line: TypedLine, catalog: Pick<TypedCatalog<Named>, 'match'>): boolean {
  if (line.role === 'prose') return false
  const best = catalog.match(line.name)[0]
  const hasQuantity = line.place !== 'none' || line.problem === 'unclear'
  if (best === undefined) return line.role === 'line' && (line.place === 'marked' || isProductLike(line))
  if (isSure(best.kind)) return hasQuantity || line.role === 'line'
  if (line.role !== 'line') return line.place === 'marked' && best.kind !== 'partial'
  if (best.kind !== 'partial') return hasQuantity || isShortName(line.name)
  return line.place === 'marked' || sharesLongWord(line, best.product)
}

/** Longer texts are sentences. */
const maxNameWords = 4
const minNameLetters = 4

function isShortName(name: string): boolean {
  const words = nameWords(name)
  return words.length <= maxNameWords && words.join('').length >= minNameLetters
}

/** "kombucha 6" is an order of an unknown product, "see you at 9" is a sentence. */
const isProductLike = ({ place, name }: TypedLine): boolean => place === 'end' && nameWords(name).length <= 2

const minLongWord = 5

/** True if a text with a number has a long word of a product's name, or a short text has all of it. */
function sharesLongWord({ text, name }: TypedLine, product: Named): boolean {
  const typed = new Set(nameWords(name))
  const words = nameWords(product.name)
  if (words.every((word) => typed.has(word))) return true
  return /\d/.test(text) && words.some((word) => word.length >= minLongWord && typed.has(word))
}

export type LineAnswer<Product> = { product?: Product; typedQuantity?: string; isSkipped?: boolean }

/** `open`: the next question; null for a skipped or complete line. `total`: units of its product in this line and those above it. */
export type AnsweredLine<Product> = {
  proposal: ProposedLine<Product>
  product: Product | null
  quantity: number | null
  isSkipped: boolean
  open: OpenQuestion | null
  total: number
  /** Rows above with the same product. */
  sameAs: readonly number[]
  max: number
}

/** `too-many`: with this line, the lines of a product exceed what one line can have. */
type OpenQuestion =
  | { about: 'product'; problem: ProductQuestion }
  | { about: 'quantity'; problem: QuantityProblem | 'too-many' }

type Ordered = { id: number; price: Cents; cost?: Cents | null | undefined; unitQuantity: number | null }

export function answerLines<Product extends Ordered>(
  proposed: readonly ProposedLine<Product>[],
  answers: ReadonlyMap<string, LineAnswer<Product>>,
): AnsweredLine<Product>[] {
  const units = new Map<number, { total: number; rows: number[] }>()
  return proposed.map((proposal) => {
    const answer = answers.get(proposal.line.key) ?? {}
    const { isSkipped = false } = answer
    const product = answer.product ?? proposal.product
    const { quantity, problem } = lineQuantity(proposal, answer, product)
    const line = { proposal, product, quantity, isSkipped, total: 0, sameAs: [], max: maxQuantity, open: null }
    if (isSkipped) return line
    if (product === null) {
      return { ...line, open: { about: 'product', problem: proposal.question ?? 'unknown' } }
    }
    if (quantity === null) return { ...line, open: { about: 'quantity', problem: problem ?? 'missing' } }
    const before = units.get(product.id) ?? { total: 0, rows: [] }
    const total = before.total + quantity
    const max = maxUnits({ unitPrice: product.price, priceAdjustment: zero, productCost: product.cost, quantity })
    if (total > max) return { ...line, total, max, open: { about: 'quantity', problem: 'too-many' } }
    units.set(product.id, { total, rows: [...before.rows, proposal.line.row] })
    return { ...line, total, sameAs: before.rows, max }
  })
}

/** Each product once, in the order of its first line. */
export function unitsToAdd<Product extends Ordered>(
  lines: readonly AnsweredLine<Product>[],
): { product: Product; quantity: number }[] {
  const units = new Map<number, { product: Product; quantity: number }>()
  for (const { product, quantity, isSkipped, open } of lines) {
    if (product === null || quantity === null || isSkipped || open) continue
    const before = units.get(product.id)?.quantity ?? 0
    units.set(product.id, { product, quantity: before + quantity })
  }
  return [...units.values()]
}

type AnsweredQuantity = { quantity: number | null; problem: QuantityProblem | null }

/** Cases of a product with several units each have to be confirmed in units. */
function lineQuantity<Product extends Ordered>(
  { line }: ProposedLine<Product>,
  { typedQuantity }: LineAnswer<Product>,
  product: Product | null,
): AnsweredQuantity {
  if (typedQuantity !== undefined) return answeredQuantity(typedQuantity)
  const hasUnits = line.isCases && (product?.unitQuantity ?? 1) > 1
  return hasUnits && line.quantity !== null ? { quantity: null, problem: 'in-cases' } : line
}

function answeredQuantity(typed: string): AnsweredQuantity {
  if (typed.trim() === '') return { quantity: null, problem: 'missing' }
  const quantity = parseQuantity(typed)
  if (quantity !== null && isQuantity(quantity)) return { quantity, problem: null }
  return { quantity: null, problem: quantity !== null && quantity > maxQuantity ? 'too-large' : 'not-whole' }
}
