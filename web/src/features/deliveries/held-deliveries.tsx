import { applyHeldDelivery, type HeldDelivery, listHeldDeliveries } from '@dray/contract/deliveries/held'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { Button, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { clockTime } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { CustomerLink } from '../../records/customer-link.tsx'
import { refusalText } from '../../records/refusal-text.ts'
import { statusLabel } from '../../records/status-label.ts'
import style from './deliveries.module.css'
import { DismissDeliveryDialog } from './dismiss-delivery-dialog.tsx'

/** Deliveries of any day that sales or the warehouse decide about, because their orders changed meanwhile. */
export function HeldDeliveries() {
  const { may } = useSession()
  return may(applyHeldDelivery) ? <List /> : null
}

function List() {
  const read = useRead(listHeldDeliveries, {})
  const [done, setDone] = useState('')
  const deliveries = read.data ?? []
  return (
    <>
      {read.error && (
        <ReadFailed p="xs" mb="sm" retry={() => void read.refetch()}>
          The deliveries that wait for a decision couldn't be loaded.
        </ReadFailed>
      )}
      <output className="unseen">{done}</output>
      {deliveries.length > 0 && (
        <Paper
          component="section"
          withBorder
          mb="sm"
          aria-label="Deliveries to decide"
          className={style.route}
          data-warning
        >
          <header className={`wrap row ${style.heading}`}>
            <Title order={2} size="h4">
              {pluralize(deliveries.length, 'delivery', 'deliveries')} to decide
            </Title>
            <Text size="sm" c="dimmed">
              These orders changed after the driver's phone had read them.
            </Text>
          </header>
          <ul className={style.stops}>
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} onDone={setDone} />
            ))}
          </ul>
        </Paper>
      )}
    </>
  )
}

type RowProps = { delivery: HeldDelivery; onDone: (message: string) => void }

function Row({ delivery, onDone }: RowProps) {
  const { timeZone } = useSettings()
  const { customerID: id, customerName, orderNum, driverName, deliveredAt, receivedBy, notes, photos } = delivery
  return (
    <li className={`wrap-anywhere ${style.heldDelivery}`} aria-label={`${customerName}, order ${orderNum}`}>
      <div>
        <CustomerLink customer={{ id, customerName }} />
        <Text size="sm" c="dimmed" component="div">
          Order <RecordLink href={`/orders/${encodeURIComponent(orderNum)}`} name={orderNum} />
        </Text>
      </div>
      <div>
        <Text size="sm">
          {driverName} delivered {pluralize(delivery.shownUnits - delivery.refusedUnits, 'unit')}
          {receivedBy !== null && ` to ${receivedBy}`}, {clockTime(deliveredAt, timeZone)}
          {delivery.isClockOff && " by the phone's clock, which is off"}
          {delivery.refusedUnits > 0 && `. ${pluralize(delivery.refusedUnits, 'unit')} back`}
          {delivery.signature !== null && '. Signed'}
        </Text>
        {notes !== null && (
          <Text size="sm" className="written">
            {notes}
          </Text>
        )}
        {photos.map((url, place) => (
          <a key={url} href={url} target="_blank" rel="noopener" className="accent text-sm">
            Photo {place + 1}{' '}
          </a>
        ))}
      </div>
      <ul className={`text-sm ${style.differences}`}>
        {differenceTexts(delivery).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Decide delivery={delivery} onDone={onDone} />
    </li>
  )
}

/** Shows what the office changed, and what stopped the delivery. */
function differenceTexts({ differs, driverName, driverNow, problem }: HeldDelivery): string[] {
  const { units, driver, pickup, status } = differs
  const texts = [
    ...(status === null ? [] : [statusText(status)]),
    ...(pickup ? ['The order is now a pickup'] : []),
    ...(driver ? [`${driverNow ?? 'Nobody'} drives it now, not ${driverName}`] : []),
    ...units.map(
      ({ productName, shown, now }) =>
        `${isolateName(productName)}: ${formatCount(shown)} on the phone, ${formatCount(now)} now`,
    ),
    ...(problem === null ? [] : [problem]),
  ]
  return texts.length === 0 ? ['The order is as the driver delivered it'] : texts
}

const statusText = (status: OrderStatus): string =>
  status === 'CANCELLED' ? 'The order was canceled' : `The order is now ${statusLabel(status).toLowerCase()}`

function Decide({ delivery, onDone }: RowProps) {
  const { customerName, orderNum, modifiedOn } = delivery
  const openDialog = useOpenDialog()
  const apply = useChange(applyHeldDelivery)
  const text = `order ${orderNum} of ${isolateName(customerName)}`
  const applyNow = () =>
    apply.mutate(
      { params: { id: delivery.id }, body: { modifiedOn: modifiedOn.toISOString() } },
      {
        onSuccess: ({ backorder }) =>
          onDone(`Delivered ${text}.${backorder === null ? '' : ` The rest is on backorder ${backorder.orderNum}.`}`),
      },
    )
  return (
    <div>
      <Text size="sm" c="dimmed">
        {applyEffect(delivery)}
      </Text>
      {apply.error && (
        <Text size="sm" role="alert" className="danger">
          {refusalText(apply.error)}
        </Text>
      )}
      <div className="wrap row">
        <BusyButton
          variant="default"
          loading={apply.isPending}
          aria-label={`Apply the delivery of ${text}`}
          onClick={applyNow}
        >
          Apply
        </BusyButton>
        <Button
          variant="default"
          aria-label={`Dismiss the delivery of ${text}`}
          onClick={() => openDialog(DismissDeliveryDialog, { delivery, onDone })}
        >
          Dismiss…
        </Button>
      </div>
    </div>
  )
}

function applyEffect({ differs, refusedUnits }: HeldDelivery): string {
  const isOver = differs.status === 'CANCELLED' || differs.status === 'REFUNDED'
  const rest = isOver ? 0 : differs.units.reduce((units, { shown, now }) => units + Math.max(0, now - shown), 0)
  const effects = [
    'Apply delivers the order as the driver did',
    ...(rest === 0 ? [] : [`${pluralize(rest, 'unit')} go to a backorder`]),
    ...(refusedUnits === 0 ? [] : ['a credit memo is requested']),
  ]
  return `${effects.join('; ')}.`
}
