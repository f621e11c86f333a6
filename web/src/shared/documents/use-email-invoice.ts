import { emailInvoice, type Order } from '@dray/contract/orders'
import { lazy } from 'react'
import { useOpenDialog } from '../modals/modals.tsx'
import { useSession, useSettings } from '../session.tsx'

const EmailInvoice = lazy(async () => ({ default: (await import('./email-invoice-dialog.tsx')).EmailInvoiceDialog }))

/** A saved invoice, by what it is called here and its name among the documents. */
export type SavedInvoice = { title: string; fileName: string }

/**
 * Gives the function that asks where to send an invoice of an order: the one given, else what the order says now.
 * Undefined where nobody can: no mail server is set up, the person may not, or the order is still a draft.
 */
export function useEmailInvoice(order: Order): ((invoice?: SavedInvoice) => void) | undefined {
  const { may } = useSession()
  const { mailEnabled } = useSettings()
  const openDialog = useOpenDialog()
  if (!mailEnabled || !may(emailInvoice) || order.orderStatus === 'DRAFT') return undefined
  return (invoice) => openDialog(EmailInvoice, { order, invoice })
}
