import {
  type DocumentFolder,
  type DocumentKind,
  documentRules,
  kindInFolder,
  type StoredKind,
} from './document-kinds.ts'

/** A file name has 255 bytes: 120 before the number, 40 for the number, 36 for the uuid, the rest for separators and a suffix. */
const maxNameBytes = 120
const maxNumberBytes = 40
const maxFileNameBytes = 240

/** Path separators, wildcards, control and direction characters, which some file system, store or URL cannot have. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** Meant for people; the document is found by its uuid (D-183). */
export type DocumentLabel<Kind extends StoredKind = DocumentKind> = { kind: Kind; name: string; number: string }
type AnyLabel = DocumentLabel<StoredKind>

export const invoiceLabel = (customerName: string, orderNum: string): DocumentLabel => ({
  kind: 'invoice',
  name: customerName,
  number: orderNum,
})
export const purchaseOrderLabel = (number: string): DocumentLabel => ({ kind: 'purchaseOrder', name: 'PO', number })

/** Payments and accounts have only their id as a number. */
export const paymentReceiptLabel = (customerName: string, paymentId: number): DocumentLabel => ({
  kind: 'payment',
  name: customerName,
  number: String(paymentId),
})
export const creditMemoLabel = (customerName: string, memoNum: string): DocumentLabel => ({
  kind: 'creditMemo',
  name: customerName,
  number: memoNum,
})
export const proofLabel = (customerName: string, orderNum: string): DocumentLabel => ({
  kind: 'proof',
  name: customerName,
  number: orderNum,
})
export const statementLabel = (customerName: string, customerId: number): DocumentLabel => ({
  kind: 'statement',
  name: customerName,
  number: String(customerId),
})

export const coaLabel = ({ id, batchNumber }: { id: number; batchNumber: string }): DocumentLabel<'coa'> => ({
  kind: 'coa',
  name: batchNumber,
  number: String(id),
})

/** A COA may also be named without its batch's number: COA_{id}. */
export const isNameOfCoa = (fileName: string, label: DocumentLabel<'coa'>): boolean =>
  [label, { ...label, name: 'COA' }].some((named) => fileName.startsWith(`${documentFilter(named)}_`))

/** Invoice 100023, Statement for Ernst Handel. */
export const documentNamed = ({ kind, name, number }: AnyLabel): string =>
  kind === 'coa'
    ? `COA ${name}`
    : kind === 'statement'
      ? `Statement for ${name}`
      : `${documentRules[kind].title} ${number}`

/** For use in a sentence: order 100023, Ernst Handel. */
export const recordNamed = ({ kind, name, number }: DocumentLabel): string =>
  kind === 'statement' ? name : `${documentRules[kind].record.toLowerCase()} ${number}`

export const pdfName = (label: AnyLabel): string => `${safePart(documentNamed(label), maxFileNameBytes)}.pdf`

/** invoices/{customerName}_{orderNum}_{uuid}.pdf, purchases/PO_{number}_{uuid}.pdf. The uuid keeps the URL secret (D-178). */
export const newDocumentName = (label: AnyLabel, uuid: string): string =>
  `${documentFilter(label)}_${validUuid(uuid)}.pdf`

/** The beginning of the names of a record's documents (C-01, X-11). */
export const documentFilter = ({ kind, name, number }: AnyLabel): string =>
  `${documentRules[kind].folder}/${safePart(name, maxNameBytes)}_${safePart(number, maxNumberBytes)}`

/** Without this check, documents of two records could share a name (D-177). */
export const fitsFileName = (number: string): boolean => safePart(number, maxNumberBytes) === number

/** Replaces each character that a file name cannot have with '-'. */
export const safeDocumentName = (folder: DocumentFolder, fileName: string): string =>
  `${folder}/${safePart(fileName.startsWith(`${folder}/`) ? fileName.slice(folder.length + 1) : fileName, maxFileNameBytes)}`

/** Renaming a customer renames its documents in lists (D-147). */
export const withCurrentLabel = (fileName: string, label: AnyLabel): string =>
  `${documentFilter(label)}_${ending(fileName)}`

export const isSameDocument = (a: string, b: string): boolean => ending(a) === ending(b)

const ending = (fileName: string): string => fileName.slice(fileName.lastIndexOf('_') + 1)

const uuidEnding = /_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/i
/** Only a uuid keeps the URL of a document secret. */
export const endsInUuid = (fileName: string): boolean => uuidEnding.test(fileName)

/** The number is the last part. Undefined without a folder of documents or a name. */
export function parseDocumentName(label: string): { kind: StoredKind; number: string } | undefined {
  const [folder = '', ...rest] = label.split('/')
  const kind = kindInFolder(folder)
  const name = rest.join('/').replace(uuidEnding, '')
  if (kind === undefined || name === '') return undefined
  return { kind, number: numberIn[kind].exec(name)?.[1] ?? '' }
}

// A customer's name can have underscores, and so can the number of a purchase order, which a person may choose.
const numberIn: Record<StoredKind, RegExp> = {
  invoice: /_((?:DRAFT_)?[^_]*)$/,
  purchaseOrder: /^PO_(.*)$/s,
  payment: /_(\d+)$/,
  creditMemo: /_(CM-\d+)$/,
  statement: /_(\d+)$/,
  proof: /_((?:DRAFT_)?[^_]*)$/,
  coa: /_(\d+)$/,
}

/** Replaces what a file name can't have, and a dot at the beginning or after a dot: hidden files and '..'. */
export function safePart(text: string, maxBytes: number): string {
  let result = ''
  let bytes = 0
  for (const character of text.normalize('NFC')) {
    const safe = unsafe.test(character) || (character === '.' && /(^|\.)$/.test(result)) ? '-' : character
    bytes += utf8Bytes(safe)
    if (bytes > maxBytes) break
    result += safe
  }
  return result === '' ? '-' : result
}

function utf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

function validUuid(uuid: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) throw new RangeError(`${uuid} is not a uuid`)
  return uuid
}
