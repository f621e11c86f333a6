import type { DeliveryStop } from '@dray/contract/deliveries'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { invoiceLabel } from '@dray/domain/documents/document-name'
import { Button, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { type StopCollection, withdrawCollection } from '@dray/contract/collections'
import { collectedText, collectionText, mayWithdraw, mayWithdrawReliedOn } from '@dray/domain/collections/collections'
import { formatCount } from '../../kit/text/format-count.ts'
import { useSession } from '../../kit/session.tsx'
import { mapsUrl, phoneUrl } from '../../records/contact-urls.ts'
import { PrintMenu } from '../../records/documents/print-control.tsx'
import { useSaveDocument } from '../../records/documents/save-document.ts'
import { renderDocument } from '../../records/documents/send-document.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { sendingProblem } from './mark-delivered.tsx'
import style from './stop-line.module.css'

type Props = { stop: DeliveryStop; id: string; focusBeside: RefObject<HTMLElement | null> }

/** The contact, notes, products, money and invoice of a stop. */
export const StopDetails = ({ stop, id, focusBeside }: Props) => (
  <div id={id} className={style.details}>
    <div className={style.column}>
      <Contact stop={stop} />
    </div>
    <div className={style.column}>
      {hasNotes(stop) && <p className={style.notes}>{stop.notes}</p>}
      <OrderItems stop={stop} />
    </div>
    <div className={style.column}>
      <StopCollections stop={stop} onWithdrawn={() => focusBeside.current?.focus({ preventScroll: true })} />
      <div>
        <StopInvoice stop={stop} />
      </div>
    </div>
  </div>
)

export const hasNotes = ({ notes }: DeliveryStop): boolean => notes !== null && notes !== ''

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
        <div className="wrap row">
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

const OrderItems = ({ stop }: { stop: DeliveryStop }) => (
  <ul className={style.items}>
    {stop.items.map(({ id, productName, quantity, batchNumber }) => (
      <li key={id}>
        <strong className="figures">{formatCount(quantity)}</strong> <span>{productName}</span>
        {batchNumber !== null && <span className="muted figures"> {shortBatchNumber(batchNumber)}</span>}
      </li>
    ))}
  </ul>
)

/** Prints a stop's invoice. */
function StopInvoice({ stop: { id, orderNum, customerName } }: { stop: DeliveryStop }) {
  const saveDocument = useSaveDocument()
  const invoice = { recordId: id, label: invoiceLabel(customerName, orderNum) }
  return (
    <PrintMenu
      kind="invoice"
      label="Invoice"
      accessibleName={`Invoice: ${customerName}, order ${orderNum}`}
      fileName={`Invoice ${orderNum}.pdf`}
      canRotate
      pdf={(page) => renderDocument(invoice, page)}
      save={(page) => saveDocument(invoice, page)}
    />
  )
}

type StopCollectionsProps = {
  stop: DeliveryStop
  /** Called when a collection was withdrawn; its button is about to disappear. */
  onWithdrawn: () => void
}

function StopCollections({ stop, onWithdrawn }: StopCollectionsProps) {
  if (stop.collections.length === 0) return null
  return (
    <ul className="stack" aria-label={`Collected from ${stop.customerName}`}>
      {stop.collections.map((collection) => (
        <li key={collection.id} className={`wrap wrap-anywhere row ${style.collection}`}>
          <Text size="sm" className={collection.status === 'refused' ? 'danger' : undefined}>
            {collectionText(collection)}
          </Text>
          <Withdraw collection={collection} onWithdrawn={onWithdrawn} />
        </li>
      ))}
    </ul>
  )
}

const UndoPaymentDialog = fetched(() => import('./undo-payment-dialog.tsx'), 'UndoPaymentDialog')

type WithdrawProps = { collection: StopCollection; onWithdrawn: () => void }

/** Withdraws a mistaken collection until accounting has decided on it. */
function Withdraw(props: WithdrawProps) {
  const { person } = useSession()
  if (!mayWithdraw(person, props.collection)) return null
  return mayWithdrawReliedOn(person) ? <WithdrawWithReason {...props} /> : <WithdrawOwn {...props} />
}

const undoLabel = (collection: StopCollection) => `Undo payment: collected ${collectedText(collection)}`

function WithdrawOwn({ collection, onWithdrawn }: WithdrawProps) {
  const withdraw = useChange(withdrawCollection)
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-sm"
        loading={withdraw.isPending}
        aria-label={undoLabel(collection)}
        onClick={() => withdraw.mutate({ params: { id: collection.id } }, { onSuccess: onWithdrawn })}
      >
        Undo payment
      </BusyButton>
      {withdraw.error && (
        <Text size="sm" role="alert" className="danger">
          {sendingProblem(withdraw.error)}
        </Text>
      )}
    </>
  )
}

/** A delivery or a settlement may count on it. */
function WithdrawWithReason({ collection, onWithdrawn }: WithdrawProps) {
  const openDialog = useOpenDialog()
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={undoLabel(collection)}
      onClick={() => openDialog(UndoPaymentDialog, { collection, onWithdrawn })}
    >
      Undo payment
    </Button>
  )
}
