import { type Collection, confirmCollections } from '@dray/contract/collections'
import { settleRound } from '@dray/contract/deliveries/settlements'
import { collectedTotal, type Envelope, moneyParts, moneyText } from '@dray/domain/collections/collections'
import { formatDollars } from '@dray/domain/money'
import { Paper, Text, Title } from '@mantine/core'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { weekDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { ListLink } from '../../kit/links/list-link.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { useSession } from '../../kit/session.tsx'
import { settlePath } from '../../records/record-paths.ts'
import { refusalText } from '../../records/refusal-text.ts'
import { CollectionRow } from './collection-row.tsx'
import style from './collections.module.css'

type Props = {
  envelope: Envelope<Collection>
  /** Instead of the driver and day, where both are known. */
  title?: string
  /** Announces what was done to users who can't see the collection leave the list. */
  onDone: (message: string) => void
}

/** A driver's collections of one day, with totals to count against. */
export function EnvelopeSection({ envelope, title, onDone }: Props) {
  const { may } = useSession()
  const { driverName, day, money, collections } = envelope
  const isMixed = moneyParts(money).length > 1
  return (
    <Paper component="section" withBorder aria-label={title ?? `${driverName}, ${weekDay(day)}`}>
      <header className={`wrap row ${style.heading}`}>
        <Title order={2} size="h5">
          {title ?? driverName}
        </Title>
        {title === undefined && (
          <Text span size="sm" c="dimmed">
            {weekDay(day)}
          </Text>
        )}
        <Text span size="sm" fw={600} className="figures">
          {moneyText(money)}
          {isMixed && (
            <>
              {' · '}
              <MoneyText amount={collectedTotal(money)} /> in all
            </>
          )}
        </Text>
        <div className={`wrap end row ${style.all}`}>
          {title === undefined && may(settleRound) && (
            <ListLink href={settlePath(envelope)} className="accent text-sm">
              Settle route
            </ListLink>
          )}
          {collections.length > 1 && collections.every(({ toAssign }) => toAssign === null) && (
            <ConfirmAll envelope={envelope} onDone={onDone} />
          )}
        </div>
      </header>
      <ul>
        {collections.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} onDone={onDone} />
        ))}
      </ul>
    </Paper>
  )
}

function ConfirmAll({ envelope: { driverName, collections, money }, onDone }: Omit<Props, 'title'>) {
  const { may } = useSession()
  const confirm = useChange(confirmCollections)
  if (!may(confirmCollections)) return null
  const ids = collections.map(({ id }) => id)
  const message = `Confirmed ${pluralize(ids.length, 'collection')} from ${driverName}, ${formatDollars(collectedTotal(money))}.`
  return (
    <>
      {confirm.error && (
        <Text size="sm" role="alert" className="danger">
          {refusalText(confirm.error)}
        </Text>
      )}
      <BusyButton
        variant="default"
        data-confirm-all
        loading={confirm.isPending}
        aria-label={`Confirm all ${ids.length} from ${driverName}`}
        onClick={() => confirm.mutate({ body: { ids } }, { onSuccess: () => onDone(message) })}
      >
        Confirm all {ids.length}
      </BusyButton>
    </>
  )
}
