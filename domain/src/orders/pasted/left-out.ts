import { nameWords } from '../../search/search-words.ts'
import type { MessageProduct } from './message-line.ts'
import { isSure } from './proposed-lines.ts'
import { type Span, sentenceAround } from './text-span.ts'
import type { TypedCatalog } from './typed-catalog.ts'

/** "no chang this time". `product`: the one it clearly names; `candidates`: those that it may mean. */
export type LeftOut<Product> = Span & { product: Product | null; candidates: readonly Product[] }

const gap = String.raw`[ \t]{1,3}`
const triggers = [
  String.raw`no need for|no|skip|without|w/o|minus|except(?: for)?|excluding|(?:instead of|rather than)(?:${gap}the)?(?:${gap}\d{1,6}(?!\d))?|cancel|remove|hold(?: off on)?|leave (?:out|off)|cut|drop`,
  String.raw`(?:do not|don['’]?t|doesn['’]?t|won['’]?t|didn['’]?t)${gap}(?:need|want|send|bring|add|include|order)(?:${gap}us)?`,
  'ohne|kein(?:e|en)?|sin|sans|pas de',
].join('|')
const leftOutPattern = new RegExp(
  String.raw`(?<![\p{L}\d#-])(?<trigger>${triggers})(?:${gap}(?:the|any|more|an?|our|that|all|of)){0,3}${gap}(?<name>\p{L}[^\n\r,;.!?()]{0,80})`,
  'giu',
)
const tail =
  /^(?:[ \t]+(?:this (?:time|week|order|month)|today|for now|right now|for this order|anymore|please|pls|thanks))+/i
/** "We have no chai left" asks for chai rather than leaving it out, and "no more than 12 chai" orders it. */
const inStock = /^\s*(?:left|in stock|remaining|on hand|at all|until|yet|than)\b/i
const notLeftOut =
  /\b(?:have|has|had|got|there(?:['’]s| is| are)|don['’]?t|do not|can['’]?t|not|never|if|when|po|order|item|tel|ref|acct|phone)[\s:.]*$/i

const maxNameWords = 6

/** The products that a text says it doesn't need. */
export function findLeftOut<Product extends MessageProduct>(
  text: string,
  catalog: TypedCatalog<Product>,
): LeftOut<Product>[] {
  return [...text.matchAll(leftOutPattern)].flatMap((found): LeftOut<Product>[] => {
    const { trigger = '', name = '' } = found.groups ?? {}
    const from = found.index
    const nameFrom = from + found[0].length - name.length
    if (notLeftOut.test(sentenceAround(text, { from, to: from }).before) || isNameStart(trigger, name, catalog))
      return []
    return namedParts(name, catalog).map(({ start, end, product, candidates }) => ({
      from: start === 0 ? from : nameFrom + start,
      to: nameFrom + end,
      product,
      candidates,
    }))
  })
}

/** "No Bake Cheesecake" is a product. */
function isNameStart(trigger: string, name: string, catalog: Pick<TypedCatalog<MessageProduct>, 'match'>): boolean {
  const [first = ''] = nameWords(trigger)
  return wordsUpTo(name, maxNameWords).some(({ text }) => {
    const [match] = catalog.match(`${trigger} ${text}`)
    return match !== undefined && isSure(match.kind) && nameWords(match.product.name).includes(first)
  })
}

type Part<Product> = { start: number; end: number; product: Product | null; candidates: readonly Product[] }

const another = /^[ \t]+(?:or|nor|and|oder|ni|ou)[ \t]+(?:no[ \t]+|any[ \t]+|the[ \t]+)?(?=\p{L})/iu

/** "chang or chai this time" names two. */
function namedParts<Product extends MessageProduct>(name: string, catalog: TypedCatalog<Product>): Part<Product>[] {
  const parts: Part<Product>[] = []
  for (let at = 0; at < name.length; ) {
    const part = longestName(name.slice(at), catalog)
    if (part === undefined) break
    const rest = name.slice(at + part.end)
    if (inStock.test(rest) || (parts.length > 0 && /^[ \t]*(?:x|[-–:])?[ \t]*\d/i.test(rest))) break
    const end = at + part.end + (tail.exec(rest)?.[0].length ?? 0)
    parts.push({ ...part, start: parts.length === 0 ? 0 : at, end })
    const joint = another.exec(name.slice(end))
    if (joint === null) break
    at = end + joint[0].length
  }
  return parts
}

const wordsUpTo = (text: string, count: number): { text: string; end: number }[] =>
  [...text.matchAll(/[^\s]+/g)].slice(0, count).map(({ 0: word, index }) => ({
    text: text.slice(0, index + word.length),
    end: index + word.length,
  }))

function longestName<Product extends MessageProduct>(
  text: string,
  catalog: TypedCatalog<Product>,
): Omit<Part<Product>, 'start'> | undefined {
  const names = wordsUpTo(text, maxNameWords)
  for (const { text: typed, end } of names.toReversed()) {
    const matches = catalog.match(typed)
    const [best, second] = matches
    if (!best || !isSure(best.kind)) continue
    const product = best.kind === second?.kind ? null : best.product
    const candidates = matches.filter(({ kind }) => kind === best.kind).map(({ product: own }) => own)
    return { end, product, candidates }
  }
  const [first] = names
  const unclear = first ? catalog.match(first.text).filter(({ kind }) => kind !== 'partial') : []
  if (!first || unclear.length === 0 || nameWords(first.text).join('').length < 4) return undefined
  return { end: first.end, product: null, candidates: unclear.map(({ product }) => product) }
}
