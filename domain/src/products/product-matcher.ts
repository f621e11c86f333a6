import { differsByOneLetter, minSimilarLetters, nameWords } from '../search/search-words.ts'

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
 * name. Prepare it once: a text is compared with the words of all names, not with every name, and what a word is near to is remembered.
 */
export function productMatcher<Product extends MatchableProduct>(
  products: readonly Product[],
): ProductMatcher<Product> {
  const entries = products.map(matchEntry).sort(byNameAndSku)
  const nearEntries = nearEntriesFinder(wordIndex(productWords(entries)))
  return (typed, limit) => {
    const typedWords = nameWords(typed)
    const text = typedWords.join('')
    return bestScores(scores([...new Set(typedWords)], nearEntries), limit)
      .flatMap((score) => {
        const entry = entries[score.at]
        return entry ? [{ ...score, entry, kind: matchKind(entry, score.farthest, text) }] : []
      })
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

/** `isJoined`: the words of a name without their blanks. */
type Word = { word: string; place: Place; isJoined: boolean; entries: number[] }
type Place = 'name' | 'group' | 'sku'

function productWords(entries: readonly Entry<MatchableProduct>[]): Word[] {
  const groupWords = groupWordsFinder()
  const words = { name: new Map<string, Word>(), group: new Map<string, Word>(), sku: new Map<string, Word>() }
  const add = (place: Place, word: string, at: number, isJoined = false) => {
    const known = words[place].get(word)
    if (known) known.entries.push(at)
    else words[place].set(word, { word, place, isJoined, entries: [at] })
  }
  for (const [at, { product, words: inName, name, sku }] of entries.entries()) {
    // A name is also found when it is typed as one word.
    for (const word of new Set([...inName, name])) add('name', word, at, !inName.includes(word))
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

/** Entries by their distance from a typed word. */
type NearEntries = ReadonlyMap<number, number>

function nearEntriesFinder(index: WordIndex): (typed: string) => NearEntries {
  const known = new Map<string, NearEntries>()
  return (typed) => {
    const remembered = known.get(typed)
    if (remembered) return remembered
    if (known.size >= maxKnownWords) known.clear()
    const nearest = new Map<number, number>()
    for (const { word, place, entries } of candidateWords(typed, index)) {
      const found = distanceBetween(typed, word, place)
      if (found === distance.none) continue
      for (const at of entries) if (found < (nearest.get(at) ?? distance.none)) nearest.set(at, found)
    }
    known.set(typed, nearest)
    return nearest
  }
}

/** More than a long message has. */
const maxKnownWords = 2000

type WordIndex = {
  words: readonly Word[]
  /** The words that another may be inside of, each after a line break, and where each begins. */
  text: string
  starts: Uint32Array
  byLetters: Record<LetterPlaces, ReadonlyMap<string, readonly Word[]>>
}

/** Two of the first three letters. */
type LetterPlaces = 'first-second' | 'first-third' | 'second-third'

function wordIndex(all: readonly Word[]): WordIndex {
  const words = all.filter(({ isJoined }) => !isJoined)
  const starts = new Uint32Array(words.length)
  let at = 0
  for (const [place, { word }] of words.entries()) {
    starts[place] = at
    at += word.length + 1
  }
  const correctable = all.filter(({ place }) => place !== 'sku')
  return {
    words,
    starts,
    text: words.map(({ word }) => word).join('\n'),
    byLetters: {
      'first-second': Map.groupBy(correctable, ({ word }) => word.slice(0, 2)),
      'first-third': Map.groupBy(correctable, ({ word }) => word.charAt(0) + word.charAt(2)),
      'second-third': Map.groupBy(correctable, ({ word }) => word.slice(1, 3)),
    },
  }
}

/** All words that may be near: those that contain the typed one, and those that can differ from it by one letter. Some occur twice. */
function candidateWords(typed: string, { words, text, starts, byLetters }: WordIndex): Word[] {
  const found: Word[] = []
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    const word = words[lastAtMost(starts, at)]
    if (word) found.push(word)
  }
  if (typed.length < minSimilarLetters - 1) return found
  for (const [places, letters] of similarLetters(typed)) found.push(...(byLetters[places].get(letters) ?? []))
  return found
}

/** Wherever one letter is wrong, missing, extra or swapped, two of the word's first three letters are known. */
function similarLetters(typed: string): [LetterPlaces, string][] {
  const [first, second, third] = [typed.charAt(0), typed.charAt(1), typed.charAt(2)]
  return [
    ['first-second', first + second],
    ['first-second', first + third],
    ['first-second', second + third],
    ['first-second', second + first],
    ['first-third', first + third],
    ['first-third', first + second],
    ['second-third', second + third],
    ['second-third', first + second],
  ]
}

function lastAtMost(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
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

/** `letters` and `words`: of the typed words that match; `farthest` and `sum`: of the distances. */
type Score = { at: number; letters: number; words: number; farthest: number; sum: number }

/** Nothing of entries where only one or two letters match and other words don't. */
function scores(typedWords: readonly string[], nearEntries: (typed: string) => NearEntries): Score[] {
  const byEntry = new Map<number, Score>()
  for (const typed of typedWords) {
    for (const [at, near] of nearEntries(typed)) {
      let score = byEntry.get(at)
      if (score === undefined) byEntry.set(at, (score = { at, letters: 0, words: 0, farthest: 0, sum: 0 }))
      score.letters += typed.length
      score.words += 1
      score.farthest = Math.max(score.farthest, near)
      score.sum += near
    }
  }
  const found: Score[] = []
  for (const score of byEntry.values()) {
    if (score.words < typedWords.length) score.farthest = distance.none
    if (score.farthest < distance.none || score.letters >= minInsideLetters) found.push(score)
  }
  return found
}

/** Those with only some of the words come last. Most letters count first, so of thousands only the first are sorted. */
function bestScores(all: readonly Score[], limit: number): readonly Score[] {
  const [whole, partial] = [[] as Score[], [] as Score[]]
  for (const score of all) (score.farthest < distance.none ? whole : partial).push(score)
  const missing = limit - whole.length
  if (missing <= 0 || partial.length <= missing) return missing <= 0 ? whole : all
  const letters = Uint32Array.from(partial, (score) => score.letters).sort()
  const fewest = letters[letters.length - missing] ?? 0
  return [...whole, ...partial.filter((score) => score.letters >= fewest)]
}

function matchKind(entry: Entry<unknown>, farthest: number, text: string): MatchKind {
  if (entry.sku === text) return 'sku'
  if (entry.name === text) return 'name'
  if (farthest === distance.whole) return 'words'
  if (farthest === distance.beginning) return 'beginnings'
  if (farthest === distance.inside) return 'contains'
  return farthest === distance.none ? 'partial' : 'similar'
}

type Scored = Score & { entry: Entry<unknown>; kind: MatchKind }

const byKindAndScore = (a: Scored, b: Scored): number =>
  (a.kind === b.kind ? 0 : matchKinds.indexOf(a.kind) - matchKinds.indexOf(b.kind)) ||
  b.letters - a.letters ||
  a.sum - b.sum ||
  a.entry.name.length - b.entry.name.length ||
  a.at - b.at
