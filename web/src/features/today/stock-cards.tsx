import { readPurchaseTotals } from '@dray/contract/purchases'
import type { StockOfToday } from '@dray/contract/today'
import { parseComingDays } from '@dray/domain/time/date-range'
import { useRead } from '../../kit/api/use-call.ts'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import { ListLink } from '../../kit/list-link.tsx'
import { FigureCard, periodText } from './figure-card.tsx'
import { awaitedStatuses, comingDays, comingPurchases, latePurchases, shortProducts } from './today-links.ts'
import style from './today.module.css'

type Props = { stock: StockOfToday; today: string }

/** Shortages, units to be pulled, and expected deliveries. */
export function StockCards({ stock, today }: Props) {
  const { shortProducts: short, pendingLines, pendingOrders, pendingUnits } = stock
  return (
    <>
      <FigureCard label="Short products" figure={<Alarming count={short} />} href={shortProducts}>
        <p className={style.note}>More units promised to open orders than in stock</p>
      </FigureCard>
      <FigureCard label="Lines with tags to pull" figure={formatCount(pendingLines)} href="/orders/tags">
        <p className={style.note}>
          {pluralize(pendingUnits, 'unit')} for {pluralize(pendingOrders, 'open order')}
        </p>
      </FigureCard>
      <PurchaseCard today={today} />
    </>
  )
}

function PurchaseCard({ today }: { today: string }) {
  const range = parseComingDays(comingDays, today)
  const coming = useRead(readPurchaseTotals, {
    query: { status: awaitedStatuses, expectedFrom: range?.from, expectedTo: range?.to },
  })
  const late = useRead(readPurchaseTotals, { query: { late: 'true' } }).data?.purchaseOrders
  return (
    <FigureCard
      label="Purchase orders due"
      period={range && periodText(range)}
      figure={coming.error && !coming.data ? '–' : coming.data && formatCount(coming.data.purchaseOrders)}
      href={comingPurchases}
    >
      <p className={style.note}>
        {coming.error && !coming.data ? coming.error.message : null}
        {late !== undefined && late > 0 && (
          <ListLink className="danger" href={latePurchases}>
            {formatCount(late)} late
          </ListLink>
        )}
        {late === 0 && 'None are late'}
      </p>
    </FigureCard>
  )
}

/** Only a count that needs action is colored. */
const Alarming = ({ count }: { count: number }) => (
  <span className={count > 0 ? 'danger' : undefined}>{formatCount(count)}</span>
)
