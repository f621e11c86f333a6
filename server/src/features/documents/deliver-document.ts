import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { documentMail, documentMailText } from '@dray/domain/documents/document-mail'
import {
  type DocumentLabel,
  documentNamed,
  isSameDocument,
  newDocumentName,
  pdfName,
} from '@dray/domain/documents/document-name'
import {
  type DocumentContent,
  type DocumentSource,
  isContactAddress,
  contentFingerprint,
  currentFingerprints,
} from '@dray/domain/documents/document-source'
import { onPaper, type PageSetup, printPages } from '@dray/domain/documents/page-setup'
import { pdfType } from '@dray/domain/storage/files'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { companyNow } from '../company/index.ts'
import { recordDocuments, storeFile } from '../storage/index.ts'
import { findSessionUser } from '../users/index.ts'
import type { EnclosedCoas } from './coas.ts'
import { documentRecords, documentUrl } from './document-records.ts'
import { saveProofPdf } from './proof-pdfs.ts'
import { renderDocument } from './render-document.ts'

export type Delivery = {
  source: DocumentSource<DocumentContent>
  /** Attached too, in their current versions. */
  enclosed?: readonly DocumentSource<DocumentContent>[]
  /** Files attached as they were uploaded. */
  coas?: EnclosedCoas
  to: string
  subject: string | null
  message: string | null
  /** The file name of a saved version, including its folder; null means the current version. */
  fileName: string | null
  /** The sender, who gets the replies. */
  author: Author & { userId: number }
  /** The user whose turn in the render queue this takes; undefined means the server itself. */
  rendersFor: number | undefined
  siteUrl: string
  /** Stays the same when the message is retried. */
  messageId: string
}

/**
 * Saves the document if it has no current version, logs it as sent, then emails it. Emailing comes last: what is logged as sent was
 * accepted by the mail server (docs/decisions/012).
 */
export async function deliverDocument(tx: Tx, dray: Dray, delivery: Delivery): Promise<void> {
  const { source, enclosed = [], coas = { files: [], count: 0 }, to, author } = delivery
  const { label } = source
  const { company, pageSize } = await companyNow(tx, dray.config)
  const printed = { ...delivery, page: onPaper(printPages.editOrder, pageSize) }
  const fileName = await documentToSend(tx, dray, printed)
  const attachments = [await attachment(dray, label, fileName)]
  for (const other of enclosed) {
    const saved = await documentToSend(tx, dray, { ...printed, source: other, fileName: null })
    attachments.push(await attachment(dray, other.label, saved))
  }
  for (const { fileName: saved, filename } of coas.files)
    attachments.push({ ...(await attachment(dray, label, saved)), filename })
  const sender = await findSessionUser(tx, author.userId)
  await logSent(tx, label, delivery)
  const { name: companyName } = company
  const defaults = documentMail(source, { companyName, isCurrent: delivery.fileName === null })
  await dray.mail.send({
    to,
    replyTo: { name: sender.name, address: sender.email },
    subject: delivery.subject ?? defaults.subject,
    text: documentMailText(
      label.kind,
      `${delivery.message ?? defaults.message}${proofNote(enclosed)}${coaNote(coas)}`,
      documentUrl(delivery.siteUrl, fileName),
    ),
    attachments,
    id: delivery.messageId,
    senderName: companyName,
  })
}

const proofNote = (enclosed: readonly DocumentSource<DocumentContent>[]): string =>
  enclosed.some(({ label }) => label.kind === 'proof') ? '\n\nThe proof of delivery is attached.' : ''

function coaNote({ files, count }: EnclosedCoas): string {
  if (count === 0) return ''
  if (files.length === 0)
    return `\n\n${count === 1 ? 'The COA of the batch is' : `The COAs of the ${count} batches are`} too large to attach. Ask us for ${count === 1 ? 'it' : 'them'}.`
  if (count > files.length)
    return `\n\nCOAs of ${files.length} of the ${count} batches are attached. Ask us for the others.`
  return count === 1 ? '\n\nThe COA of the batch is attached.' : `\n\nThe COAs of the ${count} batches are attached.`
}

async function attachment(dray: Dray, label: DocumentLabel, fileName: string) {
  const { stream } = mustExist(await dray.files.open(`documents/${fileName}`))
  return { filename: pdfName(label), content: await buffer(stream), contentType: pdfType }
}

async function logSent(tx: Tx, label: DocumentLabel, { source, to, author }: Delivery): Promise<void> {
  const whose = isContactAddress(source, to) ? '' : " (not the contact's address)"
  const notes = `${documentNamed(label)} sent to ${to}${whose}`
  await logUpdated(tx, documentRecords[label.kind].recordType, [{ id: source.recordId, notes }], author)
}

/** The requested version, the newest one if it still matches the record, or else a new one. */
async function documentToSend(tx: Tx, dray: Dray, delivery: Delivery & { page: PageSetup }): Promise<string> {
  const { source, fileName: requested, author, rendersFor, page } = delivery
  const { label, recordId } = source
  const saved = await recordDocuments(tx, { kind: label.kind, recordId })
  if (requested !== null) {
    const version = mustExist(saved.find(({ fileName }) => isSameDocument(fileName, requested)))
    if (version.fingerprint === null) throw new Refusal('document-not-ours')
    return version.fileName
  }

  const [newest] = saved
  if (newest?.fingerprint && currentFingerprints(source).includes(newest.fingerprint)) return newest.fileName

  const content = source.content(page)
  if (content.kind === 'proof') return saveProofPdf(dray, content.proofId)
  const fingerprint = contentFingerprint(content)

  const fileName = newDocumentName(label, randomUUID())
  const bytes = await renderDocument(dray, content, rendersFor)
  const document = { kind: label.kind, recordId, fingerprint }
  // Saved in its own transactions: if sending fails, a retry finds the document.
  await storeFile(
    dray.db,
    dray.files,
    { bucket: 'documents', fileName, userId: author.userId, type: pdfType, bytes, document },
    author.at,
  )
  return fileName
}
