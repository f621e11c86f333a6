import { type DocumentFolder, documentFolders, type DocumentKind, documentRules } from './document-kinds.ts'

/**
 * A file name may hold 255 bytes on every system Dray runs on: 120 for the name before the number, 40 for the
 * number, 36 for the uuid, the rest for what joins them and for a store's own ending.
 */
const maxNameBytes = 120
const maxNumberBytes = 40
const maxFileBytes = 240

/** What no common file system, object store or address carries: path and wildcard marks, control and direction marks. */
const uncarried = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

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
  `${documentRules[kind].folder}/${carried(name, number)}`

/** The name a document is kept under, whatever a caller sent as its name: with its folder, and with '-' for what no file carries (D-177). */
export const documentName = (folder: DocumentFolder, fileName: string): string =>
  `${folder}/${part(fileName.startsWith(`${folder}/`) ? fileName.slice(folder.length + 1) : fileName, maxFileBytes)}`

/** Whether a stored name is meant by a list filter: it goes on with _ or . after it, so 100 does not mean 1001 (D-147). */
export function belongsToFilter(name: string, filter: string): boolean {
  const beginning = carriedFilter(filter)
  return beginning !== undefined && name.startsWith(beginning) && /^[_.]/.test(name.slice(beginning.length))
}

/** The filter as stored names begin; undefined when it names no folder of documents, or nothing in one. */
export function carriedFilter(filter: string): string | undefined {
  const folder = documentFolders.find((known) => filter.startsWith(`${known}/`))
  if (folder === undefined || filter.length === folder.length + 1) return undefined
  const rest = filter.slice(folder.length + 1)
  const number = /_((?:DRAFT_)?[^_]*)$/.exec(rest)?.[1]
  if (number === undefined) return `${folder}/${part(rest, maxNameBytes)}`
  return `${folder}/${carried(rest.slice(0, -number.length - 1), number)}`
}

const carried = (name: string, number: string): string => `${part(name, maxNameBytes)}_${part(number, maxNumberBytes)}`

/**
 * One part of a file name. Characters it cannot carry become '-' (D-177); so does a dot at the beginning or after
 * another dot, because hidden files and '..' mean something to file systems.
 */
function part(text: string, maxBytes: number): string {
  let kept = ''
  let bytes = 0
  for (const character of text.normalize('NFC')) {
    const carriedAs = uncarried.test(character) || (character === '.' && /(^|\.)$/.test(kept)) ? '-' : character
    bytes += utf8Bytes(carriedAs)
    if (bytes > maxBytes) break
    kept += carriedAs
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
