import { type StockChange, stockSummary } from '@dray/domain/inventory/stock-history'
import { useMemo } from 'react'
import { formatCount } from '../../../kit/format-count.ts'
import { signed } from './signed.ts'
import style from './stock-history.module.css'

export function RangeSummary({ changes }: { changes: readonly StockChange[] }) {
  const { unitsIn, unitsOut, net } = useMemo(() => stockSummary(changes), [changes])
  return (
    <dl className={style.summary} aria-label="In this period">
      <div>
        <dt>In</dt>
        <dd className="figures">{formatCount(unitsIn)}</dd>
      </div>
      <div>
        <dt>Out</dt>
        <dd className="figures">{formatCount(unitsOut)}</dd>
      </div>
      <div>
        <dt>Net</dt>
        <dd className="figures">{signed(net)}</dd>
      </div>
    </dl>
  )
}
