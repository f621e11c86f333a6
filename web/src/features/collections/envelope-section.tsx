import { type Collection, confirmCollection, confirmCollections, refuseCollection } from '@dray/contract/collections'
import { settleRound } from '@dray/contract/deliveries/settlements'
import {
  assignTexts,
  collectedText,
  collectedTotal,
  type Envelope,
  leavesMoneyForOthers,
  moneyParts,
  moneyText,
  splitOnConfirmation,
} from '@dray/domain/collections/collections'
import { formatDollars, zero } from '@dray/domain/money'
import { countsAsOwed } from '@dray/domain/orders/order-status'
import { methodWord } from '@dray/domain/payments/payment-methods'
import { isolateName } from '@dray/domain/text/isolate-name'
import { Button, Paper, Text, Title } from '@mantine/core'
import { useChange } from '../../kit/api/use-call.ts'
import { ListLink } from '../../kit/links/list-link.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { weekDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { CustomerLink } from '../../records/customer-link.tsx'
import { settlePath } from '../../records/record-paths.ts'
import { refusalText } from '../../records/refusal-text.ts'
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
        <Text span size="sm" fw={650} className="figures">
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

const ChooseOrdersDialog = fetched(() => import('./choose-orders-dialog.tsx'), 'ChooseOrdersDialog')
const RefuseDialog = fetched(() => import('./refuse-dialog.tsx'), 'RefuseDialog')

type CollectionRowProps = { collection: Collection; onDone: (message: string) => void }

function CollectionRow({ collection, onDone }: CollectionRowProps) {
  const { customerID, customerName, orderNum, amount, paymentMethod, reference, note } = collection
  return (
    <li
      className={`wrap-anywhere ${style.row}`}
      data-collection
      aria-label={`${customerName}, ${collectedText(collection)}`}
    >
      <div>
        <CustomerLink customer={{ id: customerID, customerName }} />
        <Text size="sm" c="dimmed" component="div">
          Order <RecordLink href={`/orders/${encodeURIComponent(orderNum)}`} name={orderNum} />
        </Text>
      </div>
      <div>
        <strong>
          <MoneyText amount={amount} />
        </strong>{' '}
        {methodWord(paymentMethod)} {reference}
        {note !== null && (
          <Text size="sm" className="written">
            {note}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {collection.toAssign !== null && `${assignTexts[collection.toAssign]} `}
        {collectionEffect(collection)}
      </Text>
      <RowActions collection={collection} onDone={onDone} />
    </li>
  )
}

function collectionEffect(collection: Collection): string {
  const { required } = splitOnConfirmation(collection)
  const first = required.map(({ orderId, amount }) => {
    const orderNum = collection.mustPay.find((entry) => entry.orderId === orderId)?.orderNum ?? ''
    return `Pays the ${formatDollars(amount)} required on order ${orderNum}`
  })
  return [...first, ...ownEffect(collection)].join('; ')
}

function ownEffect(collection: Collection): string[] {
  const { payableBalance, orderStatus } = collection
  const { required, applied, credit } = splitOnConfirmation(collection)
  if (credit === zero && applied === zero && required.length > 0) return []
  if (credit === zero) return [`Pays ${formatDollars(applied)} of the ${formatDollars(payableBalance)} due`]
  const others = leavesMoneyForOthers(collection) ? ' or pays other orders' : ''
  const rest = `${formatDollars(credit)} becomes credit${others}`
  if (applied > zero) return [`Pays the ${formatDollars(applied)} due`, rest]
  if (required.length > 0) return [rest]
  const reason = countsAsOwed(orderStatus) ? 'Nothing is due on this order' : "This order can't be paid anymore"
  return [`${reason}: all of it becomes credit${others}`]
}

function RowActions({ collection, onDone }: CollectionRowProps) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const confirm = useChange(confirmCollection)
  const text = `${collectedText(collection)} from ${isolateName(collection.customerName)}`
  const isToAssign = collection.toAssign !== null
  const asks = isToAssign || leavesMoneyForOthers(collection)
  const chooseOrders = () => openDialog(ChooseOrdersDialog, { collection, onDone })
  const confirmNow = () =>
    confirm.mutate({ params: { id: collection.id } }, { onSuccess: () => onDone(`Confirmed ${text}.`) })
  return (
    <div className={`wrap row ${style.actions}`}>
      {confirm.error && (
        <Text size="sm" role="alert" className="danger">
          {refusalText(confirm.error)}
        </Text>
      )}
      {may(confirmCollection) && collection.canPayOthers && !asks && (
        <Button variant="subtle" aria-label={`Choose orders for ${text}`} onClick={chooseOrders}>
          Choose orders…
        </Button>
      )}
      {may(confirmCollection) && (
        <BusyButton
          data-confirm
          variant="default"
          loading={confirm.isPending}
          aria-label={`${isToAssign ? 'Assign' : 'Confirm'} ${text}`}
          onClick={asks ? chooseOrders : confirmNow}
        >
          {isToAssign ? 'Assign…' : asks ? 'Confirm…' : 'Confirm'}
        </BusyButton>
      )}
      {may(refuseCollection) && (
        <Button
          variant="default"
          aria-label={`Refuse ${text}`}
          onClick={() => openDialog(RefuseDialog, { collection, onDone })}
        >
          Refuse…
        </Button>
      )}
    </div>
  )
}
