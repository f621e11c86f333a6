import type { RoundStop } from '../kept-round.ts'
import { CollectForm } from './collect-form.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { NotDeliveredForm } from './not-delivered-form.tsx'
import type { StopActs } from './use-stop-acts.ts'

/** The form that is open at a stop, if any. */
export function StopForms({ stop, acts }: { stop: RoundStop; acts: StopActs }) {
  const { form, close } = acts
  if (form === undefined) return null
  if (form.name === 'deliver')
    return <DeliverForm stop={stop} rules={acts.rules} onDeliver={acts.deliverPaid} onClose={close} />
  if (form.name === 'notDelivered') return <NotDeliveredForm stop={stop} onSave={acts.add} onClose={close} />
  if (form.name === 'invoice') return <InvoiceSheet stop={stop} onClose={close} />
  const { deliver } = form
  return (
    <CollectForm
      stop={acts.stopAfter(deliver)}
      methods={acts.rules.methods}
      delivery={deliver !== undefined ? 'follows' : acts.canDeliver ? 'offered' : 'done'}
      onCollect={(content, alsoDeliver) => (alsoDeliver ? acts.collectAndDeliver(content) : acts.add(content))}
      onClose={close}
    />
  )
}
