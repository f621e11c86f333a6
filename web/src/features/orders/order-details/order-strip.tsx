import type { Order } from '@dray/contract/orders'
import { changeDueDate } from '@dray/contract/receivables'
import { formatDollars } from '@dray/domain/money'
import { poText } from '@dray/domain/orders/customer-po'
import { paymentsApplied } from '@dray/domain/orders/order-totals'
import { daysLate, daysLateText } from '@dray/domain/receivables/aging'
import { termsText } from '@dray/domain/receivables/due-date'
import { companyToday, mediumDate, mediumDay } from '../../../kit/text/dates.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { Detail, Fact, RecordStrip } from '../../../kit/record-page/record-strip.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { AddressLink, ContactLine } from '../../../records/contact-links.tsx'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import style from './order-strip.module.css'

type Props = { order: Order; onChanged: (order: Order) => void }

/** The customer, the delivery, and the amounts of an order. */
export function OrderStrip({ order, onChanged }: Props) {
  const { customerName, contactName, contactPhone, address } = order.customer
  const { customerID, pickupOrder, deliveryDate, driverName, packingLocationName } = order
  return (
    <RecordStrip label="Summary" isPlain>
      <Fact
        label="Customer"
        value={
          <>
            <CustomerLink customer={{ id: customerID, customerName }} />{' '}
            {order.customerPO !== null && (
              <span className={`small muted ${style.customerPO}`}>{poText(order.customerPO)}</span>
            )}
          </>
        }
        isWide
      >
        <Detail>
          <ContactLine name={contactName} phone={contactPhone} />
        </Detail>
        <Detail>{address && <AddressLink address={address} />}</Detail>
      </Fact>
      <Fact
        label={pickupOrder ? 'Pickup' : 'Delivery'}
        value={deliveryDate === null ? 'No date yet' : mediumDay(deliveryDate)}
      >
        <Detail>
          {!pickupOrder && (driverName === null ? 'Delivery, no driver yet' : `Delivery by ${driverName}`)}
        </Detail>
        <Detail>{`${pickupOrder ? 'Pickup' : 'Packed'} at ${packingLocationName}`}</Detail>
      </Fact>
      <DueFact order={order} onChanged={onChanged} />
      <Fact label="Balance" value={<OrderBalance order={order} customerId={customerID} />} isAmount>
        {paidParts(order).map((part) => (
          <Detail key={part}>{part}</Detail>
        ))}
      </Fact>
    </RecordStrip>
  )
}

/** Payments and credits, which lower the balance. */
function paidParts(order: Order): string[] {
  const paid = paymentsApplied(order)
  const parts = [
    ...(paid === 0 ? [] : [`${formatDollars(paid)} paid`]),
    ...(order.credited === 0 ? [] : [`${formatDollars(order.credited)} credited`]),
  ]
  return parts.length > 0 ? parts : ['Nothing paid yet']
}

const DueDateForm = fetched(() => import('../order-page/due-date-form.tsx'), 'DueDateForm')

/** A draft has no due date. */
function DueFact({ order, onChanged }: Props) {
  const { timeZone } = useSettings()
  const { dueOn, isDueOnSet, paymentTermsDays, balanceDue, createdAt } = order
  const placed = mediumDate(createdAt, timeZone)
  if (dueOn === null) return <Fact label="Created" value={`Created ${placed}`} />
  const late = balanceDue > 0 ? daysLate(dueOn, companyToday(timeZone)) : 0
  return (
    <Fact
      label="Due"
      value={
        <>
          Due <DueDate order={order} onChanged={onChanged} dueOn={dueOn} isLate={late > 0} />
        </>
      }
    >
      <Detail>
        {late > 0 ? <span className="danger">{daysLateText(late)}</span> : !isDueOnSet && termsText(paymentTermsDays)}
      </Detail>
      <Detail>Placed {placed}</Detail>
    </Fact>
  )
}

type DueDateProps = Props & { dueOn: string; isLate: boolean }

function DueDate({ order, onChanged, dueOn, isLate }: DueDateProps) {
  const { may } = useSession()
  if (!may(changeDueDate)) return mediumDay(dueOn)
  return (
    <PopoverButton
      label="Due date"
      position="bottom-end"
      width={280}
      button={(opener) => (
        <button
          type="button"
          className={`plain ${style.dueDate}`}
          data-late={isLate || undefined}
          title="Change the due date"
          {...opener}
        >
          {mediumDay(dueOn)}
        </button>
      )}
    >
      {(close) => <DueDateForm order={order} onChanged={onChanged} close={close} />}
    </PopoverButton>
  )
}
