import type { InboxEntry } from '@dray/contract/inbox'
import { formatDollars } from '@dray/domain/money'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { weekDay } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { NotSaved } from '../../../records/not-saved.tsx'
import { isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { orderPath } from '../../../records/record-paths.ts'
import { OrderFields } from '../order-editor/fields/order-fields.tsx'
import { missingFieldSentences } from '../order-editor/order-editor.tsx'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import { whatToDo } from '../order-sheet/use-sale-checks.tsx'
import { OrderDeskLine } from './desk-line.tsx'
import type { DeskAnswer } from './desk-lines.ts'
import style from './inbox.module.css'
import type { ActiveLine } from './message-text.tsx'
import type { DeskOrder as DeskOrderState } from './use-desk-order.ts'
import { WhoIsIt } from './who-is-it.tsx'

type Props = {
  desk: DeskOrderState
  active: ActiveLine
  onAnswer: (key: string, answer: DeskAnswer) => void
  onChooseCustomer: DeskOrderState['chooseCustomer']
}

/** The order that the message becomes: who and when, and its lines. */
export function DeskOrder({ desk, active, onAnswer, onChooseCustomer }: Props) {
  const { entry, lines, catalog, short, cart, search, missing, onType } = desk
  const failed = catalog.problem ?? catalog.pricingProblem
  const shortByProduct = new Map(cart.lines.map(({ key, productId }) => [productId, short.get(key) ?? 0]))
  if (failed)
    return <ReadFailed retry={catalog.problem ? catalog.retry : catalog.retryPricing}>{failed.message}</ReadFailed>
  return (
    <>
      {missing.customer ? (
        <WhoIsIt entry={entry} onChoose={onChooseCustomer} />
      ) : (
        <OrderHead desk={desk} onChooseCustomer={onChooseCustomer} />
      )}
      {catalog.isLoaded ? (
        <ul className={style.lines} aria-label="Lines">
          {lines.map((line) => (
            <OrderDeskLine
              key={line.sent.key}
              line={line}
              isActive={line.sent.key === active.key}
              short={(line.product && shortByProduct.get(line.product.id)) ?? 0}
              repeats={entry.repeats}
              search={search}
              onType={onType}
              onAnswer={onAnswer}
              onActive={active.onChange}
            />
          ))}
          {lines.length === 0 && (
            <li className={`muted text-sm ${style.none}`}>
              No lines were found in this message. Dismiss it, or type the order in New Order.
            </li>
          )}
        </ul>
      ) : (
        <Skeleton heights={[36, 37, 38]} />
      )}
      <LeftOutProducts entry={entry} />
    </>
  )
}

/** Who and when in one line; the fields of New Order open below. */
function OrderHead({ desk, onChooseCustomer }: Pick<Props, 'desk' | 'onChooseCustomer'>) {
  const { entry, order, customer, missing, changeOrder } = desk
  const [isOpen, setOpen] = useState(false)
  const facts = [
    order.deliveryDate === '' ? 'No day' : weekDay(order.deliveryDate),
    ...(order.way === 'pickup' ? ['Pickup'] : []),
    ...(order.customerPO === '' ? [] : [`PO ${order.customerPO}`]),
  ]
  // Notes are printed, so nothing gets there by itself.
  const copyNote = () => changeOrder((before) => ({ ...before, notes: entry.note ?? '' }))
  const showsFields = isOpen || missing.customerPo
  return (
    <div className="stack">
      <div className={`row wrap ${style.head}`}>
        <h2 className="text-lg">{customer?.customerName ?? entry.customerName}</h2>
        <span className={`muted text-sm ${style.facts}`}>{facts.join(' · ')}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsFields}
          aria-label={showsFields ? 'Done with the details' : 'Edit the details'}
          onClick={() => setOpen(!showsFields)}
        >
          {showsFields ? 'Done' : 'Edit'}
        </Button>
        {entry.looksLike.map(({ id, orderNum }) => (
          <span key={id} className={`small end ${style.question}`}>
            Looks like <RecordLink href={orderPath({ orderNum })} name={orderNum} />
          </span>
        ))}
      </div>
      {entry.deliveryDays.length > 1 && (
        <p className={`small ${style.question}`}>
          The message names {entry.deliveryDays.map(weekDay).join(' and ')}. It may be two orders.
        </p>
      )}
      {entry.note !== null && order.notes === '' && (
        <p className="muted small wrap-anywhere">
          Also says “{entry.note}”{' '}
          <button type="button" className="plain accent" onClick={copyNote}>
            Copy to notes
          </button>
        </p>
      )}
      {order.notes !== '' && !showsFields && <p className="small wrap-anywhere">Notes: {order.notes}</p>}
      {showsFields && (
        <OrderFields
          parts="all"
          order={undefined}
          customer={customer}
          customerId={order.customerId}
          customerPO={order.customerPO}
          notes={order.notes}
          way={order.way}
          deliveryDate={order.deliveryDate}
          driverId={order.driverId}
          packingLocationId={order.packingLocationId}
          change={changeOrder}
          changed={nothingChanged}
          customerProblem={undefined}
          poProblem={missing.customerPo ? missingFieldSentences['po-missing'] : undefined}
          onCustomer={onChooseCustomer}
        />
      )}
    </div>
  )
}

