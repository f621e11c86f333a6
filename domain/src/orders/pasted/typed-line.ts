import { isQuantity, maxQuantity } from '../../limits.ts'
import { parseWhole } from '../../typed-figures.ts'

/** `in-cases`: it counts cases of unknown size, or boxes that may be units or cases. */
export type QuantityProblem = 'missing' | 'not-whole' | 'too-large' | 'unclear' | 'in-cases'

/** `BOX`: a box, pack or tray may be a unit or a case. */
export type CountedIn = 'UNIT' | 'CASE' | 'BOX'

/** The number that was typed, or null with the problem. */
export type TypedQuantity = { quantity: number | null; problem: QuantityProblem | null; countedIn: CountedIn }

export const noQuantity: TypedQuantity = { quantity: null, problem: 'missing', countedIn: 'UNIT' }

const cases = ['cases?', 'cs', 'cartons?', 'ctns?', 'crates?']
const boxes = ['boxes', 'box', 'bx', 'packs?', 'pk', 'pkgs?', 'trays?']
const units = [
  ...[
    'units?',
    'pieces?',
    'pcs?',
    'each',
    'ea',
    'count',
    'ct',
    'bottles?',
    'jars?',
    'cans?',
    'tins?',
    'bags?',
    'stück',
    'stk\\.?',
    'unidades?',
    'botellas?',
    'bouteilles?',
    'flaschen?',
  ],
  ...['tubs?', 'rounds?', 'blocks?', 'bars?', 'wheels?'],
]
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const dozen = String.raw`(?:(?:a\s+)?half\s+(?:a\s+)?|an?\s+)?(?:dozens?|doz|dz)\b\.?`

/** A number or number word, what it counts, and "of". Not a number before a weight, time, date, percentage or telephone number. */
export const amountPattern =
  String.raw`(?<figure>(?:\d[\d.,]*(?<![.,])|\d*[½¼¾⅓⅔])(?![\d½¼¾⅓⅔]|[.,]\d|[-/:.]\d|\s*(?:%|(?:m?g|kg|[mcd]?l|oz|lbs?|cc|grams?|kilos?|lit(?:er|re)s?|am|pm|st|nd|rd|th|days?|weeks?|hours?|minutes?)\b))|(?:${numberWords.join('|')})\b|(?=(?:an?\s|half\s|do?z))(?=${dozen}))` +
  String.raw`(?:\s*(?<dozen>${dozen}))?(?:\s*[x×*](?![\p{L}\p{N}])|\s*×)?(?:\s*\b(?:(?<cases>${cases.join('|')})|(?<boxes>${boxes.join('|')})|${units.join('|')})\b\.?)?(?:\s+of\b)?`

type Amount = Partial<Record<'figure' | 'dozen' | 'cases' | 'boxes', string | undefined>>

/** 12, 1,200, 12.0, two dozen, 3 cases. Fractions (1.5, 1,5) aren't quantities and aren't rounded. */
function typedQuantity({ figure = '', dozen: dozens, cases: inCases, boxes: inBoxes }: Amount): TypedQuantity {
  const countedIn = inCases !== undefined ? 'CASE' : inBoxes !== undefined ? 'BOX' : 'UNIT'
  const count = figure === '' ? 1 : figureCount(figure)
  if (count === null) return { quantity: null, problem: 'not-whole', countedIn }
  const quantity = count * unitsPer(dozens)
  if (isQuantity(quantity)) return { quantity, problem: null, countedIn }
  return { quantity: null, problem: quantity > maxQuantity ? 'too-large' : 'not-whole', countedIn }
}

function unitsPer(dozens: string | undefined): number {
  if (dozens === undefined) return 1
  return /half/i.test(dozens) ? 6 : 12
}

function figureCount(figure: string): number | null {
  const word = numberWords.indexOf(figure.toLowerCase())
  if (word >= 0) return word + 1
  return parseWhole(figure) ?? null
}

/** `marked`: before the name, or after it with a sign ("- 30", "x6"). `end`: after it without, as in "chai 12" and "see you at 9". */
export type QuantityPlace = 'marked' | 'end' | 'none'

/** `prices`: amounts of money in it, which are not used. */
export type ReadLine = TypedQuantity & { name: string; place: QuantityPlace; prices: readonly string[] }

/** Longer texts are sentences. */
export const maxLineLetters = 200

/** "12 chai", "6x Côte de Blaye", "camembert - 30", "chai: 12 cases". Digits of a name or SKU (`isName`) aren't a quantity. */
export function readLine(typed: string, isName: (text: string) => boolean): ReadLine {
  if (typed.length > maxLineLetters) return { ...noQuantity, name: typed, place: 'none', prices: [] }
  const { text, prices } = withoutPrices(typed)
  const all = [...new Set([text, withoutFillers(text)])].flatMap(readings)
  const best =
    all.find(({ name }) => isName(name)) ?? gluedReading(text, isName) ?? all.find(({ place }) => place !== 'none')
  if (best === undefined && listNumber.test(text)) {
    const item = readLine(text.replace(listNumber, ''), isName)
    return { ...item, problem: item.problem === 'missing' ? 'unclear' : item.problem, prices }
  }
  const line = best ?? { ...noQuantity, name: withoutFillers(text), place: 'none' as const }
  return { ...line, name: isName(line.name) ? line.name : line.name.replace(listNumber, ''), prices }
}

const gluedBefore = /^(?<figure>\d{1,4})(?<name>\p{L}.*)$/u
const gluedAfter = /^(?<name>.*\p{L})(?<figure>\d{1,4})$/u

