import type { Order } from '@dray/contract/orders'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { useMemo } from 'react'
import { useSettings } from '../../kit/session.tsx'
import { orderInvoice } from './order-invoice.ts'

export function useInvoice(order: Order): DocumentSource {
  const settings = useSettings()
  return useMemo(() => orderInvoice(order, settings), [order, settings])
}
