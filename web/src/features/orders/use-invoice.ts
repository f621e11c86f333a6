import { emailInvoice } from '@dray/contract/documents'
import type { Order } from '@dray/contract/orders'
import type { Settings } from '@dray/contract/settings'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { documentCompany, type RecordDocument } from '../../shared/documents/record-document.ts'
import { useSettings } from '../../shared/session.tsx'

/** The invoice of a saved order, for the shared parts that print, save, list and email it. */
export function useInvoice(order: Order): RecordDocument {
  const settings = useSettings()
  return useMemo(() => invoiceOf(order, settings), [order, settings])
}

export const invoiceOf = (order: Order, settings: Settings): RecordDocument => ({
  ...invoiceSource(order, {
    company: documentCompany(settings),
    issuedOn: companyDay(order.createdAt, settings.timeZone),
  }),
  changedAt: order.modifiedOn,
  emailCall: order.orderStatus === 'DRAFT' ? undefined : emailInvoice,
})
