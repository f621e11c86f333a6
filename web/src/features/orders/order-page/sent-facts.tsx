import type { Order } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { isSentOrder } from '@dray/domain/contacts/contact-orders'
import { useSettings } from '../../../kit/session.tsx'
import { clockTime } from '../../../kit/text/dates.ts'

/** Who sent it from the portal and when, what they wrote, and why it wasn't accepted by itself. */
export function SentFacts({ order }: { order: Order }) {
  const { timeZone } = useSettings()
  const { sentBy, sentAt, sentNote, acceptProblem } = order
  if (sentAt === null) return null
  return (
    <>
      <strong>
        {isSentOrder(order) ? `${sentBy} sent this order and waits for an answer.` : `Sent by ${sentBy}.`}
      </strong>{' '}
      {clockTime(sentAt, timeZone)}
      {sentNote !== null && <p className="written">“{sentNote}”</p>}
      {isSentOrder(order) && acceptProblem !== null && (
        <p>It wasn't accepted automatically: {sentence(acceptProblem)}</p>
      )}
    </>
  )
}

const sentence = (code: string): string =>
  Object.hasOwn(problems, code) ? problems[code as keyof typeof problems][1] : code