/** "12chai", unless it is a SKU. */
function gluedReading(text: string, isName: (text: string) => boolean): Reading | undefined {
  const groups = (gluedBefore.exec(text) ?? gluedAfter.exec(text))?.groups
  const name = groups?.['name'] ?? ''
  return groups && isName(name) ? { ...typedQuantity(groups), name, place: 'marked' } : undefined
}

/** "1. 12 chai" is the first item of a list. In "6. chai", 6 may be either. */
const listNumber = /^\d{1,3}[.)]\s+/u

/** Undefined if it is more than a quantity. */
export function readAmount(text: string): TypedQuantity | undefined {
  const groups = onlyAmount.exec(text)?.groups
  return groups && typedQuantity(groups)
}

const sign = String.raw`(?:\s*[=×*]\s*|(?<!\d)\s*:\s*|:\s+|\s+[-–—]+\s*|\s*[–—]\s*|-\s+|\s+[x#]\s*|\s*[([]\s*|[\s,]+(?:qty|quantity)\b[\s:.]*)`
const onlyAmount = new RegExp(String.raw`^(?:(?:qty|quantity)\b[\s:.]*)?(?:x\s?)?${amountPattern}(?:\s*[x×*])?$`, 'iu')
const before = new RegExp(
  String.raw`^(?:(?:qty|quantity)\b[\s:.]*)?(?:x\s?)?[([]?${amountPattern}(?:(?<=\([^)]*)\)|(?<=\[[^\]]*)\])?(?:[\s:–—-]+|(?<=\d)x(?=\p{L}))(?:[x×*]\s+)?(?<name>.*\p{L}.*)$`,
  'iu',
)
const after = new RegExp(String.raw`^(?<name>.*?\p{L}.*?)${sign}(?:x\s?)?${amountPattern}(?:\s*x)?\s*[)\]]?$`, 'iu')
const atEnd = new RegExp(String.raw`^(?<name>.*\p{L}.*?)\s+${amountPattern}$`, 'iu')

/** Cheaper than the patterns, and most lines have their number first. */
const amountAfterName = new RegExp(String.raw`\p{L}.*(?:[\d½¼¾⅓⅔]|\b(?:${numberWords.join('|')}|an?|half|do?z))`, 'iu')

type Reading = Omit<ReadLine, 'prices'>

/** Possible readings, the likeliest first. */
function readings(text: string): Reading[] {
  const found: Reading[] = []
  const add = (pattern: RegExp, place: QuantityPlace) => {
    const groups = pattern.exec(text)?.groups
    const name = trimmed(groups?.['name'] ?? '')
    // "The blue one" is no quantity.
    const isPronoun = place === 'end' && groups?.['figure']?.toLowerCase() === 'one'
    if (groups && name !== '' && !isPronoun) found.push({ ...typedQuantity(groups), name, place })
  }
  const canEnd = amountAfterName.test(text)
  if (canEnd) add(after, 'marked')
  add(before, 'marked')
  if (canEnd) add(atEnd, 'end')
  // A text with a number at both ends: "12 chai 10 boxes" has the quantity first.
  found.sort((a, b) => Number(a.place === 'end') - Number(b.place === 'end'))
  return [{ ...noQuantity, name: trimmed(text), place: 'none' }, ...found]
}

const trimmed = (name: string): string => name.replace(/^[\s,:.–—*-]+|[\s,:–—*(-]+$/gu, '')

const money = String.raw`(?:[$€£]\s?\d[\d.,]*(?<![.,])|\d[\d.,]*(?<![.,])\s?(?:€|£|\$|USD|EUR)(?!\w)|(?<=@\s?)\d[\d.,]*(?<![.,]))`
const price = new RegExp(
  String.raw`(?:\s*(?:@|\bat\b|\bfor\b|[-–—:=(]))?\s*${money}\)?(?:\s*(?:\b(?:each|ea|apiece)\b|(?:per|a|\/)\s?(?:unit|piece|case|box|bottle|jar|kg)\b)\.?)?`,
  'giu',
)
const moneyOnly = new RegExp(money, 'iu')

function withoutPrices(text: string): { text: string; prices: string[] } {
  const prices: string[] = []
  const rest = text.replace(price, (found) => {
    prices.push(moneyOnly.exec(found)?.[0] ?? found.trim())
    return ' '
  })
  return { text: rest.replace(/(?:[\s,]|(?<=[)\d])\.)+$/u, '').trim(), prices }
}

const fillers =
  "please|pls|plz|so|ok|okay|yes|but|also|and|plus|then|just|can|could|may|you|we|i|i'd|i'll|i’d|i’ll|we'd|we’d|we'll|we’ll|need|want|would|like|to|send|get|give|add|have|take|us|me|the|order|following|my|our|usual|some|another|for|with|bring|ship|deliver|bitte|hallo|por favor|hola|bonjour"
const leadingFillers = new RegExp(String.raw`^(?:(?:${fillers})\b[\s:,]*)+(?=.*\p{L})`, 'iu')
const request = new RegExp(
  String.raw`^\D{0,80}\b(?:send|need|want|get|give|add|have|take|order|like|us|me|bring|ship|deliver|bitte|brauchen|favor|quiero|necesitamos|voudrais)\b[\s:,]+(?=(?:x\s?)?${amountPattern}\s)`,
  'iu',
)
const trailingFillers =
  /[\s,]+(?:please|pls|plz|thanks|thank you|thx|asap|too|as well|por favor|bitte|merci|danke|gracias|svp)[\s.!]*$/iu

/** "Hi Nancy, please send 12 chai" asks for 12 chai. */
const withoutFillers = (text: string): string =>
  text.replace(request, '').replace(leadingFillers, '').replace(trailingFillers, '')
