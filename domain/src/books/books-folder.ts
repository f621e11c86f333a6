import type { DocumentKind } from '../documents/document-kinds.ts'
import { safePart } from '../documents/document-name.ts'
import { addDays, addMonths } from '../time/company-day.ts'
import type { DayRange } from '../time/date-range.ts'

/** The documents of a folder, in this order. */
export const folderKinds = ['invoice', 'creditMemo', 'payment', 'statement'] as const satisfies readonly DocumentKind[]
export type FolderKind = (typeof folderKinds)[number]

export const folderStates = ['running', 'done', 'canceled', 'failed'] as const
export type FolderState = (typeof folderStates)[number]

/** Why a folder failed. */
export const folderProblems = ['disk-full', 'interrupted', 'failed'] as const
export type FolderProblem = (typeof folderProblems)[number]

/** A leap year. */
export const maxFolderDays = 366
/** At 30 ms each, under an hour. The index stays in memory until the end, 200 bytes each. */
export const maxFolderDocuments = 100_000
/** Finished files are removed after this. */
export const folderKeptDays = 30

const subfolders: Record<FolderKind, string> = {
  invoice: 'invoices',
  creditMemo: 'credit-memos',
  payment: 'receipts',
  statement: 'statements',
}
/** In the index. */
export const folderKindLabels: Record<FolderKind, string> = {
  invoice: 'Invoice',
  creditMemo: 'Credit memo',
  payment: 'Payment receipt',
  statement: 'Statement',
}
const exportsFolder = 'books'
export const indexName = 'index.csv'

export type FolderDocument = { kind: FolderKind; recordId: number; number: string; customerName: string }

/** Windows allows 260 characters for the whole path. */
const [maxNumberBytes, maxCustomerBytes] = [40, 80]

/** Unique for the record. Statements sort by customer, the others by number. */
export function folderFileName({ kind, recordId, number, customerName }: FolderDocument): string {
  const customer = windowsPart(customerName, maxCustomerBytes)
  const name = kind === 'statement' ? `${customer} ${recordId}` : `${uniqueNumber(number, recordId)} ${customer}`
  return `${subfolders[kind]}/${notDevice(name)}.pdf`
}

export const exportFileName = (name: string): string =>
  `${exportsFolder}/${notDevice(windowsPart(name, maxCustomerBytes))}`

/** Numbers chosen by a person may differ only by case or by characters that a file name can't have. */
const uniqueNumber = (number: string, recordId: number): string =>
  /^(CM-)?\d+$/.test(number) ? number : `${windowsPart(number, maxNumberBytes)} (${recordId})`

/** Windows drops spaces and dots at the end of a name. */
const windowsPart = (text: string, maxBytes: number): string =>
  safePart(text.trim(), maxBytes).replace(/[. ]+$/, '') || '-'

/** Windows keeps these names for devices, with any ending. */
const notDevice = (name: string): string =>
  /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(\.|$)/i.test(name) ? `_${name}` : name

/** The name of the whole file, such as Books 2025-01-01 to 2025-12-31.zip. */
export const folderName = ({ from, to }: { from: string; to: string }): string => `Books ${from} to ${to}.zip`

/** The days that auditors ask for. The first one is the default. */
export function folderRanges(today: string): { name: string; range: DayRange }[] {
  const year = Number(today.slice(0, 4))
  const month = `${today.slice(0, 7)}-01`
  const quarter = `${year}-${String(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
  return [
    { name: 'Last year', range: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
    { name: 'This year', range: { from: `${year}-01-01`, to: today } },
    { name: 'Last quarter', range: { from: addMonths(quarter, -3), to: addDays(quarter, -1) } },
    { name: 'Last month', range: { from: addMonths(month, -1), to: addDays(month, -1) } },
  ]
}
