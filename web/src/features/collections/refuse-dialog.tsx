import { type Collection, refuseCollection } from '@dray/contract/collections'
import { collectedText } from '@dray/domain/collections/collections'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../kit/api/use-call.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'

type Props = Layered & { collection: Collection; onDone: (message: string) => void }

/** The driver sees the reason. */
export function RefuseDialog({ frame, closeNow, collection, onDone }: Props) {
  const refuse = useChange(refuseCollection)
  const { id, driverName, customerName } = collection
  const text = `${collectedText(collection)} from ${isolateName(customerName)}`
  function onSuccess() {
    onDone(`Refused ${text}.`)
    closeNow()
  }
  return (
    <ReasonDialog
      frame={frame}
      title="Refuse a collection"
      question={`${driverName} recorded ${text}. No balance changes, and ${driverName} sees your reason.`}
      submit="Refuse"
      change={refuse}
      onSubmit={(reason) => refuse.mutate({ params: { id }, body: { reason } }, { onSuccess })}
    />
  )
}
