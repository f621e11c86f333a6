import type { EmailDocument } from '@dray/contract/documents'
import type { DocumentKind } from '@dray/domain/documents/document-kinds'
import {
  type DocumentContent,
  type DocumentSource,
  isContactAddress,
  maxEnclosed,
} from '@dray/domain/documents/document-source'
import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/db.ts'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'

import { companyNow } from '../company/index.ts'
import { proofToEnclose } from '../proofs/index.ts'
import { coasToEnclose } from './coas.ts'
import { deliverDocument } from './deliver-document.ts'
import { documentRecords } from './document-records.ts'

type Request = CallRequest<EmailDocument>
type SendOptions = {
  kind: DocumentKind
  siteUrl: string
  key: string | undefined
  refuseTooMany: (isToContact: boolean) => Promise<void>
}

/**
 * Sends the message last, before only saving the answer and committing remain: what is logged as sent was accepted by the mail server
 * (docs/decisions/012).
 */
export function emailDocument(tx: Tx, dray: Dray, request: Request, options: SendOptions): Promise<{ ok: true }> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  return dray.mail.withSlot(() => sendDocument(tx, dray, request, options))
}

async function sendDocument(tx: Tx, dray: Dray, request: Request, options: SendOptions): Promise<{ ok: true }> {
  const { body, user, params, at } = request
  const { readSource, nothingToEmail } = documentRecords[options.kind]
  const now = { ...(await companyNow(tx, dray.config)), at }
  const source = await readSource(tx, user, params.id, now)
  if (!source.canEmail && nothingToEmail) throw new Refusal(nothingToEmail)
  await options.refuseTooMany(isContactAddress(source, body.to))
  const enclosed: DocumentSource<DocumentContent>[] = []
  for (const { kind, recordId } of body.withEnclosed ? (source.enclosed ?? []).slice(0, maxEnclosed) : [])
    enclosed.push(await documentRecords[kind].readSource(tx, user, recordId, now))
  const proof = options.kind === 'invoice' ? await proofToEnclose(tx, params.id, now) : undefined
  if (proof) enclosed.push(proof)
  await deliverDocument(tx, dray, {
    ...body,
    source,
    enclosed,
    coas: options.kind === 'invoice' ? await coasToEnclose(tx, params.id) : { files: [], count: 0 },
    author: { ...request.author, userId: user.id },
    rendersFor: user.id,
    siteUrl: options.siteUrl,
    messageId: messageId(request, options.key),
  })
  return { ok: true }
}

/** Stays the same for a request repeated with its key, so a mail program shows the message once. */
const messageId = ({ params, body, user }: Request, key: string | undefined): string =>
  key === undefined
    ? randomUUID()
    : createHash('sha256')
        .update(JSON.stringify([user.id, params.id, key, body]))
        .digest('hex')
        .slice(0, 40)
