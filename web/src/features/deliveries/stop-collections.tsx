import { type StopCollection, withdrawCollection } from '@dray/contract/collections'
import type { DeliveryStop } from '@dray/contract/deliveries'
import { collectedText, collectionText, mayWithdraw, mayWithdrawReliedOn } from '@dray/domain/collections/collections'
import { Button, Text } from '@mantine/core'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import style from './stop-line.module.css'
import { sendingProblem } from './mark-delivered.tsx'

type Props = {
  stop: DeliveryStop
  /** Called when a collection was withdrawn; its button is about to disappear. */
  onWithdrawn: () => void
}

export function StopCollections({ stop, onWithdrawn }: Props) {
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

/** A delivery or a settlement may count on it (D-351). */
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
