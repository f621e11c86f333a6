import { type Collection, confirmCollections } from '@dray/contract/collections'
import { type Envelope, moneyText, collectedTotal } from '@dray/domain/collections/collections'
import { formatDollars } from '@dray/domain/money'
import { Paper, Text, Title } from '@mantine/core'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { weekDay } from '../../kit/dates.ts'
import { pluralize } from '../../kit/format-count.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { refusalText } from '../../records/refusal-text.ts'
import { useSession } from '../../kit/session.tsx'
import { CollectionRow } from './collection-row.tsx'
import style from './collections.module.css'

type Props = {
  envelope: Envelope<Collection>
  /** Says what was done, for those who can't see that it left the list. */
  onDone: (message: string) => void
}

/** What one driver collected on one day, with the sums to count it against. */
export function EnvelopeSection({ envelope, onDone }: Props) {
  const { driverName, day, money, collections } = envelope
  const isMixed = money.cash > 0 && money.checkCount > 0
  return (
    <Paper component="section" withBorder aria-label={`${driverName}, ${weekDay(day)}`}>
      <header className={`row ${style.heading}`}>
        <Title order={2} size="h5">
          {driverName}
        </Title>
        <Text span size="sm" c="dimmed">
          {weekDay(day)}
        </Text>
        <Text span size="sm" fw={600} className="figures">
          {moneyText(money)}
          {isMixed && (
            <>
              {' · '}
              <MoneyText amount={collectedTotal(money)} /> in all
            </>
          )}
        </Text>
        {collections.length > 1 && <ConfirmAll envelope={envelope} onDone={onDone} />}
      </header>
      <ul>
        {collections.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} onDone={onDone} />
        ))}
      </ul>
    </Paper>
  )
}

function ConfirmAll({ envelope: { driverName, collections, money }, onDone }: Props) {
  const { may } = useSession()
  const confirm = useChange(confirmCollections)
  if (!may(confirmCollections)) return null
  const ids = collections.map(({ id }) => id)
  const message = `Confirmed ${pluralize(ids.length, 'collection')} from ${driverName}, ${formatDollars(collectedTotal(money))}.`
  return (
    <div className={`row ${style.all}`}>
      {confirm.error && (
        <Text size="sm" role="alert" className="danger">
          {refusalText(confirm.error)}
        </Text>
      )}
      <BusyButton
        variant="default"
        loading={confirm.isPending}
        aria-label={`Confirm all ${ids.length} from ${driverName}`}
        onClick={() => confirm.mutate({ body: { ids } }, { onSuccess: () => onDone(message) })}
      >
        Confirm all {ids.length}
      </BusyButton>
    </div>
  )
}
