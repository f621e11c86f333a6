import { listRenamed, maxRenamed } from '@dray/contract/books'
import { useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { customerPath } from '../../../records/record-paths.ts'

/** Customers with another name in the IIF file, because QuickBooks Desktop couldn't keep their own (D-326). */
export function RenamedCustomers({ exportId }: { exportId: number }) {
  const { data = [] } = useRead(listRenamed, { params: { id: exportId } })
  if (data.length === 0) return null
  return (
    <details className="muted text-sm flex-none">
      <summary>
        {data.length < maxRenamed ? pluralize(data.length, 'customer') : `${maxRenamed} or more customers`} with another
        name in the IIF file
      </summary>
      <ul>
        {data.map(({ customerId, name, iifName }) => (
          <li key={`${customerId} ${name}`}>
            <RecordLink href={customerPath(customerId)} name={name} />: {iifName}
          </li>
        ))}
      </ul>
    </details>
  )
}
