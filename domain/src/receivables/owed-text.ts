import { type Cents, formatDollars, zero } from '../money.ts'

/** What a customer owes: in all, past its due date, and for how many days the oldest of it has been due. */
type Owed = { balance: Cents; overdue: Cents; daysLate: number }

/**
 * What a customer owes, as one line for whoever is about to sell more to them (D-195): "Owes $4,310.20, $1,200.00 of it 45 days late".
 * The days are those of the oldest order that is late. Undefined when nothing is owed.
 */
export function owedText({ balance, overdue, daysLate }: Owed): string | undefined {
  if (balance <= zero) return undefined
  const owes = `Owes ${formatDollars(balance)}`
  if (overdue <= zero || daysLate <= 0) return owes
  const part = overdue >= balance ? 'all' : formatDollars(overdue)
  return `${owes}, ${part} of it ${daysLateText(daysLate)}`
}

/** "45 days late". */
export const daysLateText = (daysLate: number): string =>
  daysLate === 1 ? '1 day late' : `${days.format(daysLate)} days late`

const days = new Intl.NumberFormat('en-US')
