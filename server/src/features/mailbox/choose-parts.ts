import type { MessageStructureObject } from 'imapflow'

type TextPart = {
  /** Its number in the email. */
  key: string
  kind: 'text' | 'html' | 'mail'
  /** The header it is read with. */
  header: string
}

/** Of several alternatives, the first with words is read. */
export type ChosenParts = {
  texts: { alternatives: TextPart[]; name: string | undefined }[]
  /** Attachments that aren't read. */
  unread: string[]
}

/** More than anyone reads; HTML of 64 kB of text can be many times as long. */
export const maxPartBytes = 1024 * 1024
const maxTexts = 20

/** The parts of an email that are read: text before HTML, text and CSV attachments, and forwarded emails. */
export function chooseParts(structure: MessageStructureObject): ChosenParts {
  const chosen: ChosenParts = { texts: [], unread: [] }
  addParts(chosen, structure)
  return { texts: chosen.texts.slice(0, maxTexts), unread: chosen.unread }
}

function addParts(chosen: ChosenParts, part: MessageStructureObject): void {
  const { type, childNodes = [] } = part
  if (type === 'multipart/alternative') return addAlternatives(chosen, childNodes)
  if (type.startsWith('multipart/')) return childNodes.forEach((child) => addParts(chosen, child))
  const text = textPart(part)
  if (text) chosen.texts.push({ alternatives: [text], name: isAttachment(part) ? partName(part) : undefined })
  else chosen.unread.push(partName(part) ?? type)
}

function addAlternatives(chosen: ChosenParts, children: readonly MessageStructureObject[]): void {
  const within: ChosenParts = { texts: [], unread: [] }
  for (const child of children) addParts(within, child)
  const alternatives = within.texts.flatMap((text) => text.alternatives)
  const isHtml = ({ kind }: TextPart) => kind === 'html'
  if (alternatives.length > 0)
    chosen.texts.push({
      alternatives: [...alternatives.filter((part) => !isHtml(part)), ...alternatives.filter(isHtml)],
      name: undefined,
    })
  chosen.unread.push(...within.unread)
}

function textPart(part: MessageStructureObject): TextPart | undefined {
  const kind = textKind(part)
  if (kind === undefined) return undefined
  // The number of an email without parts is 1.
  return { key: part.part ?? '1', kind, header: kind === 'mail' ? '' : partHeader(part, kind) }
}

function textKind(part: MessageStructureObject): TextPart['kind'] | undefined {
  const { type } = part
  if (type === 'message/rfc822') return 'mail'
  if (type === 'text/html') return isAttachment(part) ? undefined : 'html'
  if (type === 'text/plain' || type === 'text/csv' || type === 'text/tab-separated-values') return 'text'
  return isAttachment(part) && /\.(csv|tsv|txt)$/i.test(partName(part) ?? '') ? 'text' : undefined
}

const isAttachment = (part: MessageStructureObject): boolean =>
  part.disposition?.toLowerCase() === 'attachment' || partName(part) !== undefined

const partName = ({ parameters, dispositionParameters }: MessageStructureObject): string | undefined =>
  dispositionParameters?.['filename'] || parameters?.['name'] || undefined

/** Only with safe values: they come from the email. */
function partHeader({ parameters = {}, encoding }: MessageStructureObject, kind: 'text' | 'html'): string {
  const safe = (value: string | undefined) =>
    value !== undefined && /^[\w.:+-]{1,60}$/.test(value) ? value : undefined
  const given = ['charset', 'format', 'delsp'].flatMap((name) => {
    const value = safe(parameters[name])
    return value === undefined ? [] : [`; ${name}=${value}`]
  })
  const type = kind === 'html' ? 'text/html' : 'text/plain'
  return `Content-Type: ${type}${given.join('')}\r\nContent-Transfer-Encoding: ${safe(encoding) ?? '7bit'}\r\n\r\n`
}
