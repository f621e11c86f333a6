import { readSettings } from '@dray/contract/settings'
import { invoiceLabel } from '@dray/domain/documents/document-name'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { request } from '../../kit/api/request.ts'
import { addressFor, download } from '../../kit/download.ts'
import { renderDocument, sendDocument } from '../../records/documents/send-document.ts'
import type { RouteStop } from '../stored-route.ts'

/** Answers what was done. */
export async function printInvoice(
  { id, orderNum, customerName }: Pick<RouteStop, 'id' | 'orderNum' | 'customerName'>,
  act: 'download' | 'open' | 'save',
  tab: Window | null,
): Promise<string> {
  const settings = await request(readSettings)
  const invoice = { recordId: id, label: invoiceLabel(customerName, orderNum) }
  const page = onPaper(printPages.general, settings.pageSize)
  if (act === 'save') {
    await sendDocument(invoice, page)
    return 'Saved to the order'
  }
  const pdf = await renderDocument(invoice, page)
  if (act === 'open' && tab !== null) {
    tab.location.replace(addressFor(pdf))
    return 'Opened in a new tab'
  }
  download(pdf, `Invoice ${orderNum}.pdf`)
  return 'Downloaded'
}
