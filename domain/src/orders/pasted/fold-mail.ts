import { blankOut, type Span } from './text-span.ts'

type Row = Span & {
  text: string
  /** 0 for the mail itself, 1 for the mail it answers or forwards, and so on. */
  level: number
  /** "On Friday Ana wrote:" and the lines "From:", "Sent:". */
  isHead: boolean
}

export type MailJudge = {
  /** True if a text without its signature orders something. */
  hasOrder: (text: string) => boolean
  /** True if a line with a telephone number or an address orders a product. */
  namesProduct: (text: string) => boolean
  /** True if another line of what may be a signature has a quantity. */
  hasQuantity: (text: string) => boolean
}

/** More earlier mails than anyone forwards an order through. */
const maxLevels = 8

/**
 * Folds earlier mails, headers and signatures away. If the mail itself orders nothing, a mail that it forwards is the order; so is one that it
 * quotes without a word of its own.
 */
export function foldMail(text: string, judge: MailJudge): { text: string; folded: Span[] } {
  const { rows, isForward } = mailRows(text)
  const shown = (level: number) => visibleText(text, rows, level, judge)
  const own = shown(0)
  const levels = [...new Set(rows.map(({ level }) => level))].filter((level) => level > 0).sort((a, b) => a - b)
  if (levels.length === 0 || judge.hasOrder(own.text)) return own
  if (!isForward && !isQuiet(own.text)) return own
  for (const level of levels.slice(0, maxLevels)) {
    const earlier = shown(level)
    if (judge.hasOrder(earlier.text)) return earlier
  }
  return own
}

/** Says nothing besides a greeting, or only that the order is below. */
const isQuiet = (text: string): boolean => {
  const words = text.replace(/^[ \t]*(?:hi|hello|hey|dear)\b[^\n]{0,60}$/gim, '')
  return !/[\p{L}\d]/u.test(words) || /\b(?:see|below|fyi|fwd?|forward(?:ed|ing)?|attached)\b/i.test(words)
}

function mailRows(text: string): { rows: Row[]; isForward: boolean } {
  const rows = [...text.matchAll(/[^\r\n]+/g)].map(({ 0: own, index }): Row => {
    const level = quoteDepth(own)
    return { text: own, from: index, to: index + own.length, level, isHead: false }
  })
  let [base, isForward] = [0, false]
  for (let at = 0; at < rows.length; ) {
    const head = readHead(rows, at)
    const isOwn = head !== undefined && head.isHeaders && isEmptyAbove(rows, at)
    if (head && !head.isQuoted && !isOwn) base += 1
    if (head && base === 1) isForward ||= head.isForward
    for (const row of rows.slice(at, at + (head?.length ?? 1))) {
      row.level += base
      row.isHead = head !== undefined
    }
    at += head?.length ?? 1
  }
  return { rows, isForward }
}

const isEmptyAbove = (rows: readonly Row[], at: number): boolean =>
  rows.slice(Math.max(0, at - 3), at).every(({ text, isHead }) => isHead || !/[\p{L}\d]/u.test(text)) &&
  rows.slice(0, at).every(({ level }) => level === 0) &&
  at <= 3

const quoteDepth = (text: string): number => /^(?:[ \t]{0,3}>){1,500}/.exec(text)?.[0].replace(/[^>]/g, '').length ?? 0

const unquoted = (row: Row | undefined): string =>
  row?.text
    .slice(0, 400)
    .replace(/^[>\s]+/, '')
    .trim() ?? ''

type Head = { length: number; isForward: boolean; isHeaders: boolean; isQuoted: boolean }

