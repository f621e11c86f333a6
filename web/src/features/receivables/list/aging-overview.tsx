import { MoneyText } from '../../../kit/money-text.tsx'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import { AgingPlot } from '../../../records/receivables/aging-plot.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { overdueBalance } from './receivables-columns.tsx'
import style from './receivables.module.css'
import type { Receivables } from './receivables-list.ts'

/** The balance of all filtered customers, by age. */
export function AgingOverview({ read: { data, error, refetch } }: { read: Receivables['totals'] }) {
  if (data === undefined && error !== null) return <ReadFailed retry={refetch}>{error.message}</ReadFailed>
  return (
    <div className={style.overview}>
      <Figures label="Totals">
        <Figure label="Owed">{data && <MoneyText amount={data.total} />}</Figure>
        <Figure label="Overdue">{data && <MoneyText amount={overdueBalance(data)} />}</Figure>
        {data && data.toCredit !== null && data.toCredit > 0 && (
          <Figure label="To credit or refund">
            <MoneyText amount={data.toCredit} />
          </Figure>
        )}
        <Figure label="Credit available">{data && <MoneyText amount={data.creditAvailable} />}</Figure>
      </Figures>
      <AgingPlot label="Balance by age" aging={data?.aging} />
    </div>
  )
}
