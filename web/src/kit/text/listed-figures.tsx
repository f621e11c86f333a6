import { type Cents, formatDollars, zero } from '@dray/domain/money'
import { Dash } from './dash.tsx'
import { formatCount } from './format-count.ts'
import { MoneyText } from './money-text.tsx'

/** In a list, zeros are quiet, so that the other amounts stand out. */
export const ListedMoney = ({ amount }: { amount: Cents | null | undefined }) =>
  amount === zero ? <Dash says={formatDollars(zero)} /> : <MoneyText amount={amount} />

export const ListedCount = ({ count }: { count: number }) => (count === 0 ? <Dash says="0" /> : formatCount(count))
