import type * as contract from '@dray/contract/orders'
import { invoiceFilter, invoiceName } from '@dray/domain/documents/document-name'
import { fingerprintOf } from '@dray/domain/documents/fingerprint'
import { invoiceContent } from '@dray/domain/documents/invoice-content'
import { invoiceMail, invoiceMailText } from '@dray/domain/documents/invoice-mail'
import { printPages } from '@dray/domain/documents/page-setup'
import { companyDay } from '@dray/domain/time/company-day'
import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/db.ts'
import type { Dray } from '../../../dray.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { announce } from '../../../live/announce.ts'
import { writeLog } from '../../changelog/index.ts'
import { bytesOfDocument, documentAddress, keepDocument, savedDocuments } from '../../storage/index.ts'
import { sessionUserOf } from '../../users/index.ts'
import { readOrder } from '../read/read-orders.ts'

type Sending = CallRequest<typeof contract.emailInvoice>
/** `key`: the Idempotency-Key of the request. */
type Way = { siteUrl: string; key: string | undefined; refuseTooMany: () => Promise<void> }

/**
 * Sends an invoice of an order by e-mail. The message goes out as the last step, when all that is left is to keep the
 * answer and to commit: what is logged as sent was taken by the mail server (docs/decisions/012).
 */
export function emailInvoice(tx: Tx, dray: Dray, request: Sending, way: Way): Promise<{ ok: true }> {
  if (!dray.mail.isOn) throw new Refusal('mail-is-off')
  return dray.mail.whileFree(() => sendInvoice(tx, dray, request, way))
}

async function sendInvoice(tx: Tx, dray: Dray, request: Sending, way: Way): Promise<{ ok: true }> {
  const { body, user, at } = request
  const order = await readOrder(tx, user, { id: request.params.orderId })
  if (order.orderStatus === 'DRAFT') throw new Refusal('draft-has-no-invoice')
  await way.refuseTooMany()
  const fileName = await invoiceToSend(tx, dray, order, request)
  const content = await bytesOfDocument(dray.files, fileName)

  const sender = await sessionUserOf(tx, user.id)

  const notes = `Invoice ${order.orderNum} sent to ${body.to}`
  await writeLog(tx, [{ action: 'update', entityType: 'order', entityId: order.id, notes }], { userId: user.id, at })
  await announce(tx, 'orders', [order.id])
  const standard = invoiceMail({
    orderNum: order.orderNum,
    companyName: dray.config.company.name,
    contactName: order.customer.contactName,
  })
  await dray.mail.send({
    to: body.to,
    replyTo: { name: sender.name, address: sender.email },
    subject: body.subject ?? standard.subject,
    text: invoiceMailText(body.message ?? standard.message, documentAddress(way.siteUrl, fileName)),
    attachments: [{ filename: `Invoice ${order.orderNum}.pdf`, content, contentType: 'application/pdf' }],
    id: messageId(request, way),
  })
  return { ok: true }
}

/** The saved invoice that was asked for; else the newest if it says what the order says now; else a new one. */
async function invoiceToSend(tx: Tx, dray: Dray, order: contract.Order, { body, user, at }: Sending): Promise<string> {
  const { customerName } = order.customer
  const saved = await savedDocuments(tx, invoiceFilter(customerName, order.orderNum))
  if (body.fileName !== null) return found(saved.find(({ fileName }) => fileName === body.fileName)).fileName

  const content = invoiceContent({
    order,
    customer: order.customer,
    company: dray.config.company,
    issuedOn: companyDay(order.createdAt, dray.config.timeZone),
    page: printPages.editOrder,
  })
  const fingerprint = fingerprintOf(content)
  const [newest] = saved
  if (newest?.fingerprint === fingerprint) return newest.fileName

  const fileName = invoiceName(customerName, order.orderNum, randomUUID())
  const bytes = await dray.pdf.render(content)
  // In transactions of its own: should the mail server refuse, the invoice is there and is sent the next time.
  await keepDocument(dray.db, dray.files, { fileName, fingerprint, bytes, userId: user.id }, at)
  return fileName
}

/** The same for a request that is repeated with its key: should its message ever go out twice, it is one to whoever reads it. */
const messageId = ({ params, body, user }: Sending, { key }: Way): string =>
  key === undefined
    ? randomUUID()
    : createHash('sha256')
        .update(JSON.stringify([user.id, params.orderId, key, body]))
        .digest('hex')
        .slice(0, 40)
