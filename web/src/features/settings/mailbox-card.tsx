import { type MailboxState, readMailbox, readRecentMail } from '@dray/contract/inbox/mailbox'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { formProblem } from '../../kit/api/field-problems.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { useSettings } from '../../kit/session.tsx'
import { dateAndTime, mediumDate } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import style from './settings.module.css'

const lookMs = 60_000
const days = 7

/** The mailbox is set up on the server, so this says whether it is read, and how to set it up. */
export function MailboxCard() {
  const { data } = useRead(readMailbox, {}, { refetchInterval: lookMs })
  if (data === undefined) return null
  return data.configured ? <ReadMailbox mailbox={data} /> : <NoMailbox />
}

function ReadMailbox({ mailbox }: { mailbox: MailboxState }) {
  const { timeZone } = useSettings()
  const read = useChange(readRecentMail)
  const { user, host, folder, connected, lastLookAt, lastMailAt, saved, skipped, error, recent } = mailbox
  const time = (at: Date) => dateAndTime(at, timeZone)
  const facts = [
    lastMailAt === null ? 'No email yet' : `Last email ${time(lastMailAt)}`,
    `${saved} saved`,
    `${skipped} skipped`,
  ]
  return (
    <CardSection title="Order mailbox" about={`Emails to ${user} become messages in the order inbox.`}>
      <Stack gap={8}>
        {error === null ? (
          <Text size="sm">{connected ? `Connected to ${host}, folder ${folder}` : 'Connecting …'}</Text>
        ) : (
          <Alert color="red" p="xs">
            {error} {lastLookAt !== null && `Last read ${time(lastLookAt)}.`}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          Skipped are automatic replies, newsletters, our own emails, and those that are in the inbox already.
        </Text>
        <Group gap={12}>
          <BusyButton variant="default" loading={read.isPending} onClick={() => read.mutate({ body: { days } })}>
            Read the last {days} days
          </BusyButton>
          <Text size="sm" role="status">
            {recent !== null && recentText(recent, timeZone)}
          </Text>
        </Group>
        {read.error && (
          <Alert color="red" role="alert" p="xs">
            {formProblem(read.error)}
          </Alert>
        )}
      </Stack>
    </CardSection>
  )
}

function recentText({ since, endedAt, saved, skipped }: NonNullable<MailboxState['recent']>, timeZone: string): string {
  const from = mediumDate(since, timeZone)
  if (endedAt === null) return `Reading emails since ${from} …`
  const added = saved === 0 ? 'none were missing' : `${pluralize(saved, 'message')} added`
  return `Emails since ${from} were read: ${added}, ${skipped} skipped.`
}

const NoMailbox = () => (
  <CardSection title="Order mailbox" about="No mailbox is read.">
    <Text size="sm">Dray can read the mailbox to which customers send their orders, and put them in the inbox.</Text>
    <details className={`text-sm ${style.help}`}>
      <summary>How to set up the mailbox</summary>
      <ol>
        <li>Ask your email provider for its IMAP server, with a user name and a password for Dray.</li>
        <li>
          Where Dray is started, set <code>IMAP_URL</code>, for example{' '}
          <code>imaps://orders%40example.com:password@mail.example.com</code>. Write @ in the user name as %40.
        </li>
        <li>
          To have emails moved once they are saved, set <code>IMAP_DONE</code> to the name of a folder.
        </li>
        <li>Start Dray again. Emails that arrive from then on are in the inbox within a minute.</li>
      </ol>
    </details>
  </CardSection>
)
