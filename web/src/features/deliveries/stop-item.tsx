import type { DeliveryStop } from '@dray/contract/deliveries'
import { zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import { Button, Text } from '@mantine/core'
import { CustomerLink } from '../../shared/customer-link.tsx'
import { pluralize, formatCount } from '../../shared/format-count.ts'
import { MoneyText } from '../../shared/money-text.tsx'
import { StatusPill } from '../../shared/status-pill.tsx'
import { mapsUrl, phoneUrl } from '../../shared/contact-links.ts'
import style from './deliveries.module.css'
import { MarkDelivered } from './mark-delivered.tsx'
import { StopDriver } from './stop-driver.tsx'
import { StopInvoice } from './stop-invoice.tsx'

type Props = {
  stop: DeliveryStop
  position: number
  day: string
  /** Called when a change can be undone, and when it no longer can. */
  onUndoable: (stopId: number, isUndoable: boolean) => void
}

export function StopItem({ stop, position, day, onUndoable }: Props) {
  return (
    <li className={style.stop} data-done={!isOpen(stop.orderStatus) || undefined} aria-label={stop.customerName}>
      <span className={style.position} aria-hidden="true">
        {position}
      </span>
      <div className={style.destination}>
        <h3 className={style.customer}>
          <CustomerLink customer={{ id: stop.customerID, customerName: stop.customerName }} />
        </h3>
        <Contact stop={stop} />
        {stop.notes !== null && stop.notes !== '' && <p className={style.notes}>{stop.notes}</p>}
      </div>
      <OrderContents stop={stop} />
      <div className={style.amountDue}>
        <AmountDue stop={stop} />
        <StatusPill status={stop.orderStatus} />
      </div>
      <div className={style.actions}>
        <StopDriver stop={stop} />
        <MarkDelivered stop={stop} day={day} onUndoable={onUndoable} />
        <StopInvoice stop={stop} />
      </div>
    </li>
  )
}

/** Address and phone number, and a large button for each: one tap away on a phone. */
function Contact({ stop: { address, contactName, contactPhone, pickupOrder } }: { stop: DeliveryStop }) {
  const phoneLink = contactPhone === null ? undefined : phoneUrl(contactPhone)
  return (
    <>
      {address ? (
        <Text size="sm" className={style.address}>
          {address}
        </Text>
      ) : (
        !pickupOrder && (
          <Text size="sm" className={style.missing}>
            No address
          </Text>
        )
      )}
      {(contactName || contactPhone) && (
        <Text size="sm">{[contactName, contactPhone].filter(Boolean).join(' · ')}</Text>
      )}
      {(phoneLink !== undefined || address) && (
        <div className={style.contact}>
          {phoneLink !== undefined && (
            <Button component="a" variant="default" href={phoneLink} aria-label={`Call ${contactPhone}`}>
              Call
            </Button>
          )}
          {address && (
            <Button
              component="a"
              variant="default"
              href={mapsUrl(address)}
              target="_blank"
              rel="noopener"
              aria-label={`Navigate to ${address.replace(/\s*\n\s*/g, ', ')}`}
            >
              Navigate
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function OrderContents({ stop }: { stop: DeliveryStop }) {
  return (
    <div className={style.contents}>
      <Text size="sm" c="dimmed">
        <a href={`/orders/${encodeURIComponent(stop.orderNum)}`} target="_blank" rel="noopener" className={style.order}>
          Order {stop.orderNum}
        </a>{' '}
        from {stop.packingLocationName}
      </Text>
      <details>
        <summary className={style.summary}>
          {pluralize(stop.unitQuantity, 'unit')} on {pluralize(stop.items.length, 'line')}
        </summary>
        <ul className={style.items}>
          {stop.items.map(({ id, productName, quantity, batchNumber }) => (
            <li key={id}>
              <strong className="figures">{formatCount(quantity)}</strong> {productName}
              {batchNumber !== null && <span className={style.batch}> {shortBatchNumber(batchNumber)}</span>}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** What the driver collects; after the delivery, what the customer still owes. */
function AmountDue({ stop: { balanceDue, orderStatus } }: { stop: DeliveryStop }) {
  if (balanceDue <= zero) return <Text size="sm">Nothing to collect</Text>
  return (
    <Text size="sm">
      <strong>
        <MoneyText amount={balanceDue} />
      </strong>{' '}
      {isOpen(orderStatus) ? 'to collect' : 'due'}
    </Text>
  )
}
