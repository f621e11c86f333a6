import { createDocument } from '@dray/contract/documents'
import { readMemoPaper } from '@dray/contract/memos'
import { readPaymentReceipt } from '@dray/contract/payments/receipts'
import { creditMemoSource } from '@dray/domain/documents/accounts/credit-memo-source'
import { paymentReceiptSource } from '@dray/domain/documents/accounts/account-sources'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { Group, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../kit/panels/collapsible-panel.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { documentCompany } from './document-company.ts'
import { DocumentsPanel } from './documents-panel.tsx'
import { PrintDocument } from './print-document.tsx'

type Props = {
  title: string
  document: DocumentSource | undefined
  /** The print button's label. */
  print: string
  problem: string | undefined
  retry: () => unknown
  /** Beside the print button. */
  summary?: ReactNode
}

/** The print control of a receipt, a credit memo or a statement, above its saved versions. */
export function AccountDocuments({ title, document, print, problem, retry, summary }: Props) {
  const { may } = useSession()
  if (document === undefined) {
    return (
      <CollapsiblePanel title={title}>
        {problem === undefined ? <Text c="dimmed">Loading...</Text> : <ReadFailed retry={retry}>{problem}</ReadFailed>}
      </CollapsiblePanel>
    )
  }
  return (
    <DocumentsPanel document={document}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Text size="sm" c="dimmed" className="figures">
          {summary}
        </Text>
        {may(createDocument) && (
          <PrintDocument document={document} page={printPages.editOrder} canResize label={print} />
        )}
      </Group>
    </DocumentsPanel>
  )
}

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

/** Only issued memos have documents. */
export function MemoDocuments({ memoId }: { memoId: number }) {
  const settings = useSettings()
  const { data, error, refetch } = useRead(readMemoPaper, { params: { id: memoId } })
  const document = useMemo(
    () => data && creditMemoSource(data, { company: documentCompany(settings), timeZone: settings.timeZone }),
    [data, settings],
  )
  return (
    <AccountDocuments
      title="PDFs"
      document={document}
      print="Print credit memo"
      problem={error?.message}
      retry={refetch}
      summary={data?.voidedOn ? 'The PDF says that this credit memo is void.' : undefined}
    />
  )
}
