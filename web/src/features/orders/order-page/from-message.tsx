import { listInboxEntries } from '@dray/contract/inbox'
import type { Order } from '@dray/contract/orders'
import { isolateName } from '@dray/domain/text/isolate-name'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { clockTime } from '../../../kit/text/dates.ts'
import { inboxEntryPath } from '../../../records/record-paths.ts'
import { channelLabels } from '../../../records/status-label.ts'

/** The message it was made from (D-347). */
export function FromMessage({ message }: { message: NonNullable<Order['inboxEntry']> }) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const { id, channel, from, receivedAt } = message
  const channelLabel = channelLabels[channel]
  const article = /^[aeiou]/i.test(channelLabel) ? 'an' : 'a'
  const name = `${article} ${channelLabel.toLowerCase()}${from === null ? '' : ` of ${isolateName(from)}`}`
  return (
    <p className="muted text-sm">
      From {may(listInboxEntries) ? <RecordLink href={inboxEntryPath(id)} name={name} /> : name},{' '}
      {clockTime(receivedAt, timeZone)}
    </p>
  )
}
