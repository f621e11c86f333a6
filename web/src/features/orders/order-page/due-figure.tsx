import type { Order } from '@dray/contract/orders'
import { changeDueDate } from '@dray/contract/receivables'
import { daysLate, daysLateText } from '@dray/domain/receivables/aging'
import { Button } from '@mantine/core'
import { companyToday, mediumDay } from '../../../kit/dates.ts'
import { fetched } from '../../../kit/fetched.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { Figure } from '../../../kit/record-page/figures.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import style from './order-overview.module.css'

// Loaded when first opened.
const DueDateForm = fetched(() => import('./due-date-form.tsx'), 'DueDateForm')

type Props = { order: Order; onChanged: (order: Order) => void }

/** When an order is due and how late it is. ACCOUNTING changes it here. */
export function DueFigure({ order, onChanged }: Props) {
  const { timeZone } = useSettings()
  const { may } = useSession()
  const { dueOn, balanceDue } = order
  if (dueOn === null) return null
  const late = balanceDue > 0 ? daysLate(dueOn, companyToday(timeZone)) : 0
  return (
    <Figure label="Due">
      {may(changeDueDate) ? (
        <PopoverButton
          label="Due date"
          position="bottom-end"
          width={280}
          button={(opener) => (
            <Button
              variant="subtle"
              size="compact-md"
              className={style.dueDate}
              title="Change the due date"
              {...opener}
            >
              {mediumDay(dueOn)}
            </Button>
          )}
        >
          {(close) => <DueDateForm order={order} onChanged={onChanged} close={close} />}
        </PopoverButton>
      ) : (
        mediumDay(dueOn)
      )}
      {late > 0 && <small className={style.late}>{daysLateText(late)}</small>}
    </Figure>
  )
}
