import { nameWords, differsByOneLetter } from '../search/search-words.ts'

/**
 * Best first. `words`: every word of the text is a word of the name. `beginnings`: every word begins one. `contains`: every word is somewhere
 * in the name, SKU, brand or type. `similar`: one letter of some words was corrected. `partial`: only some words match.
 */
export const matchKinds = ['sku', 'name', 'words', 'beginnings', 'contains', 'similar', 'partial'] as const
export type MatchKind = (typeof matchKinds)[number]

export type ProductMatch<Product> = { product: Product; kind: MatchKind }

export type ProductMatcher<Product> = (typed: string, limit: number) => ProductMatch<Product>[]

type MatchableProduct = { sku: string; name: string; brand: string; type: string }

/**
 * Ignores case, accents, punctuation and the order of words, and corrects one letter in words of four or more. Equal matches come by
 * name. Prepare it once: a text is compared with the words of all names, not with every name.
 */
export function productMatcher<Product extends MatchableProduct>(
  products: readonly Product[],
): ProductMatcher<Product> {
  const entries = products.map(matchEntry).sort(byNameAndSku)
  const words = productWords(entries)
  return (typed, limit) => {
    const typedWords = nameWords(typed)
    const text = typedWords.join('')
    const distances = [...new Set(typedWords)].map((word) => ({
      letters: word.length,
      byEntry: wordDistances(word, words, entries.length),
    }))
    return entries
      .flatMap((entry, at) => entryScore(entry, distances, at))
      .map((score) => ({ ...score, kind: matchKind(score, text) }))
      .sort(byKindAndScore)
      .slice(0, limit)
      .map(({ entry, kind }) => ({ product: entry.product, kind }))
  }
}

type Entry<Product> = { product: Product; name: string; words: readonly string[]; sku: string }

function matchEntry<Product extends MatchableProduct>(product: Product): Entry<Product> {
  const words = nameWords(product.name)
  return { product, name: words.join(''), words, sku: nameWords(product.sku).join('') }
}

const byNameAndSku = (a: Entry<MatchableProduct>, b: Entry<MatchableProduct>): number =>
  compareTexts(a.name, b.name) || compareTexts(a.sku, b.sku)

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Word = { word: string; place: Place; entries: number[] }
type Place = 'name' | 'group' | 'sku'

function productWords(entries: readonly Entry<MatchableProduct>[]): Word[] {
  const groupWords = groupWordsFinder()
  const words = { name: new Map<string, Word>(), group: new Map<string, Word>(), sku: new Map<string, Word>() }
  const add = (place: Place, word: string, at: number) => {
    const known = words[place].get(word)
    if (known) known.entries.push(at)
    else words[place].set(word, { word, place, entries: [at] })
  }
  for (const [at, { product, words: inName, name, sku }] of entries.entries()) {
    // A name is also found when it is typed as one word.
    for (const word of new Set([...inName, name])) add('name', word, at)
    for (const word of groupWords(product)) add('group', word, at)
    for (const word of [...nameWords(product.sku), sku]) add('sku', word, at)
  }
  return [...words.name.values(), ...words.group.values(), ...words.sku.values()]
}

/** Cached, because thousands of products share a few brands and types. */
function groupWordsFinder(): (product: MatchableProduct) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return ({ brand, type }) => {
    const group = `${brand} ${type}`
    const words = known.get(group) ?? nameWords(group)
    known.set(group, words)
    return words
  }
}

const distance = { whole: 0, beginning: 1, inside: 2, similar: 3, similarBeginning: 4, none: 255 } as const

function wordDistances(typed: string, words: readonly Word[], count: number): Uint8Array {
  const nearest = new Uint8Array(count).fill(distance.none)
  for (const { word, place, entries } of words) {
    const found = distanceBetween(typed, word, place)
    if (found === distance.none) continue
    for (const at of entries) if (found < (nearest[at] ?? 0)) nearest[at] = found
  }
  return nearest
}

/** One or two letters occur in too many words to mean anything, unless a word of a name begins with them. */
const minInsideLetters = 3
const minSimilarBeginning = 5

function distanceBetween(typed: string, word: string, place: Place): number {
  if (place === 'name' && word === typed) return distance.whole
  if (place === 'name' && word.startsWith(typed)) return distance.beginning
  if (typed.length >= minInsideLetters && word.includes(typed)) return distance.inside
  if (place === 'sku') return distance.none
  if (differsByOneLetter(typed, word)) return distance.similar
  return hasSimilarBeginning(typed, word) ? distance.similarBeginning : distance.none
}

function hasSimilarBeginning(typed: string, word: string): boolean {
  const { length } = typed
  if (length < minSimilarBeginning || word.length <= length) return false
  return [length, length - 1, length + 1].some((end) => differsByOneLetter(typed, word.slice(0, end)))
}

type Distances = readonly { letters: number; byEntry: Uint8Array }[]

/** `letters`: of the typed words that match; `farthest` and `sum`: of the distances. */
type Score<Product> = { entry: Entry<Product>; at: number; letters: number; farthest: number; sum: number }

/** Returns nothing if only one or two letters match and other words don't. */
function entryScore<Product>(entry: Entry<Product>, distances: Distances, at: number): Score<Product>[] {
  let [letters, farthest, sum] = [0, 0, 0]
  for (const { letters: length, byEntry } of distances) {
    const own = byEntry[at] ?? distance.none
    if (own > farthest) farthest = own
    if (own === distance.none) continue
    letters += length
    sum += own
  }
  if (letters === 0 || (farthest === distance.none && letters < minInsideLetters)) return []
  return [{ entry, at, letters, farthest, sum }]
}

function matchKind({ entry, farthest }: Score<unknown>, text: string): MatchKind {
  if (entry.sku === text) return 'sku'
  if (entry.name === text) return 'name'
  if (farthest === distance.whole) return 'words'
  if (farthest === distance.beginning) return 'beginnings'
  if (farthest === distance.inside) return 'contains'
  return farthest === distance.none ? 'partial' : 'similar'
}

type Scored = Score<unknown> & { kind: MatchKind }

const byKindAndScore = (a: Scored, b: Scored): number =>
  matchKinds.indexOf(a.kind) - matchKinds.indexOf(b.kind) ||
  b.letters - a.letters ||
  a.sum - b.sum ||
  a.entry.name.length - b.entry.name.length ||
  a.at - b.at
