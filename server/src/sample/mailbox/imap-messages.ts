import type { StoredMail } from './folders.ts'
import { bodyStructure, findPart, type MimePart, parseMime } from './mime-part.ts'

/** `3`, `3:7` or `3:*`, which always has the last one. */
export function uidsInSet(mails: readonly StoredMail[], set: string): number[] {
  const last = mails.at(-1)?.uid ?? 0
  const ranges = set.split(',').map((range) => {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    return [Math.min(from, to), Math.max(from, to)] as const
  })
  return mails.map(({ uid }) => uid).filter((uid) => ranges.some(([from, to]) => from <= uid && uid <= to))
}

const dayMs = 24 * 60 * 60_000

export function searchUids(mails: readonly StoredMail[], criteria: string): number[] {
  const set = /\bUID (\S+)/i.exec(criteria)?.[1]
  const since = /\bSINCE "?([\w-]+)"?/i.exec(criteria)?.[1]
  const chosen = set === undefined ? mails.map(({ uid }) => uid) : uidsInSet(mails, set)
  if (since === undefined) return chosen
  const from = Math.floor(Date.parse(`${since.replaceAll('-', ' ')} UTC`) / dayMs)
  return mails
    .filter(({ uid, receivedAt }) => chosen.includes(uid) && Math.floor(receivedAt.getTime() / dayMs) >= from)
    .map(({ uid }) => uid)
}

/** Answers FETCH. Only PEEK leaves an email unseen. */
export function fetchAnswer(mails: readonly StoredMail[], uids: readonly number[], items: string): Buffer[] {
  return mails.flatMap((mail, place) => {
    if (!uids.includes(mail.uid)) return []
    const parsed = parsedMail(mail)
    if (/\bBODY\[/i.test(items)) mail.flags.add('\\Seen')
    const facts = [
      `UID ${mail.uid}`,
      ...(/\bFLAGS\b/i.test(items) ? [`FLAGS (${[...mail.flags].join(' ')})`] : []),
      ...(/\bINTERNALDATE\b/i.test(items) ? [`INTERNALDATE "${internalDate(mail.receivedAt)}"`] : []),
      ...(/\bRFC822\.SIZE\b/i.test(items) ? [`RFC822.SIZE ${mail.source.length}`] : []),
      ...(/\bBODYSTRUCTURE\b/i.test(items) ? [`BODYSTRUCTURE ${bodyStructure(parsed)}`] : []),
    ]
    const sections = [...items.matchAll(/BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/gi)].flatMap(
      ([, name = '', start, length]) => section(mail, parsed, { name, start, length }),
    )
    return [Buffer.from(`* ${place + 1} FETCH (${facts.join(' ')}`), ...sections, Buffer.from(')\r\n')]
  })
}

const parsedMails = new WeakMap<Buffer, MimePart>()

function parsedMail({ source }: StoredMail): MimePart {
  const parsed = parsedMails.get(source) ?? parseMime(source.toString('latin1'))
  parsedMails.set(source, parsed)
  return parsed
}

type Section = { name: string; start: string | undefined; length: string | undefined }

function section({ source }: StoredMail, parsed: MimePart, { name, start, length }: Section): Buffer[] {
  const whole = name === '' ? source : Buffer.from(sectionText(parsed, name.toUpperCase()), 'latin1')
  const from = Number(start ?? 0)
  const bytes = whole.subarray(from, length === undefined ? undefined : from + Number(length))
  const origin = start === undefined ? '' : `<${start}>`
  return [Buffer.from(` BODY[${name}]${origin} {${bytes.length}}\r\n`), bytes]
}

function sectionText(mail: MimePart, name: string): string {
  if (name === 'HEADER') return mail.header
  if (name === 'TEXT') return mail.body
  return findPart(mail, name)?.body ?? ''
}

function internalDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = /, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? []
  return `${day}-${month}-${year} ${time} +0000`
}
