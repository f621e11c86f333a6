import { type Cents, cents, zero } from '@dray/domain/money'
import { MoneyText } from '../../kit/text/money-text.tsx'

/** A credit is negative on the wire, and has a column of its own on the screen. */
export const debit = (amount: Cents): Cents | undefined => (amount > zero ? amount : undefined)
export const credit = (amount: Cents): Cents | undefined => (amount < zero ? cents(0 - amount) : undefined)

/** Empty in the other column. */
export const PostedAmount = ({ amount }: { amount: Cents | undefined }) =>
  amount === undefined ? null : <MoneyText amount={amount} />

/** As accountants write them. */
export const debitsFirst = <Posting extends { amount: Cents }>(postings: readonly Posting[]): Posting[] => [
  ...postings.filter(({ amount }) => amount > zero),
  ...postings.filter(({ amount }) => amount <= zero),
]
