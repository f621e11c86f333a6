import { formatDollars, zero } from '@dray/domain/money'
import { Button } from '@mantine/core'
import { MoneyText } from '../../../kit/money-text.tsx'
import type { PayLine } from './pay-lines.ts'
import type { PayActions } from './pay-cell.tsx'

type Props = Pick<PayActions, 'isReadOnly' | 'onReimbursements'> & { line: PayLine; isActive: boolean }

/** The sum of the reimbursements; a click lists them. */
export function ReimbursementCell({ line, isActive, isReadOnly, onReimbursements }: Props) {
  const { reimbursement, reimbursementsDetails, name } = line.row
  if (isReadOnly && reimbursementsDetails.length === 0) return <MoneyText amount={reimbursement} />
  const text = reimbursement === zero && !isReadOnly ? 'Add' : formatDollars(reimbursement)
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={isActive ? 0 : -1}
      // Starts with the visible text, so that voice control finds the button.
      aria-label={`${text}: reimbursements of ${name}`}
      title="Manage Reimbursements"
      onClick={() => onReimbursements(line)}
    >
      <span className="figures">{text}</span>
    </Button>
  )
}
