import type { DeliveryStop } from '@dray/contract/deliveries'
import { waitingAmount, canCollect } from '@dray/domain/collections/collections'
import { amountToCollect } from '@dray/domain/deliveries/deliveries'
import { zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Button, Text } from '@mantine/core'
import { type Ref, useRef } from 'react'
import { CustomerLink } from '../../records/customer-link.tsx'
import { fetched } from '../../kit/fetched.tsx'
import { pluralize, formatCount } from '../../kit/format-count.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/money-text.tsx'
import { useSession } from '../../kit/session.tsx'
import { StatusPill } from '../../records/status-pill.tsx'
import { mapsUrl, phoneUrl } from '../../records/contact-links.ts'
import style from './deliveries.module.css'
import { MarkDelivered } from './mark-delivered.tsx'
import { StopCollections } from './stop-collections.tsx'
import { StopDriver } from './stop-driver.tsx'
import { StopInvoice } from './stop-invoice.tsx'

const CollectDialog = fetched(() => import('./collect-dialog.tsx'), 'CollectDialog')

type Props = {
  stop: DeliveryStop
  position: number
  day: string
  /** Called when a change can be undone, and when it no longer can. */
  onUndoable: (stopId: number, isUndoable: boolean) => void
}

export function StopItem({ stop, position, day, onUndoable }: Props) {
  const collectButton = useRef<HTMLButtonElement>(null)
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
      <div className={`stack ${style.amountDue}`}>
        <div>
          <AmountDue stop={stop} />
          <CustomerOverdue stop={stop} />
        </div>
        <StatusPill status={stop.orderStatus} />
      </div>
      <StopCollections stop={stop} onWithdrawn={() => collectButton.current?.focus({ preventScroll: true })} />
      <div className={`stack ${style.actions}`}>
        <StopDriver stop={stop} />
        <MarkDelivered stop={stop} day={day} onUndoable={onUndoable} />
        <Collect stop={stop} ref={collectButton} />
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
          <Text size="sm" className="danger">
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
              {batchNumber !== null && <span className="muted figures"> {shortBatchNumber(batchNumber)}</span>}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** What the customer owes on all their orders past its due date: the visit is the occasion to ask for it. */
function CustomerOverdue({ stop: { customerOverdue } }: { stop: DeliveryStop }) {
  if (customerOverdue <= zero) return null
  return (
    <Text size="sm" className="danger">
      <MoneyText amount={customerOverdue} /> overdue
    </Text>
  )
}

/** What the driver collects; after the delivery, what the customer still owes. What was collected is part of it until it is confirmed. */
function AmountDue({ stop }: { stop: DeliveryStop }) {
  const { balanceDue, orderStatus, collections } = stop
  if (balanceDue <= zero) return <Text size="sm">Nothing to collect</Text>
  if (waitingAmount(collections) > zero) return <LeftToCollect stop={stop} />
  return (
    <Text size="sm">
      <strong>
        <MoneyText amount={balanceDue} />
      </strong>{' '}
      {isOpen(orderStatus) ? 'to collect' : 'due'}
    </Text>
  )
}

function LeftToCollect({ stop }: { stop: DeliveryStop }) {
  const left = amountToCollect(stop)
  return (
    <Text size="sm">
      <strong>{left === zero ? 'Nothing more' : <MoneyText amount={left} />}</strong> to collect of{' '}
      <MoneyText amount={stop.balanceDue} /> due
    </Text>
  )
}

/** Opens the form for what the customer hands over, for the stop's driver. */
function Collect({ stop, ref }: { stop: DeliveryStop; ref: Ref<HTMLButtonElement> }) {
  const { person } = useSession()
  const openDialog = useOpenDialog()
  if (!canCollect(person, stop)) return null
  return (
    <Button
      ref={ref}
      variant="default"
      aria-label={`Collect: ${stop.customerName}`}
      onClick={() => openDialog(CollectDialog, { stop })}
    >
      Collect
    </Button>
  )
}
