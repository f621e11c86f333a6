import type { EmailDocument } from '@dray/contract/documents'
import { documentRules } from '@dray/domain/documents/document-kinds'
import { documentMail, documentMailText } from '@dray/domain/documents/document-mail'
import { documentFilter, newDocumentName } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { fingerprintOf } from '@dray/domain/documents/fingerprint'
import { printPages } from '@dray/domain/documents/page-setup'
import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '../../db/db.ts'
import type { Dray } from '../../dray.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { authorOf, logUpdated } from '../changelog/index.ts'
import { bytesOfDocument, documentAddress, keepDocument, savedDocuments } from '../storage/index.ts'
import { sessionUserOf } from '../users/index.ts'
import type { EmailedKind } from './emailed-kinds.ts'

type Request = CallRequest<EmailDocument>
type Sending = EmailedKind & {
  siteUrl: string
  /** The Idempotency-Key of the request. */
  key: string | undefined
  refuseTooMany: () => Promise<void>
}

/**
 * Emails a document of a record. The message goes out as the last step, when all that is left is to keep the answer and
 * to commit: what is logged as sent was taken by the mail server (docs/decisions/012).
 */
export function emailDocument(tx: Tx, dray: Dray, request: Request, sending: Sending): Promise<{ ok: true }> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  return dray.mail.whileFree(() => sendDocument(tx, dray, request, sending))
}

async function sendDocument(tx: Tx, dray: Dray, request: Request, sending: Sending): Promise<{ ok: true }> {
  const { body, user } = request
  const source = await sending.readSource(tx, user, request.params.id, dray.config)
  const { recordId, contact } = source
  const { kind, number } = source.label
  const { title } = documentRules[kind]
  await sending.refuseTooMany()
  const fileName = await documentToSend(tx, dray, source, request)
  const content = await bytesOfDocument(dray.files, fileName)
  const sender = await sessionUserOf(tx, user.id)

  const notes = `${title} ${number} sent to ${body.to}`
  await logUpdated(tx, sending.recordType, [{ id: recordId, notes }], authorOf(request))
  const standard = documentMail({ kind, number, companyName: dray.config.company.name, contactName: contact.name })
  await dray.mail.send({
    to: body.to,
    replyTo: { name: sender.name, address: sender.email },
    subject: body.subject ?? standard.subject,
    text: documentMailText(kind, body.message ?? standard.message, documentAddress(sending.siteUrl, fileName)),
    attachments: [{ filename: `${title} ${number}.pdf`, content, contentType: 'application/pdf' }],
    id: messageId(request, sending.key),
  })
  return { ok: true }
}

/** The saved version that was named; else the newest if it says what the record says now; else a new one. */
async function documentToSend(tx: Tx, dray: Dray, source: DocumentSource, request: Request): Promise<string> {
  const { body, user, at } = request
  const saved = await savedDocuments(tx, documentFilter(source.label))
  if (body.fileName !== null) return found(saved.find(({ fileName }) => fileName === body.fileName)).fileName

  const content = source.content(printPages.editOrder)
  const fingerprint = fingerprintOf(content)
  const [newest] = saved
  if (newest?.fingerprint === fingerprint) return newest.fileName

  const fileName = newDocumentName(source.label, randomUUID())
  const bytes = await dray.pdf.render(content)
  // In transactions of its own: if the mail server refuses, the document is there and is sent the next time.
  await keepDocument(dray.db, dray.files, { fileName, fingerprint, bytes, userId: user.id }, at)
  return fileName
}

/** The same for a request that is repeated with its key: a mail program that gets the message twice shows it once. */
const messageId = ({ params, body, user }: Request, key: string | undefined): string =>
  key === undefined
    ? randomUUID()
    : createHash('sha256')
        .update(JSON.stringify([user.id, params.id, key, body]))
        .digest('hex')
        .slice(0, 40)
