import { type BotState as State, readBotState } from '@dray/contract/customers/bot'
import { Alert, Stack, Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { dateAndTime } from '../../kit/text/dates.ts'
import { useSettings } from '../../kit/session.tsx'
import { pluralize } from '../../kit/text/format-count.ts'
import style from './settings.module.css'

/** Only where a bot runs. */
export function BotState() {
  const { data } = useRead(readBotState)
  return data?.configured ? <ShownState state={data} /> : null
}

function ShownState({ state }: { state: State }) {
  const { timeZone } = useSettings()
  const { name, connectedAt, lastMessageAt, problem, guessedAt, waiting, failed, setAside } = state
  const time = (at: Date) => dateAndTime(at, timeZone)
  const facts = [
    lastMessageAt === null ? 'No message yet' : `Last message ${time(lastMessageAt)}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${pluralize(failed, 'reply', 'replies')} not sent`] : []),
  ]
  return (
    <CardSection title="Telegram bot" about="Contacts link a chat with an access code, and order in plain words.">
      <Stack gap={8}>
        {problem === null ? (
          <Text size="sm">{connectedAt === null ? 'Connecting …' : `Connected as @${name ?? ''}`}</Text>
        ) : (
          <Alert color="red" p="xs">
            {problem} {connectedAt !== null && `Last connected ${time(connectedAt)}.`}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {guessedAt !== null && (
          <Text size="sm">Many wrong access codes were tried, last on {time(guessedAt)}. None of them worked.</Text>
        )}
        {setAside.length > 0 && (
          <details className={style.help}>
            <summary>{pluralize(setAside.length, 'message')} could not be handled</summary>
            <ul className={`text-sm ${style.list}`}>
              {setAside.map(({ id, at, from, text, error }) => (
                <li key={id}>
                  {from}, {time(at)}: “{text}” ({error})
                </li>
              ))}
            </ul>
          </details>
        )}
      </Stack>
    </CardSection>
  )
}