const nothingChanged: ReadonlySet<never> = new Set()

function LeftOutProducts({ entry: { leftOut } }: { entry: InboxEntry }) {
  if (leftOut.length === 0) return null
  return <p className="muted small">Not this time: {leftOut.map(({ name }) => name).join(', ')}</p>
}

type FootProps = { desk: DeskOrderState; onDismiss: () => void; onSend: (as: 'submitted' | 'as-draft') => void }

const reasonId = 'desk-not-ready'

/** The total, and what the message becomes. */
export function DeskFoot({ desk, onDismiss, onSend }: FootProps) {
  const { lines, totals, sale, sending, missing, exceeding, catalog, editing } = desk
  const { questions } = missing
  const ordered = lines.filter(({ isSkipped }) => !isSkipped).length
  const problem = sale.answersHold ? null : sending.problem
  const answers = questions + Number(missing.customer)
  const submitAnswers = answers + Number(missing.customerPo)
  const hasNothing = answers === 0 && missing.lines
  const facts = [
    questions > 0 ? `${ordered - questions} of ${pluralize(ordered, 'line')} certain` : pluralize(ordered, 'line'),
    pluralize(totals.unitQuantity, 'unit'),
  ]
  return (
    <div className={`stack ${style.foot}`}>
      {problem && !isReasonMissing(problem) && (
        <NotSaved problem={problem}>{isHeld(problem) && <Text size="sm">{whatToDo(undefined)}</Text>}</NotSaved>
      )}
      {sending.lost && problem === null && (
        <Text size="sm" role="status">
          The order may have been saved. Send it again: it won't be saved twice.
        </Text>
      )}
      {!editing.isUntouched && !editing.isStored && (
        <Text size="sm" c="dimmed">
          This browser can't keep your answers. Stay on this page until you submit.
        </Text>
      )}
      <ExceedsStock exceeding={exceeding} again="Submit" />
      {sale.fields}
      <div className="row">
        <output className="muted text-sm grow" id={reasonId}>
          {facts.join(', ')}
        </output>
        <strong className={`figures ${style.total}`}>{formatDollars(totals.total)}</strong>
      </div>
      <div className={`row wrap ${style.buttons}`}>
        <Button variant="default" onClick={onDismiss}>
          Dismiss
        </Button>
        <SendButton
          variant="default"
          isBusy={sending.isSending}
          isOff={answers > 0 || hasNothing || !catalog.isReady}
          className="end"
          onSend={() => onSend('as-draft')}
        >
          Save as draft
        </SendButton>
        <SendButton
          isBusy={sending.isSending}
          isOff={submitAnswers > 0 || hasNothing || !catalog.isReady}
          isPrimary
          onSend={() => onSend('submitted')}
        >
          {submitAnswers > 0 ? `Submit after ${pluralize(submitAnswers, 'answer')}` : 'Submit'}
        </SendButton>
      </div>
    </div>
  )
}

type SendProps = {
  variant?: 'default'
  className?: string
  isBusy: boolean
  isOff: boolean
  isPrimary?: boolean
  onSend: () => void
  children: ReactNode
}

const SendButton = ({ variant, className, isBusy, isOff, isPrimary = false, onSend, children }: SendProps) => (
  <BusyButton
    {...(variant ? { variant } : {})}
    {...(className === undefined ? {} : { className })}
    loading={isBusy}
    aria-describedby={reasonId}
    {...(isPrimary ? { 'aria-keyshortcuts': 'Control+Enter Meta+Enter', 'data-add': true } : {})}
    {...disabledIf(isOff, onSend)}
  >
    {children}
  </BusyButton>
)
