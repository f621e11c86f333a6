import { type Cents, formatDollars } from '@dray/domain/money'
import { Dash } from './dash.tsx'

/** $1,234.56, or a dash if there is no amount or the user may not see it. */
export function MoneyText({ amount }: { amount: Cents | null | undefined }) {
  if (amount === null || amount === undefined) return <Dash />
  return (
    <span className="figures" data-negative={amount < 0 || undefined}>
      {formatDollars(amount)}
    </span>
  )
}
