import type { Settings } from '@dray/contract/settings'
import { createDocumentUpload } from '@dray/contract/storage'
import type { DocumentContent } from '@dray/domain/documents/document-content'
import { invoiceName } from '@dray/domain/documents/document-name'
import { fingerprintOf } from '@dray/domain/documents/fingerprint'
import { type InvoicedCustomer, type InvoicedOrder, invoiceContent } from '@dray/domain/documents/invoice-content'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import { companyDay } from '@dray/domain/time/company-day'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { putFile } from '../api/put-file.ts'
import { request } from '../api/request.ts'
import { refresh } from '../api/use-call.ts'
import { useSettings } from '../session.tsx'
import { invoiceListDelay } from '../timings.ts'
import { newUuid } from './new-uuid.ts'
import { renderPdf } from './render-pdf.ts'

/** What an invoice shows of a saved order: any order the server answered has it. */
export type PrintedOrder = InvoicedOrder & { createdAt: Date; customer: InvoicedCustomer }

/** The invoice of a saved order on a page, with the company's name and address (D-77). */
export const invoiceOf = (order: PrintedOrder, settings: Settings, page: PageSetup): DocumentContent =>
  invoiceContent({
    order,
    customer: order.customer,
    company: { name: settings.companyName, address: settings.companyAddress, phone: settings.companyPhone },
    issuedOn: companyDay(order.createdAt, settings.timeZone),
    page,
  })

/**
 * Gives the function that renders the invoice of a saved order and keeps the PDF with it: createInvoice,
 * saveDocument, PUT (D-76). It rejects with the Problem to show; the order itself is saved long before.
 */
export function useSaveInvoice(): (order: PrintedOrder, page: PageSetup) => Promise<void> {
  const cache = useQueryClient()
  const settings = useSettings()
  return async (order, page) => {
    const content = invoiceOf(order, settings, page)
    const pdf = await renderPdf(content)
    const fileName = invoiceName(order.customer.customerName, order.orderNum, newUuid())
    const { uploadUrl } = await request(createDocumentUpload, {
      body: { fileName, folder: 'invoices', bucket: 'documents', fingerprint: fingerprintOf(content) },
    })
    await putFile(uploadUrl, pdf)
    triggerInvoiceList(cache)
  }
}

/** Lets every Invoices list that is open load again, 1500 ms from now (spec 9, D-75). */
export function triggerInvoiceList(cache: QueryClient): void {
  setTimeout(() => void refresh(cache, ['documents']), invoiceListDelay)
}
