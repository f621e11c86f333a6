import type { Receivable } from '@dray/contract/receivables'
import { agingBuckets, agingLabels } from '@dray/domain/receivables/aging'
import { companyDay } from '@dray/domain/time/company-day'
import type { FileColumn } from '../../../kit/table/columns.ts'

type Exported = { isPast: boolean; timeZone: string }

/** A row for each customer. For a past day, the amounts to credit or refund aren't known. */
export const exportedReceivableColumns = ({ isPast, timeZone }: Exported): readonly FileColumn<Receivable>[] =>
  columns(timeZone).filter(({ id }) => !isPast || id !== 'toCredit')

const columns = (timeZone: string): readonly FileColumn<Receivable>[] => [
  { id: 'name', header: 'Customer', csv: ({ customerName }) => customerName },
  { id: 'owner', header: 'Account owner', csv: ({ accountOwnerName }) => accountOwnerName },
  { id: 'phone', header: 'Phone', csv: ({ contactPhone }) => contactPhone },
  ...agingBuckets.map(
    (bucket): FileColumn<Receivable> => ({
      id: bucket,
      header: agingLabels[bucket],
      isMoney: true,
      csv: ({ aging }) => aging[bucket],
    }),
  ),
  { id: 'total', header: 'Total', isMoney: true, csv: ({ total }) => total },
  { id: 'toCredit', header: 'To credit or refund', isMoney: true, csv: ({ toCredit }) => toCredit },
  { id: 'oldestDue', header: 'Oldest due', csv: ({ oldestDueOn }) => oldestDueOn },
  { id: 'lastPayment', header: 'Last payment', csv: ({ lastPaymentOn }) => lastPaymentOn },
  { id: 'credit', header: 'Credit available', isMoney: true, csv: ({ creditAvailable }) => creditAvailable },
  { id: 'unpaidOrders', header: 'Unpaid orders', csv: ({ unpaidOrders }) => unpaidOrders },
  {
    id: 'lastNoteOn',
    header: 'Last note on',
    csv: ({ lastNote }) => lastNote && companyDay(lastNote.createdAt, timeZone),
  },
  { id: 'lastNoteBy', header: 'Last note by', csv: ({ lastNote }) => lastNote?.userName },
  { id: 'lastNote', header: 'Last note', csv: ({ lastNote }) => lastNote?.text },
]
