import type { EmailDocument } from '@dray/contract/documents'
import { type DocumentKind, documentRules } from '@dray/domain/documents/document-kinds'
import { documentMail, documentMailText } from '@dray/domain/documents/document-mail'
import { isSameDocument, newDocumentName } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { fingerprintOf } from '@dray/domain/documents/fingerprint'
import { printPages } from '@dray/domain/documents/page-setup'
import { pdfType } from '@dray/domain/storage/file-content'
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Tx } from '../../db/db.ts'
import type { Dray } from '../../dray.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf, logUpdated } from '../changelog/index.ts'
import { documentsOf, storeFile } from '../storage/index.ts'
import { sessionUserOf } from '../users/index.ts'
import { documentUrl } from './document-url.ts'
import { documentRecords } from './document-records.ts'
import { renderDocument } from './render-document.ts'

type Request = CallRequest<EmailDocument>
type SendOptions = {
  kind: DocumentKind
  siteUrl: string
  /** The Idempotency-Key of the request. */
  key: string | undefined
  refuseTooMany: () => Promise<void>
}

/**
 * Emails a document of a record. The message is sent in the last step, when only saving the answer and the commit remain:
 * a message that is logged as sent was accepted by the mail server (docs/decisions/012).
 */
export function emailDocument(tx: Tx, dray: Dray, request: Request, options: SendOptions): Promise<{ ok: true }> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  return dray.mail.withSlot(() => sendDocument(tx, dray, request, options))
}

async function sendDocument(tx: Tx, dray: Dray, request: Request, options: SendOptions): Promise<{ ok: true }> {
  const { body, user } = request
  const { kind } = options
  const records = documentRecords[kind]
  const source = await records.readSource(tx, user, request.params.id, dray.config)
  if (!source.canEmail) throw new Refusal(records.nothingToEmail)
  await options.refuseTooMany()
  const fileName = await documentToSend(tx, dray, source, request)
  const { stream } = mustExist(await dray.files.open(`documents/${fileName}`))
  const content = await buffer(stream)
  const sender = await sessionUserOf(tx, user.id)

  const { number } = source.label
  const { title } = documentRules[kind]
  const notes = `${title} ${number} sent to ${body.to}`
  await logUpdated(tx, records.recordType, [{ id: source.recordId, notes }], authorOf(request))
  const { name: companyName } = dray.config.company
  const defaults = documentMail({ kind, number, companyName, contactName: source.contact.name })
  await dray.mail.send({
    to: body.to,
    replyTo: { name: sender.name, address: sender.email },
    subject: body.subject ?? defaults.subject,
    text: documentMailText(kind, body.message ?? defaults.message, documentUrl(options.siteUrl, fileName)),
    attachments: [{ filename: `${title} ${number}.pdf`, content, contentType: pdfType }],
    id: messageId(request, options.key),
  })
  return { ok: true }
}

/** The requested version, or the newest version if it still matches the record, or else a new one. */
async function documentToSend(tx: Tx, dray: Dray, source: DocumentSource, request: Request): Promise<string> {
  const { body, user, at } = request
  const { label, recordId } = source
  const saved = await documentsOf(tx, { kind: label.kind, recordId })
  const { fileName: requested } = body
  if (requested !== null) {
    const version = mustExist(saved.find(({ fileName }) => isSameDocument(fileName, requested)))
    if (version.fingerprint === null) throw new Refusal('document-not-ours')
    return version.fileName
  }

  const content = source.content(printPages.editOrder)
  const fingerprint = fingerprintOf(content)
  const [newest] = saved
  if (newest?.fingerprint === fingerprint) return newest.fileName

  const fileName = newDocumentName(label, randomUUID())
  const bytes = await renderDocument(dray, content, user.id)
  const document = { kind: label.kind, recordId, fingerprint }
  // In transactions of its own: if sending fails, the document is already saved for the next attempt.
  await storeFile(
    dray.db,
    dray.files,
    { bucket: 'documents', fileName, userId: user.id, type: pdfType, bytes, document },
    at,
  )
  return fileName
}

/** The same when a request is repeated with its key: a mail program that receives the message twice shows it once. */
const messageId = ({ params, body, user }: Request, key: string | undefined): string =>
  key === undefined
    ? randomUUID()
    : createHash('sha256')
        .update(JSON.stringify([user.id, params.id, key, body]))
        .digest('hex')
        .slice(0, 40)
