import { maxQuantity } from '../../limits.ts'
import { type MatchKind, matchKinds, type ProductMatch } from '../../products/product-matcher.ts'
import { nameWords } from '../../search/search-words.ts'
import { isContactText } from './fold-mail.ts'
import type { LineUnits, MessageLine, MessageProduct, ProductDesk, ProductQuestion } from './message-line.ts'
import type { TypedLine } from './order-text.ts'
import { type TypedCatalog, typedCatalog } from './typed-catalog.ts'

const maxGuesses = 5

/**
 * Without a quantity a part must name a product; after "Thanks" it needs both. `madeLines`: keys of parts that a person turned into lines.
 */
export function proposeLines<Product extends MessageProduct>(
  typed: readonly TypedLine[],
  desk: ProductDesk<Product>,
  madeLines: ReadonlySet<string> = new Set(),
): { lines: MessageLine<Product>[]; rest: TypedLine[] } {
  const lines: MessageLine<Product>[] = []
  const rest: TypedLine[] = []
  const bought = boughtProducts(desk)
  for (const line of typed) {
    if (madeLines.has(line.key) || (isOrdered(line, desk.catalog) && !isAddress(line, desk.catalog)))
      lines.push(proposeLine(line, desk.catalog, bought))
    else rest.push(line)
  }
  return { lines, rest }
}

/** "187 Suffolk Ln" has a number, but nothing by that name is sold. */
const isAddress = ({ text, name }: TypedLine, catalog: Pick<TypedCatalog<unknown>, 'match'>): boolean =>
  isContactText(text) && catalog.match(name).length === 0

/** Prepared only if a line has to be asked about. */
type Bought<Product> = () => TypedCatalog<Product>

function boughtProducts<Product extends MessageProduct>(desk: ProductDesk<Product>): Bought<Product> {
  let catalog: TypedCatalog<Product> | undefined
  return () => {
    catalog ??= typedCatalog(
      [...desk.usual.keys()].flatMap((id) => desk.productById(id) ?? []),
      desk.catalog.isSold,
    )
    return catalog
  }
}

/** Certain only if it matches a SKU, a name, or whole words of a name. */
function proposeLine<Product extends MessageProduct>(
  line: TypedLine,
  catalog: TypedCatalog<Product>,
  bought: Bought<Product>,
): MessageLine<Product> {
  const { product, question, notSold } = namedProduct(line, catalog)
  const { key, row, text, from, to, prices, countedIn: unit } = line
  const guesses = question === null ? [] : bestGuesses(line.name, catalog, bought())
  const isUnclear = question === 'partial' && line.quantity !== null && hasOtherFigure(line.name, guesses)
  const read = isUnclear ? ({ quantity: null, problem: 'unclear' } as const) : line
  const typed = { quantity: read.quantity, problem: read.problem, unit, cases: unit === 'UNIT' ? null : line.quantity }
  const { quantity, problem } = lineUnits(typed, product)
  return {
    ...{ key, row, text, from, to, product, prices, notSold, source: 'text' },
    ...{ ...typed, quantity, problem },
    certain: question === null && problem === null,
    guesses,
    question: question ?? problem,
  }
}

const packSize = /\b(?:\d+\s*x\s*)?\d+\s*(?:k?g|m?l|oz|lbs?)\b/gi

/** In "3 chang to suite 12" either number may be the quantity. */
function hasOtherFigure(name: string, guesses: readonly { name: string }[]): boolean {
  const figures = nameWords(name.replace(packSize, ' ')).filter((word) => /^\d+$/.test(word))
  return figures.some((figure) => !guesses.some((guess) => nameWords(guess.name).includes(figure)))
}

type Named<Product> = { product: Product | null; question: ProductQuestion | null; notSold: string | null }

