import { type DocumentFolder, type DocumentKind, documentRules, kindInFolder } from './document-kinds.ts'

/**
 * A file name may hold 255 bytes on every system Dray runs on: 120 for the name before the number, 40 for the
 * number, 36 for the uuid, the rest for what joins them and for a store's own ending.
 */
const maxNameBytes = 120
const maxNumberBytes = 40
const maxFileBytes = 240

/** What some file system, object store or address cannot have: path and wildcard marks, control and direction marks. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** What a document's file is named for. The name is what it means to a person, the uuid is what finds it (D-183). */
export type DocumentLabel = { kind: DocumentKind; name: string; number: string }

export const invoiceLabel = (customerName: string, orderNum: string): DocumentLabel => ({
  kind: 'invoice',
  name: customerName,
  number: orderNum,
})
export const purchaseOrderLabel = (number: string): DocumentLabel => ({ kind: 'purchaseOrder', name: 'PO', number })

/**
 * {folder}/{name}_{number}_{uuid}.pdf, such as invoices/{customerName}_{orderNum}_{uuid}.pdf and
 * purchases/PO_{number}_{uuid}.pdf (D-146). The uuid keeps the address secret (D-178).
 */
export const newDocumentName = (label: DocumentLabel, uuid: string): string =>
  `${documentFilter(label)}_${checked(uuid)}.pdf`

/** What lists the saved documents of a record: the beginning of their names (C-01, X-11). */
export const documentFilter = ({ kind, name, number }: DocumentLabel): string =>
  `${documentRules[kind].folder}/${safePart(name, maxNameBytes)}_${safePart(number, maxNumberBytes)}`

/** The name a document is saved under, whatever a caller sent as its name: with its folder, and with '-' for what no file name can have (D-177). */
export const safeDocumentName = (folder: DocumentFolder, fileName: string): string =>
  `${folder}/${safePart(fileName.startsWith(`${folder}/`) ? fileName.slice(folder.length + 1) : fileName, maxFileBytes)}`

/** A saved document under the label that its record has now: renaming a customer renames its documents in lists (D-147). */
export const relabeled = (fileName: string, label: DocumentLabel): string =>
  `${documentFilter(label)}_${ending(fileName)}`

/** Whether two names are of one document, be it under another label. */
export const isSameDocument = (a: string, b: string): boolean => ending(a) === ending(b)

const ending = (fileName: string): string => fileName.slice(fileName.lastIndexOf('_') + 1)

const uuidEnding = /_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/i
/** Only a uuid keeps the address of a document secret (D-178, D-183). */
export const endsInUuid = (fileName: string): boolean => uuidEnding.test(fileName)

/**
 * The record that a list filter or the name of a saved document names: its number is what comes last (D-147). Undefined
 * when no folder of documents is named, or nothing in it.
 */
export function recordNamed(label: string): { kind: DocumentKind; number: string } | undefined {
  const [folder = '', ...rest] = label.split('/')
  const kind = kindInFolder(folder)
  const name = rest.join('/').replace(uuidEnding, '')
  if (kind === undefined || name === '') return undefined
  return { kind, number: /_((?:DRAFT_)?[^_]*)$/.exec(name)?.[1] ?? '' }
}

/**
 * One part of a file name. Characters it cannot have become '-' (D-177); so does a dot at the beginning or after
 * another dot, because hidden files and '..' mean something to file systems.
 */
function safePart(text: string, maxBytes: number): string {
  let kept = ''
  let bytes = 0
  for (const character of text.normalize('NFC')) {
    const safe = unsafe.test(character) || (character === '.' && /(^|\.)$/.test(kept)) ? '-' : character
    bytes += utf8Bytes(safe)
    if (bytes > maxBytes) break
    kept += safe
  }
  return kept === '' ? '-' : kept
}

function utf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

function checked(uuid: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) throw new RangeError(`${uuid} is not a uuid`)
  return uuid
}
