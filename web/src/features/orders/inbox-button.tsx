import { readWaitingMessages } from '@dray/contract/inbox'
import { useRead } from '../../kit/api/use-call.ts'
import { LinkButton } from '../../kit/links/link-button.tsx'
import { formatCount } from '../../kit/text/format-count.ts'
import { inboxPath } from '../../records/record-paths.ts'

/** Leads to the messages that wait to become orders. */
export function InboxButton() {
  const { data } = useRead(readWaitingMessages)
  return (
    <LinkButton href={inboxPath} size="sm">
      {data === undefined || data.count === 0 ? 'Inbox' : `Inbox (${formatCount(data.count)})`}
    </LinkButton>
  )
}