const divider =
  /^[-_*\s]{0,40}(?:begin )?(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|mensaje original|mensaje reenviado|message d['’]origine|message transféré)\b/i
const wrote = /^(?:on|am|le|el|op|il)\b.{0,300}\b(?:wrote|schrieb|a écrit|escribió|schreef|ha scritto)\b.{0,120}:$/i
const wroteBegin = /^(?:on|am|le|el|op|il)\b.{0,200}\d/i
const headerLine =
  /^\*?(?:from|sent|date|to|cc|bcc|subject|reply-to|importance|von|gesendet|datum|an|betreff|de|enviado|fecha|para|asunto|envoyé|à|objet)\s?:\*?(?:\s|$)/i
const fromLine = /^\*?(?:from|von|de)\s?:\*?\s/i

/** The head of an earlier mail that begins at this row. */
function readHead(rows: readonly Row[], at: number): Head | undefined {
  const own = unquoted(rows[at])
  const found = divider.exec(own)
  if (found) {
    const length = 1 + headerLength(rows, at + 1)
    return {
      length,
      isForward: /forward|weiter|reenv|transf/i.test(found[1] ?? ''),
      isHeaders: false,
      isQuoted: isQuote(rows, at),
    }
  }
  const headers = fromLine.test(own) ? headerLength(rows, at) : 0
  if (headers >= 3) {
    const isForward = rows.slice(at, at + headers).some((row) => /^\*?subject\s?:\*?\s*fwd?\b/i.test(unquoted(row)))
    return { length: headers, isForward, isHeaders: true, isQuoted: isQuote(rows, at) }
  }
  const length = wroteLength(rows, at)
  const isQuoted = isQuote(rows, at) || isQuote(rows, at + length)
  return length === 0 ? undefined : { length, isForward: false, isHeaders: false, isQuoted }
}

const isQuote = (rows: readonly Row[], at: number): boolean => quoteDepth(rows[at]?.text ?? '') > 0

const maxHeaders = 8

function headerLength(rows: readonly Row[], at: number): number {
  const next = rows.slice(at, at + maxHeaders)
  const end = next.findIndex((row) => !headerLine.test(unquoted(row)))
  return end < 0 ? next.length : end
}

/** Mail programs break "On Friday, November 27, Ana Trujillo <ana@…> wrote:" into up to three lines. */
function wroteLength(rows: readonly Row[], at: number): number {
  const own = unquoted(rows[at])
  if (wrote.test(own)) return 1
  if (!wroteBegin.test(own)) return 0
  const two = `${own} ${unquoted(rows[at + 1])}`
  if (wrote.test(two)) return 2
  return wrote.test(`${two} ${unquoted(rows[at + 2])}`) ? 3 : 0
}

function visibleText(text: string, rows: readonly Row[], level: number, judge: MailJudge) {
  const isShown = (row: Row) => !row.isHead && (row.level === level || row.level === 0)
  const hidden = joinedSpans(rows, (row) => !isShown(row))
  const segments = runs(rows, isShown)
  const signatures = segments.flatMap((segment) => signature(text, segment, judge) ?? [])
  const folded = [...hidden, ...signatures].sort((a, b) => a.from - b.from)
  return { text: blankOut(text, folded), folded }
}

function runs(rows: readonly Row[], isShown: (row: Row) => boolean): Row[][] {
  const found: Row[][] = []
  let last: Row | undefined
  for (const row of rows) {
    if (isShown(row)) {
      if (last && isShown(last) && last.level === row.level) found.at(-1)?.push(row)
      else found.push([row])
    }
    last = row
  }
  return found
}

function joinedSpans(rows: readonly Row[], isHidden: (row: Row) => boolean): Span[] {
  return runs(rows, isHidden).reduce<Span[]>((spans, run) => {
    const [first, end] = [run[0], run.at(-1)]
    return first && end ? [...spans, { from: first.from, to: end.to }] : spans
  }, [])
}

const closing =
  /^(?:(?:many|kind|best|warm|warmest|with)\s+){0,2}(?:thanks|thank you|thx|ty|regards|wishes|best|cheers|sincerely|yours(?: truly)?|respectfully|talk soon|gracias|saludos|danke|merci|mfg|cordialement)(?:\s+(?:again|so much|a lot|very much|in advance|and regards|regards|truly|kindly|mit freundlichen grüßen))?\s*(?:[,.!–—-]+\s*(?:\p{Lu}[\p{L}.'’-]*\s*){0,4})?[.!,\s]*$/iu
const dashes = /^(?:--|—|__+)\s*$/
const footer =
  /^(?:confidentiality notice|disclaimer\b|notice\s?:|this (?:e-?mail|message|communication)\b.{0,120}\b(?:confidential|intended|privileged)|the information (?:contained )?in this|sent from my |sent via |get outlook for|please consider the environment)/i
const postscript = /^p\.?\s?s\b/i

/** Few texts have more beginnings of a signature, and each is read. */
const maxTries = 4

/** Begins at "--", a closing or a disclaimer and ends before a postscript. None if a product is named in it. */
function signature(text: string, rows: readonly Row[], judge: MailJudge): Span | undefined {
  const starts = rows.flatMap((row, at) => (isSignatureStart(unquoted(row)) ? [at] : []))
  for (const at of starts.slice(0, maxTries)) {
    const after = rows.findIndex((row, place) => place > at && postscript.test(unquoted(row)))
    const found = foldable(rows.slice(at, after < 0 ? rows.length : after), judge)
    if (found) return found
  }
  return contactBlock(text, rows, judge)
}

const isSignatureStart = (row: string): boolean =>
  row.length <= 200 && (dashes.test(row) || footer.test(row) || closing.test(row))

/** In a line with a telephone number or an address, a number alone orders nothing. */
function foldable(rows: readonly Row[], { namesProduct, hasQuantity }: MailJudge): Span | undefined {
  const rowTexts = (isKept: (row: Row) => boolean) =>
    rows
      .filter(isKept)
      .map(({ text }) => text)
      .join('\n')
  const others = rowTexts((row) => !isContact(row) && !isSignatureStart(unquoted(row)))
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || hasQuantity(others) || namesProduct(rowTexts(isContact))) return undefined
  return { from: first.from, to: last.to }
}

const phone = /(?<![\d-])(?!\d{4}-\d\d-\d\d)\+?\d?[ .-]?\(?\d{2,5}\)?[ ./-]{1,3}\d{3,4}[ .-]?\d{2,4}\b/
const address =
  /\S@\S{1,80}\.\w|\bwww\.\S|\bhttps?:\/\/|\b\d{5}(?:-\d{4})?\b|\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|dr|drive|suite|ste|floor|hwy|p\.?\s?o\.? box|tel|phone|fax|cell|mobile)(?![\p{L}\d])/iu

/** Has a telephone number, an address or a postal code. */
export const isContactText = (text: string): boolean => {
  const own = text.slice(0, 200)
  return phone.test(own) || address.test(own)
}

const isContact = ({ text }: Row): boolean => isContactText(text)

const maxContactRows = 6
const maxContactLetters = 80

/** The last short lines, if one has a telephone number or an address of email. */
function contactBlock(text: string, rows: readonly Row[], judge: MailJudge): Span | undefined {
  const tail = rows.slice(-maxContactRows)
  const start = tail.findLastIndex((row, at) => at > 0 && /\n\s*\n/.test(text.slice(tail[at - 1]?.to ?? 0, row.from)))
  const block = start > 0 ? tail.slice(start) : rows.length <= maxContactRows ? tail : []
  if (!block.some(isContact) || block.some((row) => row.text.length > maxContactLetters)) return undefined
  // "3 chang to suite 12" alone is an order.
  if (start <= 0 && judge.hasOrder(text)) return undefined
  return foldable(block, judge)
}
