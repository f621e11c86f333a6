import { Button, Text } from '@mantine/core'
import { type Order } from '@dray/contract/orders'
import { orderStep, orderSteps } from '@dray/domain/orders/order-status'
import { companyToday, mediumDate, mediumDay } from '../../../kit/dates.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { RecordSteps } from '../../../kit/record-page/record-steps.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import style from './order-overview.module.css'
import { changeDueDate } from '@dray/contract/receivables'
import { daysLate, daysLateText } from '@dray/domain/receivables/aging'
import { fetched } from '../../../kit/fetched.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'

export function OrderOverview({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const { timeZone } = useSettings()
  const { total, createdAt, unitQuantity } = order
  return (
    <div className={`row ${style.overview}`}>
      <Steps order={order} />
      <Text size="sm" c="dimmed">
        Placed {mediumDate(createdAt, timeZone)} · {pluralize(unitQuantity, 'unit')}
      </Text>
      <Figures label="Amounts">
        <DueFigure order={order} onChanged={onChanged} />
        <Figure label="Total">
          <MoneyText amount={total} />
        </Figure>
        <Figure label="Balance">
          <OrderBalance order={order} customerId={order.customerID} />
        </Figure>
      </Figures>
    </div>
  )
}

/** A draft has not started, and a canceled or refunded order is on no step. */
function Steps({ order: { orderStatus } }: { order: Order }) {
  const at = orderStep(orderStatus)
  if (at === undefined) return null
  return <RecordSteps steps={orderSteps.map(statusLabel)} at={at} />
}

const DueDateForm = fetched(() => import('./due-date-form.tsx'), 'DueDateForm')

type Props = { order: Order; onChanged: (order: Order) => void }

function DueFigure({ order, onChanged }: Props) {
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
