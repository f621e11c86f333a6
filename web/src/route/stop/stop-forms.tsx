import type { RouteStop } from '../stored-route.ts'
import { CollectForm } from './collect-form.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { NotDeliveredForm } from './not-delivered-form.tsx'
import type { StopActions } from './use-stop-actions.ts'

/** The form that is open at a stop, if any. */
export function StopForms({ stop, actions }: { stop: RouteStop; actions: StopActions }) {
  const { form, close } = actions
  if (form === undefined) return null
  if (form.name === 'deliver')
    return <DeliverForm stop={stop} rules={actions.rules} onDeliver={actions.deliverPaid} onClose={close} />
  if (form.name === 'notDelivered') return <NotDeliveredForm stop={stop} onSave={actions.add} onClose={close} />
  if (form.name === 'invoice') return <InvoiceSheet stop={stop} onClose={close} />
  const { deliver } = form
  return (
    <CollectForm
      stop={actions.stopAfter(deliver)}
      methods={actions.rules.methods}
      delivery={deliver !== undefined ? 'follows' : actions.canDeliver ? 'offered' : 'done'}
      onCollect={(content, alsoDeliver) => (alsoDeliver ? actions.collectAndDeliver(content) : actions.add(content))}
      onClose={close}
    />
  )
}
