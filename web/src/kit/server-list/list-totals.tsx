import { type Cents, formatDollars, maxCents, minCents, zero } from '@dray/domain/money'
import type { ReactNode } from 'react'
import { formatCount } from '../text/format-count.ts'
import { MoneyText } from '../text/money-text.tsx'
import { CellText } from '../table/cell-text.tsx'
import type { MoneyColumn } from '../table/value-columns.tsx'

/** How many rows the whole list has, or why that isn't known. */
export function listCount<Totals>(
  { totals, problem }: { totals?: Totals | undefined; problem?: string | undefined },
  countOf: (totals: Totals) => ReactNode,
): ReactNode {
  if (totals !== undefined) return countOf(totals)
  return problem === undefined ? '…' : <CellText>{`Error... ${problem}`}</CellText>
}

/** A sum too large to show is capped, and says so. */
export const SumText = ({ amount, isCapped = false }: { amount: Cents; isCapped?: boolean | undefined }) => (
  <>
    {isCapped && 'Over '}
    <MoneyText amount={amount} />
  </>
)

const boldWidth = (text: string): number => Math.ceil(text.length * 7.8) + 18

/** Wide enough for the widest amount and the bold total, so no digit is cut off. */
export function amountWidth(amounts: readonly Cents[], total: Cents = zero, least = 98): number {
  const extremes = [amounts.reduce(maxCents, total), amounts.reduce(minCents, total)]
  return Math.max(least, ...extremes.map((amount) => boldWidth(formatDollars(amount))))
}

export const countWidth = (sum = 0, least = 62): number => Math.max(least, boldWidth(formatCount(sum)))

/** An amount with its sum over the whole list. The column is at least as wide as both need. */
export function sumColumn<Row, Sum extends string>(
  { listed, totals }: { listed: readonly Row[]; totals?: Sums<Sum> | undefined },
  sum: Sum,
  column: MoneyColumn<Row>,
): MoneyColumn<Row> {
  const amount = totals?.[sum]
  return {
    ...column,
    width: amountWidth(
      listed.flatMap((row) => column.accessor(row) ?? []),
      amount,
      column.width,
    ),
    total: () => amount !== undefined && <SumText amount={amount} isCapped={totals?.isCapped} />,
  }
}

type Sums<Sum extends string> = { isCapped?: boolean | undefined } & { [Name in Sum]?: Cents | undefined }
