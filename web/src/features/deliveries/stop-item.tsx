import type { DeliveryStop } from '@dray/contract/deliveries'
import { changeOrder, readOrder } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { waitingAmount, canCollect } from '@dray/domain/collections/collections'
import { isRemaining } from '@dray/domain/deliveries/deliveries'
import { collectText } from '@dray/domain/deliveries/to-collect'
import { zero } from '@dray/domain/money'
import { mayChangeOrder } from '@dray/domain/orders/order-status'
import { Button, NativeSelect, Text } from '@mantine/core'
import { createContext, type Ref, useContext, useEffect, useRef } from 'react'
import { request } from '../../kit/api/request.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { fetched } from '../../kit/fetched.tsx'
import { focusIfLost } from '../../kit/focus.ts'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/money-text.tsx'
import { ChoicesFailed } from '../../kit/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { mapsUrl, phoneUrl } from '../../records/contact-urls.ts'
import { CustomerLink } from '../../records/customer-link.tsx'
import { PrintControl } from '../../records/documents/print-control.tsx'
import { useSaveDocument } from '../../records/documents/save-document.ts'
import { orderInvoice } from '../../records/invoices/order-invoice.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { AmountAtStop } from './amount-at-stop.tsx'
import { StopOutcome } from './stop-outcome.tsx'
import style from './deliveries.module.css'
import { type Delivery, MarkDelivered, useMarkDelivered } from './mark-delivered.tsx'
import { UnitsAtStop, ShipShortStop } from './short-stops.tsx'
import { StopCollections } from './stop-collections.tsx'

export type StopProps = {
  stop: DeliveryStop
  position: number
  day: string
  onUndoable: (stopId: number, isUndoable: boolean) => void
}

/** A stop on the phone of the office: large buttons, one tap away. */
export function StopItem({ stop, position, day, onUndoable }: StopProps) {
  const collectButton = useRef<HTMLButtonElement>(null)
  const delivery = useMarkDelivered({ stop, day, onUndoable })
  return (
    <li className={style.stop} data-done={!isRemaining(stop) || undefined} aria-label={stop.customerName}>
      <span className={style.position} aria-hidden="true">
        {position}
      </span>
      <div className={style.destination}>
        <h3 className={`bold ${style.customer}`}>
          <CustomerLink customer={{ id: stop.customerID, customerName: stop.customerName }} />
        </h3>
        <Contact stop={stop} />
        {stop.notes !== null && stop.notes !== '' && <p className={`text-sm ${style.notes}`}>{stop.notes}</p>}
      </div>
      <OrderContents stop={stop} />
      <div className={`stack ${style.amountDue}`}>
        <div>
          <AmountDue stop={stop} />
          <CustomerOverdue stop={stop} />
          <StopOutcome stop={stop} />
        </div>
        <StatusPill status={stop.orderStatus} />
      </div>
      <StopCollections stop={stop} onWithdrawn={() => collectButton.current?.focus({ preventScroll: true })} />
      <div className={`stack ${style.actions}`}>
        <StopDriver stop={stop} />
        <MarkDelivered stop={stop} delivery={delivery} />
        <ShipShortStop stop={stop} delivery={delivery} />
        <Collect stop={stop} delivery={delivery} ref={collectButton} />
        <StopInvoice stop={stop} />
      </div>
    </li>
  )
}

/** Large buttons for address and phone number, one tap away on a phone. */
export function Contact({ stop: { address, contactName, contactPhone, pickupOrder } }: { stop: DeliveryStop }) {
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
        <div className={`wrap ${style.contact}`}>
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
        <a
          href={`/orders/${encodeURIComponent(stop.orderNum)}`}
          target="_blank"
          rel="noopener"
          className={`accent ${style.order}`}
        >
          Order {stop.orderNum}
        </a>{' '}
        from {stop.packingLocationName}
      </Text>
      <details>
        <summary className={`text-sm ${style.summary}`}>
          <UnitsAtStop stop={stop} /> on {pluralize(stop.items.length, 'line')}
        </summary>
        <OrderItems stop={stop} />
      </details>
    </div>
  )
}

export const OrderItems = ({ stop }: { stop: DeliveryStop }) => (
  <ul className={style.items}>
    {stop.items.map(({ id, productName, quantity, batchNumber }) => (
      <li key={id}>
        <strong className="figures">{formatCount(quantity)}</strong> <span>{productName}</span>
        {batchNumber !== null && <span className="muted figures"> {shortBatchNumber(batchNumber)}</span>}
      </li>
    ))}
  </ul>
)

/** The amount to collect, or else the remaining balance. Collections count only once confirmed. */
const AmountDue = ({ stop }: { stop: DeliveryStop }) => (
  <Text size="sm">
    <AmountAtStop stop={stop} />
    {stop.toCollect !== stop.balanceDue && stop.balanceDue > zero && <AmountHint stop={stop} />}
  </Text>
)