function namedProduct<Product extends MessageProduct>(
  { name }: TypedLine,
  catalog: TypedCatalog<Product>,
): Named<Product> {
  const matches = catalog.match(name)
  const [best, second] = matches.filter(({ product }) => catalog.isSold(product))
  const [named] = matches
  if (named && isSure(named.kind) && !catalog.isSold(named.product) && best?.kind !== named.kind)
    return { product: null, question: 'not-sold', notSold: named.product.name }
  const isClear = best !== undefined && isSure(best.kind) && best.kind !== second?.kind
  if (isClear) return { product: best.product, question: null, notSold: null }
  return { product: null, question: productQuestion(best, second), notSold: null }
}

export const isSure = (kind: MatchKind): boolean => matchKinds.indexOf(kind) <= matchKinds.indexOf('words')

function productQuestion(
  best: ProductMatch<unknown> | undefined,
  second: ProductMatch<unknown> | undefined,
): ProductQuestion {
  if (best === undefined) return 'unknown'
  if (best.kind === 'similar') return 'similar'
  if (best.kind === 'partial') return 'partial'
  return best.kind === second?.kind ? 'several' : 'partial'
}

/** The products bought before come first, unless only others match the words. */
function bestGuesses<Product extends MessageProduct>(
  name: string,
  catalog: TypedCatalog<Product>,
  bought: TypedCatalog<Product>,
): Product[] {
  const all = catalog.match(name).filter(({ product }) => catalog.isSold(product))
  const isPartial = all[0]?.kind === 'partial'
  const own = bought
    .match(name)
    .filter(({ product, kind }) => catalog.isSold(product) && (isPartial || kind !== 'partial'))
  const guesses = new Map([...own, ...all].map(({ product }) => [product.id, product]))
  return [...guesses.values()].slice(0, maxGuesses)
}

/** The units of a line if it is this product. Cases are units if the product says how many are in one. */
export function lineUnits(
  { quantity, problem, unit, cases }: Pick<MessageLine<unknown>, 'quantity' | 'problem' | 'unit' | 'cases'>,
  product: Pick<MessageProduct, 'unitQuantity'> | null,
): LineUnits {
  if (cases === null || unit === 'UNIT' || problem === 'unclear') return { quantity, problem }
  if (unit === 'BOX') return { quantity: null, problem: 'in-cases' }
  if (product === null) return { quantity: null, problem: null }
  if (product.unitQuantity === null) return { quantity: null, problem: 'in-cases' }
  const units = cases * product.unitQuantity
  return units > maxQuantity ? { quantity: null, problem: 'too-large' } : { quantity: units, problem: null }
}

export function isOrdered(line: TypedLine, catalog: Pick<TypedCatalog<{ name: string }>, 'match'>): boolean {
  if (line.role === 'prose') return false
  const matches = catalog.match(line.name)
  const [best] = matches
  const hasQuantity = line.place !== 'none' || line.problem === 'unclear'
  if (best === undefined) return line.role === 'line' && (line.place === 'marked' || isProductLike(line))
  if (isSure(best.kind)) return hasQuantity || line.role === 'line'
  if (line.role !== 'line') return line.place === 'marked' && best.kind !== 'partial'
  if (best.kind !== 'partial') return hasQuantity || isShortName(line.name)
  if (line.place === 'marked' || isLikeSku(line)) return true
  return matches.slice(0, maxGuesses).some(({ product }) => sharesLongWord(line, product))
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

const isLikeSku = ({ place, name }: TypedLine): boolean => place === 'end' && /^(?=.*\d)(?=.*\p{L})\S+$/u.test(name)

const minLongWord = 5

/** True if a text with a number has a long word of a product's name, or a short text has all of it. */
function sharesLongWord({ text, name }: TypedLine, product: { name: string }): boolean {
  const typed = new Set(nameWords(name))
  const words = nameWords(product.name)
  if (words.every((word) => typed.has(word))) return true
  return /\d/.test(text) && words.some((word) => word.length >= minLongWord && typed.has(word))
}
