import type { Span } from './text-span.ts'

/** It has a digit, so "PO Box" is none. "po" in small letters means other things in other languages, so it needs a sign or a word after it. */
const number = String.raw`(?=[\w./-]{0,40}\d)(?<number>[\w](?:[\w./-]{0,38}\w)?)`
const named = String.raw`(?:(?:P\.?O\.?|[Pp]urchase [Oo]rder|PURCHASE ORDER)(?:[ \t]{1,3}(?:is|[Nn]umber|NUMBER|[Nn]o\.?|NO\.?|[Nn]um\.?|[Nn]r\.?|#)){0,2}|[Pp]\.?[Oo]\.?[ \t]{0,3}(?:(?:is|[Nn]umber|NUMBER|[Nn]o\.?|NO\.?|[Nn]um\.?|[Nn]r\.?)\b\.?[ \t]{0,3}(?:is\b)?|(?=[#:])))`
const poPattern = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Uu]se|[Rr]ef|[Uu]nder|[Oo]n)[ \t]{1,3}){0,2}${named}[ \t]{0,3}[#:=]?[ \t]{0,3}#?[ \t]{0,3}${number}(?![\w])[,:;]?`,
  'gu',
)
const ownLine = /^[ \t]{0,10}p\.?o\.?[ \t]{1,3}(?<number>(?=[\w./-]{0,40}\d)\w(?:[\w./-]{0,38}\w)?)[ \t.]{0,10}$/gim

/** The PO numbers that a text names. */
export function findPoNumbers(text: string): (Span & { number: string })[] {
  return [...text.matchAll(poPattern), ...text.matchAll(ownLine)].map(({ 0: found, index, groups }) => ({
    from: index,
    to: index + found.length,
    number: groups?.['number'] ?? '',
  }))
}

/** "PO 4471" as its number; undefined for another text. */
export function poNumberIn(text: string): string | undefined {
  const [found] = findPoNumbers(text)
  return found && text.slice(0, found.from).trim() === '' && /^[.\s]*$/.test(text.slice(found.to))
    ? found.number
    : undefined
}
