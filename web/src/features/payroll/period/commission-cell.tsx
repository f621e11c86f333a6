import { Button } from '@mantine/core'
import { pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { usePreloadOnApproach } from '../../../kit/modals/modals.tsx'
import { type PayActions, PayCell } from './pay-cell.tsx'
import style from '../payroll.module.css'
import type { PayLine } from './pay-lines.ts'

type Props = PayActions & { line: PayLine; isActive: boolean }

/** The figure becomes a field once it is clicked; the button beside it shows the orders that it comes from. */
export function CommissionCell({ line, isActive, ...actions }: Props) {
  const { orderCount, name } = line.row
  const count = orderCount === 0 ? 'Orders' : pluralize(orderCount, 'order')
  return (
    <span className={`row ${style.commission}`}>
      {actions.isReadOnly ? (
        <MoneyText amount={line.figures.commission} />
      ) : (
        <PayCell field="commission" line={line} isActive={isActive} {...actions} />
      )}
      <Button
        size="compact-xs"
        variant="default"
        tabIndex={isActive ? 0 : -1}
        aria-label={`${count}: calculate the commission of ${name}`}
        title="Calculate Commission"
        {...usePreloadOnApproach('CalculateCommission')}
        onClick={() => actions.onCommission(line)}
      >
        {count}
      </Button>
    </span>
  )
}
