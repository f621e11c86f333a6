import { countsAsOwed } from '@dray/domain/orders/order-status'
import { type Collection, confirmCollection, refuseCollection } from '@dray/contract/collections'
import {
  assignTexts,
  collectedText,
  leavesMoneyForOthers,
  splitOnConfirmation,
} from '@dray/domain/collections/collections'
import { formatDollars, zero } from '@dray/domain/money'
import { methodWord } from '@dray/domain/payments/payment-methods'
import { Button, Text } from '@mantine/core'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { CustomerLink } from '../../records/customer-link.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { refusalText } from '../../records/refusal-text.ts'
import { useSession } from '../../kit/session.tsx'
import style from './collections.module.css'

const ChooseOrdersDialog = fetched(() => import('./choose-orders-dialog.tsx'), 'ChooseOrdersDialog')
const RefuseDialog = fetched(() => import('./refuse-dialog.tsx'), 'RefuseDialog')

type Props = { collection: Collection; onDone: (message: string) => void }

export function CollectionRow({ collection, onDone }: Props) {
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

function RowActions({ collection, onDone }: Props) {
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
