import type { MessageLine } from './message-line.ts'
import { sentenceAround, type Span } from './text-span.ts'

const correction =
  /\b(?:make (?:that|it)|scratch that|correction|actually|i meant?|we meant?|change (?:that|it|this)(?: to)?|(?:sorry,? )?(?:that|it|this) should (?:be|have been|say)|on second thought|wait)\b[,:]?/gi

/** "Make that 15" and other words that take something back. */
export const findCorrections = (text: string): Span[] =>
  [...text.matchAll(correction)].map(({ 0: words, index }) => ({ from: index, to: index + words.length }))

/** The number of a line is open: it has to be asked for. */
export const unclearLine = <Product>(line: MessageLine<Product>): MessageLine<Product> => ({
  ...line,
  ...{ quantity: null, problem: 'unclear', certain: false },
  question: line.product === null ? line.question : 'unclear',
})

const doubtBefore =
  /\b(?:don['’]?t|do not|never|cancel(?:l?ed|l?ing)?|return(?:ed|ing)?|refund(?:ed)?|credit(?:ed)?|do you (?:still )?(?:have|carry|sell|stock)|(?:have|has) you got|instead of|missing|shorted|short|received|invoiced?|owes?|owed|charged|billed|broken|damaged)\b|^\W*(?:we|i|you)(?:['’]ve)? (?:(?:still|only|already|just) )?(?:have|had|got|ordered|received|bought|sent|delivered|sold)\b|^\W*still (?:have|got)\b/i
const doubtAfter =
  /^[^,;]*\b(?:left|in stock|on hand|remaining|arrived|broken|damaged|missing|short|returned|expired|credited|(?:from )?last (?:week|time|month|order))\b/i

const question =
  /^\W*(?:what|how|do you|does|is there|are there|was|were|did|when|why|which)\b|\b(?:prices?|quotes?)\b/i
const request = /\b(?:can|could|may|send|get|have|need|please|pls|want|order|add|like|take)\b/i
const isChecked = /^[ \t]*\[[xX]\]/m

/** "Do you have 12 chai?" and "12 chai were broken" order nothing, so these lines are asked about. */
export function doubtLines<Product>(text: string, lines: readonly MessageLine<Product>[]): MessageLine<Product>[] {
  const hasChecks = isChecked.test(text)
  return lines.map((line) => {
    const { before, after } = sentenceAround(text, line)
    const own = text.slice(line.from, line.to)
    const sentence = `${before}${own}`
    const isOpen = text[line.to + after.length] === '?' && after.trim() === '' && !request.test(sentence)
    const isDoubtful =
      isOpen ||
      question.test(sentence) ||
      doubtBefore.test(`${before.split(/,\s/).at(-1)} ${own}`) ||
      doubtAfter.test(`${own}${after}`) ||
      (hasChecks && /^\W*\[ ?\]/.test(sentence))
    return isDoubtful ? unclearLine(line) : line
  })
}

/** "12 chai … make that 15" may replace the 12 or add to it: what is corrected and what corrects it are asked about. */
export function applyCorrections<Product extends { id: number }>(
  text: string,
  corrections: readonly Span[],
  lines: readonly MessageLine<Product>[],
): readonly MessageLine<Product>[] {
  const unclear = new Set<string>()
  for (const place of corrections) {
    const before = lines.filter(({ to }) => to <= place.from)
    const sentence = { from: place.to, to: place.to + sentenceAround(text, place).after.length }
    const after = lines.filter((line) => line.to > place.from && line.from <= sentence.to)
    if (before.length === 0 || (after.length === 0 && !/\d/.test(text.slice(sentence.from, sentence.to)))) continue
    for (const { key } of [...after, ...correctedLines(before, after)]) unclear.add(key)
  }
  return unclear.size === 0 ? lines : lines.map((line) => (unclear.has(line.key) ? unclearLine(line) : line))
}

function correctedLines<Product extends { id: number }>(
  before: readonly MessageLine<Product>[],
  after: readonly MessageLine<Product>[],
): MessageLine<Product>[] {
  const corrected = new Set(after.map(({ product }) => product?.id))
  const same = before.filter(({ product }) => product !== null && corrected.has(product.id))
  return same.length > 0 ? same : before.slice(-1)
}
