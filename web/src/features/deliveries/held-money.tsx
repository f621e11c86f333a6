import { type Collection, listCollections, recordCollection } from '@dray/contract/collections'
import { collectedText, collectedMoney, moneyText, openRefusals } from '@dray/domain/collections/collections'
import { addDays } from '@dray/domain/time/company-day'
import { Alert, Text } from '@mantine/core'
import { isolateName } from '../../kit/isolate-name.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/dates.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import style from './collect.module.css'

/** A refusal is shown for this many days after the collection. */
const refusalDays = 14

/** Money a driver hasn't handed over yet, and what accounting refused. */
export function HeldMoney({ day }: { day: string }) {
  const { may } = useSession()
  return may(recordCollection) ? <OwnMoney day={day} /> : null
}

function OwnMoney({ day }: { day: string }) {
  const { person } = useSession()
  const { timeZone } = useSettings()
  const from = addDays(companyToday(timeZone), -refusalDays)
  const waiting = useRead(listCollections, { query: { driver: person.id, status: 'waiting' } })
  const recent = useRead(listCollections, { query: { driver: person.id, from } })
  return (
    <div className={style.held}>
      {waiting.error && (
        <ReadFailed p="xs" retry={() => void waiting.refetch()}>
          The money you're holding couldn't be loaded.
        </ReadFailed>
      )}
      <Held collections={waiting.data ?? []} day={day} />
      {openRefusals(recent.data ?? []).map((collection) => (
        <Alert key={collection.id} color="red" p="xs">
          Accounting refused {collectedText(collection)} from {isolateName(collection.customerName)}, order{' '}
          {collection.orderNum}: {collection.refusalReason}
        </Alert>
      ))}
    </div>
  )
}

function Held({ collections, day }: { collections: readonly Collection[]; day: string }) {
  if (collections.length === 0) return null
  const ofOtherDays = collections.filter(({ collectedOn }) => collectedOn !== day)
  return (
    <Text component="output" fw={600}>
      You hold {moneyText(collectedMoney(collections))}.
      {ofOtherDays.length > 0 && (
        <Text span size="sm" c="dimmed">
          {' '}
          From other days: {moneyText(collectedMoney(ofOtherDays))}.
        </Text>
      )}
    </Text>
  )
}
