import { readPaymentReceipt } from '@dray/contract/payment-receipts'
import { paymentReceiptSource } from '@dray/domain/documents/account-sources'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useSettings } from '../../kit/session.tsx'
import { AccountDocuments } from './account-documents.tsx'
import { documentCompany } from './document-company.ts'

/** The receipt of a saved payment: to print, save and email, with its saved versions. */
export function PaymentDocuments({ paymentId }: { paymentId: number }) {
  const settings = useSettings()
  const { data, error, refetch } = useRead(readPaymentReceipt, { params: { id: paymentId } })
  const document = useMemo(
    () => data && paymentReceiptSource(data, { company: documentCompany(settings), timeZone: settings.timeZone }),
    [data, settings],
  )
  return (
    <AccountDocuments
      title="Receipts"
      document={document}
      print="Print receipt"
      problem={error?.message}
      retry={refetch}
      summary={data?.voidedOn ? 'The receipt says that this payment is void.' : undefined}
    />
  )
}
