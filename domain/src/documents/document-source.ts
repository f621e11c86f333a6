import type { CreditMemoContent } from './accounts/credit-memo-content.ts'
import { calculateDocument, type OrderContent } from './document-content.ts'
import { type DocumentKind, orderDocumentKinds } from './document-kinds.ts'
import type { DocumentLabel } from './document-name.ts'
import { type PageSetup, printPages } from './page-setup.ts'
import type { PaymentReceiptContent } from './accounts/payment-receipt.ts'
import { handedOver, type ProofContent } from './proof-content.ts'
import type { StatementContent } from './accounts/statement.ts'

export type EnclosedDocument = { kind: DocumentKind; recordId: number }

/** More would make a message that mail servers refuse. */
export const maxEnclosed = 20

export type DocumentSource<Content extends DocumentContent = AnyContent> = {
  recordId: number
  label: DocumentLabel
  contact: { name: string | null; email: string | null }
  canEmail: boolean
  /** Documents that are offered with it when it is emailed, newest first. */
  enclosed?: readonly EnclosedDocument[]
  content: (page: PageSetup) => Content
}

/** Enough to email it: only the text about a statement needs its content. */
export type EmailedDocument = Omit<DocumentSource, 'content'> & {
  content?: DocumentSource<DocumentContent>['content']
}

export const isContactAddress = ({ contact }: Pick<EmailedDocument, 'contact'>, address: string): boolean =>
  contact.email?.trim().toLowerCase() === address.trim().toLowerCase()

export type AccountContent = PaymentReceiptContent | CreditMemoContent | StatementContent
/** Can be rendered from data that a browser sends. */
export type AnyContent = OrderContent | AccountContent
/** A proof is rendered only from what was handed over. */
export type DocumentContent = AnyContent | ProofContent

export const isOrderContent = (content: DocumentContent): content is OrderContent =>
  orderDocumentKinds.some((kind) => kind === content.kind)

/** 16 hex digits, without the page setup. Distinguishes versions; not secure against forgery. */
export function contentFingerprint(content: DocumentContent): string {
  // Stays current whatever changes at the order, the customer or the company.
  if (content.kind === 'proof') return digest(JSON.stringify(handedOver(content), canonical))
  const { page: _, ...said } = isOrderContent(content) ? calculateDocument(content) : content
  return digest(JSON.stringify(said, canonical))
}

/** A call may reorder keys and trim texts. The company's color isn't content, and cases only repeat the units. */
function canonical(key: string, value: unknown): unknown {
  if (key === 'accent' || key === 'cases') return undefined
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const currentFingerprint = ({ content }: DocumentSource<DocumentContent>): string =>
  contentFingerprint(content(printPages.general))

/**
 * The fingerprints of versions that still say what the record says: the current one, and those of an invoice saved before invoices said
 * when they are due or named batches. A version with another due date or batch has none of them.
 */
export function currentFingerprints({ content }: DocumentSource<DocumentContent>): readonly string[] {
  const current = content(printPages.general)
  if (!isOrderContent(current)) return [contentFingerprint(current)]
  const withoutBatches = { ...current, lines: current.lines.map((line) => ({ ...line, batches: undefined })) }
  return [current, withoutBatches]
    .flatMap((version) => [version, { ...version, dueOn: undefined, terms: undefined }])
    .map(contentFingerprint)
}

/** cyrb53: fast enough for 5,000 lines, and crypto.subtle is missing on plain http. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  const mixed = (half: number, by: number) =>
    Math.imul(half ^ (half >>> 16), 2246822507) ^ Math.imul(by ^ (by >>> 13), 3266489909)
  const mixedHigh = mixed(high, low)
  return inHex(mixed(low, mixedHigh)) + inHex(mixedHigh)
}

const inHex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0')
