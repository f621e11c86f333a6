import { type StopCollection, withdrawCollection } from '@dray/contract/collections'
import { collectedText } from '@dray/domain/collections/collections'
import { useChange } from '../../kit/api/use-call.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'

type Props = Layered & { collection: StopCollection; onWithdrawn: () => void }

/** A delivery or a settlement may count on the money, so accounting says why it is taken back. */
export function UndoPaymentDialog({ frame, closeNow, collection, onWithdrawn }: Props) {
  const withdraw = useChange(withdrawCollection)
  function onSuccess() {
    closeNow()
    onWithdrawn()
  }
  return (
    <ReasonDialog
      frame={frame}
      title="Undo a payment"
      question={`Removes ${collectedText(collection)} from this stop and from the money its driver has to hand over.`}
      submit="Undo payment"
      change={withdraw}
      onSubmit={(reason) => withdraw.mutate({ params: { id: collection.id }, body: { reason } }, { onSuccess })}
    />
  )
}
