import type { AgingBucket } from '@dray/domain/receivables/aging'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { AgingPlot } from '../../../records/receivables/aging-plot.tsx'
import { overdueBalance } from './receivables-columns.tsx'
import style from './receivables.module.css'
import { chosenAge, type Receivables } from './receivables-list.tsx'

/** The balance of all filtered customers, by age. Choosing an age lists the customers who owe something that old. */
export function AgingOverview({ receivables: { totals, filter, change } }: { receivables: Receivables }) {
  const { data, error, refetch } = totals
  const chosen = chosenAge(filter.age)
  const toggle = (bucket: AgingBucket) => change({ age: chosen === bucket ? '' : bucket }, 'push')
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
      <AgingPlot
        label="Balance by age"
        aging={data?.aging}
        chosen={chosen}
        onOpen={toggle}
        renderName={(bucket, name) => (
          <button
            type="button"
            className="plain"
            aria-pressed={chosen === bucket}
            title={chosen === bucket ? 'List all customers again' : 'List the customers who owe something this old'}
            onClick={() => toggle(bucket)}
          >
            {name}
          </button>
        )}
      />
    </div>
  )
}