const AmountHint = ({ stop }: { stop: DeliveryStop }) =>
  stop.toCollect > zero ? (
    <>: {collectText(stop)}</>
  ) : waitingAmount(stop.collections) > zero ? (
    <>
      {' '}
      of <MoneyText amount={stop.balanceDue} /> due
    </>
  ) : null

/** The customer's overdue balance across all orders, which the driver can ask for at the stop. */
function CustomerOverdue({ stop: { customerOverdue } }: { stop: DeliveryStop }) {
  if (customerOverdue <= zero) return null
  return (
    <Text size="sm" className="danger">
      <MoneyText amount={customerOverdue} /> overdue
    </Text>
  )
}

/** For users who may change drivers (D-04). Pickups have none. */
export function StopDriver({ stop }: { stop: DeliveryStop }) {
  const { may, person } = useSession()
  if (stop.pickupOrder || !may(listDrivers) || !mayChangeOrder(person, stop, { other: true })) return null
  return <DriverSelect stop={stop} />
}

export const ReassignedStopContext = createContext(createReassignedStop())

function DriverSelect({ stop }: { stop: DeliveryStop }) {
  const read = useRead(listDrivers)
  const { mutate, isPending, variables, error } = useChange(changeOrder)
  const reassignedStop = useContext(ReassignedStopContext)
  const field = useRef<HTMLSelectElement>(null)
  // The field lost the focus when the stop left its previous driver's list. Focus lives outside React.
  useEffect(() => {
    if (reassignedStop.consume(stop.id)) focusIfLost(field.current)
  }, [reassignedStop, stop.id])

  function assign(value: string) {
    if (isPending) return
    reassignedStop.remember(stop.id)
    mutate({ params: { id: stop.id }, body: { driverId: value === '' ? null : Number(value) } })
  }
  const chosen = isPending ? (variables.body?.driverId ?? null) : stop.driverId
  return (
    <NativeSelect
      ref={field}
      className={style.driver}
      size="xs"
      aria-label={`Driver of order ${stop.orderNum}`}
      data={[{ value: '', label: 'No driver' }, ...driverChoices(stop, read.data ?? [])]}
      value={chosen === null ? '' : String(chosen)}
      error={read.isError ? <ChoicesFailed retry={read.refetch}>Error Loading Drivers</ChoicesFailed> : error?.message}
      onChange={({ currentTarget }) => assign(currentTarget.value)}
    />
  )
}

/** All drivers, and the stop's own even if they no longer drive. */
function driverChoices({ driverId, driverName }: DeliveryStop, drivers: readonly { id: number; name: string }[]) {
  const isListed = driverId === null || drivers.some(({ id }) => id === driverId)
  const all = isListed ? drivers : [...drivers, { id: driverId, name: driverName ?? 'Former driver' }]
  return all.map(({ id, name }) => ({ value: String(id), label: name }))
}

export const CollectDialog = fetched(() => import('./collect-dialog.tsx'), 'CollectDialog')

type CollectProps = { stop: DeliveryStop; delivery: Delivery; ref?: Ref<HTMLButtonElement>; isCompact?: boolean }

export function Collect({ stop, delivery, ref, isCompact = false }: CollectProps) {
  const { person } = useSession()
  const openDialog = useOpenDialog()
  if (!canCollect(person, stop)) return null
  return (
    <Button
      ref={ref}
      size={isCompact ? 'xs' : 'sm'}
      variant="default"
      aria-label={`Collect: ${stop.customerName}`}
      onClick={() => openDialog(CollectDialog, { stop, delivery })}
    >
      Collect
    </Button>
  )
}

/** Prints a stop's invoice (D-182). Reads the order first, so the invoice is up to date. */
export function StopInvoice({ stop: { id, orderNum, customerName } }: { stop: DeliveryStop }) {
  const settings = useSettings()
  const saveDocument = useSaveDocument()
  const readInvoice = async () => orderInvoice((await request(readOrder, { params: { id } })).res, settings)
  return (
    <PrintControl
      kind="invoice"
      label="Invoice"
      accessibleName={`Invoice: ${customerName}, order ${orderNum}`}
      fileName={`Invoice ${orderNum}.pdf`}
      canRotate
      content={async (page) => (await readInvoice()).content(page)}
      save={async (page) => saveDocument(await readInvoice(), page)}
    />
  )
}

/** Remembers the stop that was just reassigned, so the focus follows it to its new driver's list. */
export function createReassignedStop() {
  let reassignedId: number | undefined
  return {
    remember: (orderId: number) => {
      reassignedId = orderId
    },
    /** True only once for a reassigned stop. */
    consume: (orderId: number): boolean => {
      const isReassigned = reassignedId === orderId
      if (isReassigned) reassignedId = undefined
      return isReassigned
    },
  }
}
