import { readReceivableTotals } from '@dray/contract/receivables'
import { formatDollars, minus } from '@dray/domain/money'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { AgingPlot } from '../../records/receivables/aging-plot.tsx'
import { ListLink } from '../../kit/list-link.tsx'
import { FigureCard } from './figure-card.tsx'
import { overdueTo, owedTo } from './today-links.ts'
import style from './today.module.css'

/** Receivables by age: all, or one account owner's. */
export function OwedCard({ ownerId }: { ownerId: number | undefined }) {
  const { data, error, refetch } = useRead(readReceivableTotals, {
    query: ownerId === undefined ? {} : { owner: String(ownerId) },
  })
  if (data === undefined && error !== null)
    return <ReadFailed retry={refetch}>Receivables couldn't be loaded.</ReadFailed>
  const overdue = data && minus(data.total, data.aging.current)
  return (
    <FigureCard
      label={ownerId === undefined ? 'Owed by customers' : 'Owed by your customers'}
      period="now"
      figure={data && formatDollars(data.total)}
      href={owedTo(ownerId)}
    >
      <p className={style.orders}>
        {data && pluralize(data.unpaidOrders, 'unpaid order')}
        {overdue !== undefined && overdue > 0 && (
          <ListLink className="danger" href={overdueTo(ownerId)}>
            {formatDollars(overdue)} overdue
          </ListLink>
        )}
      </p>
      <AgingPlot label="Balance by age" aging={data?.aging} />
    </FigureCard>
  )
}
