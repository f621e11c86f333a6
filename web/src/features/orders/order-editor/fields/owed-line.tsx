import { readOwed } from '@dray/contract/receivables'
import { owedText } from '@dray/domain/receivables/aging'
import { useRead } from '../../../../kit/api/use-call.ts'
import style from './order-fields.module.css'

/** What the customer of an order owes, so that whoever sells to them knows; nothing while that is not known. */
export function OwedLine({ customerId }: { customerId: number | null }) {
  const read = useRead(readOwed, { params: { customerId: customerId ?? 0 } }, { enabled: customerId !== null })
  const text = customerId === null || read.data === undefined ? undefined : owedText(read.data.aging)
  return (
    // Present before it has content, so that it is read aloud.
    <span aria-live="polite" className={style.owed} data-late={(read.data?.overdue ?? 0) > 0 || undefined}>
      {text}
    </span>
  )
}
