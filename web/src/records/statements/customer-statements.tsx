import { readStatement } from '@dray/contract/statements'
import { totalOwed } from '@dray/domain/documents/accounts/statement'
import { statementSource } from '@dray/domain/documents/accounts/account-sources'
import { printPages } from '@dray/domain/documents/page-setup'
import { formatDollars } from '@dray/domain/money'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { AccountDocuments } from '../documents/account-documents.tsx'
import { documentCompany } from '../documents/document-company.ts'
import { useSettings } from '../../kit/session.tsx'
import { mediumDay } from '../../kit/text/dates.ts'

/** A customer's statement as of today, with the saved ones. */
export function CustomerStatements({ customerId }: { customerId: number }) {
  const settings = useSettings()
  const { data, error, refetch } = useRead(readStatement, { params: { customerId } })
  const document = useMemo(() => data && statementSource(data, documentCompany(settings)), [data, settings])
  return (
    <AccountDocuments
      title="Statements"
      document={document}
      print="Print statement"
      problem={error?.message}
      retry={refetch}
      summary={
        document &&
        data &&
        `Total owed as of ${mediumDay(data.asOf)}: ${formatDollars(totalOwed(document.content(printPages.editOrder)))}`
      }
    />
  )
}
