import type { RoundPlan } from '@dray/contract/price-rounds'
import { formatDollars, type Cents } from '@dray/domain/money'

/** "+5% of the present price, rounded to .99". */
export function planText(plan: RoundPlan): string {
  const rounded = plan.rounding === 'none' ? '' : `, rounded to ${plan.rounding}`
  return `${planChange(plan)}${rounded}`
}

function planChange(plan: RoundPlan): string {
  if (plan.kind === 'import') return 'Import from a customer'
  if (plan.kind === 'refresh') return 'Refresh'
  const sign = plan.sign === '+' ? '+' : '−'
  if (plan.kind === 'percent') return `${sign}${plan.value / 100}% of the present price`
  const amount = plan.unit === '%' ? `${plan.value / 100}%` : formatDollars(plan.value as Cents)
  return `${plan.basis === 'cost' ? 'Cost' : 'Base price'} ${sign} ${amount}`
}
