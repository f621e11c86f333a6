import { listMessages, maxListedMessages, type SentMessage } from '@dray/contract/customers/messages'
import { messageKindLabels } from '@dray/domain/messages/message-kinds'
import { useRead } from '../../../kit/api/use-call.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { PanelLine } from '../../../kit/panels/panel-line.tsx'
import { PanelList } from '../../../kit/panels/panel-list.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { dateAndTime } from '../../../kit/text/dates.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import { orderPath } from '../../../records/record-paths.ts'
import style from './contacts.module.css'

/** Messages to this customer's contacts. Shown only while the portal is on. */
export function MessagesPanel({ customerId }: { customerId: number }) {
  const { data: messages, error, refetch } = useRead(listMessages, { params: { customerId } })
  if (error && messages === undefined)
    return (
      <CollapsiblePanel title="Messages">
        <ReadFailed retry={refetch}>{error.message}</ReadFailed>
      </CollapsiblePanel>
    )
  if (messages === undefined || messages.length === 0)
    return (
      <PanelLine>
        <CollapsiblePanel title={messages ? 'Messages: 0' : 'Messages'} isEmpty>
          <p className="text-sm muted">
            No messages yet. Contacts choose in the portal what they are told by chat or email.
          </p>
        </CollapsiblePanel>
      </PanelLine>
    )
  return (
    <CollapsiblePanel title={panelTitle(messages)}>
      <PanelList label="Messages">
        {messages.map((message) => (
          <Entry key={message.id} message={message} />
        ))}
      </PanelList>
      {messages.length === maxListedMessages && (
        <p className="muted small">Showing the newest {maxListedMessages} messages.</p>
      )}
    </CollapsiblePanel>
  )
}

function panelTitle(messages: readonly SentMessage[]): string {
  const failed = messages.filter(({ failedAt }) => failedAt !== null).length
  const count = `Messages: ${formatCount(messages.length)}`
  return failed === 0 ? count : `${count}, ${formatCount(failed)} failed`
}

const channelLabels = { EMAIL: 'by email', CHAT: 'by chat' } as const

function Entry({ message }: { message: SentMessage }) {
  const { timeZone } = useSettings()
  const { contact, channel, kind, orderNum, dueAt, sentAt, failedAt, error, text } = message
  return (
    <li className={`text-sm ${style.message}`}>
      <div>
        <span className="strong">{messageKindLabels[kind]}</span>{' '}
        {orderNum !== null && <RecordLink href={orderPath({ orderNum })} name={orderNum} />}
      </div>
      <div className="muted wrap-anywhere">
        {contact}, {channelLabels[channel]}
        {sentAt && <> · Sent {dateAndTime(sentAt, timeZone)}</>}
      </div>
      {failedAt && (
        <div className="danger wrap-anywhere">
          Not sent {dateAndTime(failedAt, timeZone)}: {error}
        </div>
      )}
      {!sentAt && !failedAt && (
        <div className="wrap-anywhere">
          {error === null ? `To be sent ${dateAndTime(dueAt, timeZone)}` : `Trying again: ${error}`}
        </div>
      )}
      {text !== null && (
        <details>
          <summary className="muted">Text</summary>
          <p className="written">{text}</p>
        </details>
      )}
    </li>
  )
}
