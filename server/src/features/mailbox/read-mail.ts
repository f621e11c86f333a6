import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { htmlToPlainText, type NewEntry } from '../inbox/index.ts'
import { isAutomatic, isSenderDoubtful } from './automatic-mail.ts'
import type { ChosenParts } from './choose-parts.ts'
import type { RawMail } from './mail-connection.ts'

type Content = { text: string; remarks: string[] }

const maxSubject = 500
const maxFrom = 320
const maxExternalId = 998
const maxNames = 20

/** The entry of an email, or undefined if it is none: an answer of a program, or our own. Never throws for what is in it. */
export async function readMail(
  mail: RawMail,
  { server, ownAddress, at }: { server: { uidValidity: number }; ownAddress: string | undefined; at: Date },
): Promise<NewEntry | undefined> {
  const head = await parse(mail.header).catch(() => undefined)
  const headers = head?.headers ?? []
  const address = head?.from?.address
  const isOwn = ownAddress !== undefined && address?.toLowerCase() === ownAddress.toLowerCase()
  if (isOwn || isAutomatic(headers, address)) return undefined
  const { text, remarks } = await readContent(mail).catch(() => unreadable)
  const subject = line(head?.subject, maxSubject)
  return {
    channel: 'EMAIL',
    text: text.trim() === '' ? (subject ?? noText) : text,
    from: sender(head?.from),
    subject,
    externalId: messageId(head?.messageId) ?? mailHash(mail, server.uidValidity),
    receivedAt: mail.receivedAt !== undefined && mail.receivedAt < at ? mail.receivedAt : at,
    remarks: text.trim() === '' && remarks.length === 0 ? [noText] : remarks,
    isSenderDoubtful: isSenderDoubtful(headers),
  }
}

/** For one that the database refuses. */
export const entryWithoutText = (entry: NewEntry): NewEntry => ({
  ...entry,
  text: entry.subject ?? noText,
  remarks: unreadable.remarks,
})

const noText = 'This email has no text.'

const unreadable: Content = {
  text: '',
  remarks: ['The text of this email could not be read. Look at it in the mailbox.'],
}

const parse = (bytes: Buffer): Promise<Email> => PostalMime.parse(bytes)

async function readContent({ content }: RawMail): Promise<Content> {
  if (content === undefined) return unreadable
  if ('source' in content) return readWhole(content.source)
  const { parts, bodies } = content
  const texts: string[] = []
  const remarks: string[] = []
  const readNames: string[] = []
  for (const { alternatives, name } of parts.texts) {
    const read = await firstWithWords(alternatives, bodies)
    texts.push(read.text)
    remarks.push(...read.remarks)
    if (name !== undefined) readNames.push(name)
  }
  return {
    text: joined(texts),
    remarks: [...attachmentRemarks(readNames, parts.unread), ...new Set(remarks)],
  }
}

async function firstWithWords(
  alternatives: ChosenParts['texts'][number]['alternatives'],
  bodies: ReadonlyMap<string, Buffer>,
): Promise<Content> {
  let read: Content = { text: '', remarks: [] }
  for (const { key, kind, header } of alternatives) {
    const body = bodies.get(key.toLowerCase())
    if (body === undefined) continue
    read = kind === 'mail' ? await readWhole(body) : await readPart(header, body)
    if (read.text.trim() !== '') break
  }
  return read
}

/** A forwarded email, or one without a known structure. */
async function readWhole(source: Buffer): Promise<Content> {
  const { text, html, attachments } = await parse(source)
  const isRead = ({ mimeType }: Email['attachments'][number]) => /^text\/(plain|csv)$/.test(mimeType)
  const [read, unread] = [attachments.filter(isRead), attachments.filter((attachment) => !isRead(attachment))]
  const contents = read.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  )
  const names = (those: typeof attachments) => those.map(({ filename, mimeType }) => filename ?? mimeType)
  return {
    text: joined([text?.trim() ? text : htmlToPlainText(html ?? ''), ...contents]),
    remarks: attachmentRemarks(names(read), names(unread)),
  }
}

const wrongCharset = 'The email names a wrong character set, so some letters may be wrong.'

/** A part that isn't what its character set says is read as Western European, which has a letter for every byte. */
async function readPart(header: string, body: Buffer): Promise<Content> {
  const first = await partText(header, body)
  if (!first.includes('\uFFFD')) return { text: first, remarks: [] }
  const charset = /; charset=[^;\r]*/i
  const western = '; charset=windows-1252'
  const second = charset.test(header) ? header.replace(charset, western) : header.replace('\r\n', `${western}\r\n`)
  return { text: await partText(second, body), remarks: [wrongCharset] }
}

async function partText(header: string, body: Buffer): Promise<string> {
  const { text, html } = await parse(Buffer.concat([Buffer.from(header), body]))
  return html === undefined ? (text ?? '') : htmlToPlainText(html)
}

const joined = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')

function attachmentRemarks(read: readonly string[], unread: readonly string[]): string[] {
  return [
    ...(read.length > 0 ? [`Attachments read with the text: ${named(read)}.`] : []),
    ...(unread.length > 0 ? [`Attachments that weren't read: ${named(unread)}.`] : []),
  ]
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map((name) => line(name, 100) ?? 'without a name')
  return names.length > maxNames ? `${shown.join(', ')} and ${names.length - maxNames} more` : shown.join(', ')
}

function sender(from: Email['from']): string | null {
  const { name, address } = from ?? {}
  if (!address) return line(name, maxFrom)
  const whole = name && name !== address ? `${name.replace(/[<>"]/g, '')} <${address}>` : address
  return line(whole.length > maxFrom ? address : whole, maxFrom)
}

/** Without its brackets. */
function messageId(value: string | undefined): string | undefined {
  const id = line(/<([^<>]+)>/.exec(value ?? '')?.[1] ?? value, Infinity)
  return id === null || id.length > maxExternalId ? undefined : id
}

/** The same for the same email on another server, too. Only one that can't be read at all is known by its number. */
function mailHash({ uid, header, content }: RawMail, uidValidity: number): string {
  const hash = createHash('sha256').update(header)
  if (header.length === 0) hash.update(`${uidValidity}:${uid}`)
  if (content !== undefined && 'source' in content) hash.update(content.source)
  else for (const body of content?.bodies.values() ?? []) hash.update(body)
  return `sha256:${hash.digest('hex')}`
}

/** One line without invisible characters. Null if nothing is left. */
function line(value: string | undefined, maxLength: number): string | null {
  const text = (value ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return text === '' ? null : text.slice(0, maxLength).toWellFormed()
}
