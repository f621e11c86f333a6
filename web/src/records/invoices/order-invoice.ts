import type { Order } from '@dray/contract/orders'
import type { AppSettings } from '@dray/contract/settings'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { useSettings } from '../../kit/session.tsx'
import { documentCompany } from '../documents/document-company.ts'

export const orderInvoice = (order: Order, settings: AppSettings): DocumentSource =>
  invoiceSource(order, {
    company: documentCompany(settings),
    invoiceFooter: settings.invoiceFooter,
    issuedOn: companyDay(order.createdAt, settings.timeZone),
  })

export function useInvoice(order: Order): DocumentSource {
  const settings = useSettings()
  return useMemo(() => orderInvoice(order, settings), [order, settings])
}
