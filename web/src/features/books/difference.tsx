import { type Cents, formatDifference, zero } from '@dray/domain/money'

/** Calm if there is none, red otherwise. */
export const Difference = ({ amount }: { amount: Cents }) => (
  <span className={`figures ${amount === zero ? 'muted' : 'danger strong'}`}>
    {amount === zero ? '$0.00' : formatDifference(amount)}
  </span>
)
