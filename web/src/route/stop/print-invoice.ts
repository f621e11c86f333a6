import { readOrder } from '@dray/contract/orders'
import { readSettings } from '@dray/contract/settings'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { request } from '../../kit/api/request.ts'
import { addressFor, download } from '../../kit/download.ts'
import { renderPdf, sendDocument } from '../../records/documents/send-document.ts'
import { orderInvoice } from '../../records/invoices/order-invoice.ts'
import type { RouteStop } from '../stored-route.ts'

/** Reads the order first, so that the invoice is up to date. Answers what was done. */
export async function printInvoice(
  { id, orderNum }: Pick<RouteStop, 'id' | 'orderNum'>,
  act: 'download' | 'open' | 'save',
  tab: Window | null,
): Promise<string> {
  // Safari has no Temporal yet.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const [{ res }, settings] = await Promise.all([request(readOrder, { params: { id } }), request(readSettings)])
  const invoice = orderInvoice(res, settings)
  const page = onPaper(printPages.general, settings.pageSize)
  if (act === 'save') {
    await sendDocument(invoice, page)
    return 'Saved to the order'
  }
  const pdf = await renderPdf(invoice.content(page))
  if (act === 'open' && tab !== null) {
    tab.location.replace(addressFor(pdf))
    return 'Opened in a new tab'
  }
  download(pdf, `Invoice ${orderNum}.pdf`)
  return 'Downloaded'
}
