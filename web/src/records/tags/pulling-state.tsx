import type { PullShortage } from '@dray/contract/pending'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { unusableTexts } from '@dray/domain/orders/batches/allocate-batches'
import { maxLengths } from '@dray/domain/limits'
import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useShipAvailableDialog } from '../backorders/use-ship-available-dialog.ts'
import { focusIfLost, useFocusOnAppear } from '../../kit/focus.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import style from './pull-shortages.module.css'
import type { Pull, Pulling } from './use-pulling.ts'

/** Says what was last pulled or returned, with an undo button. */
export function PulledNotice({ pulling }: { pulling: Pulling }) {
  const { done, isUndone, undo } = pulling
  const notice = useRef<HTMLOutputElement>(null)
  /** The button disappears when clicked, so focus the notice. */
  function putBack() {
    notice.current?.focus()
    undo()
  }
  return (
    <output ref={notice} tabIndex={-1}>
      {done.length > 0 && (
        <Text span size="sm">
          {isUndone ? 'Undone: ' : ''}
          {describePulls(done)}.{' '}
          {!isUndone && (
            <Button size="compact-sm" variant="subtle" onClick={putBack}>
              Undo
            </Button>
          )}
        </Text>
      )}
    </output>
  )
}

function describePulls(done: readonly Pull[]): string {
  const lines = done.reduce((count, { itemIds }) => count + itemIds.length, 0)
  const verb = done[0]?.tagsPulled === true ? 'Pulled' : 'Returned'
  return `${verb} ${pluralize(lines, 'line')} of ${done.length === 1 ? (done[0]?.orderNum ?? '') : pluralize(done.length, 'order')}`
}

/** The rest are only counted. */
const maxShown = 5

export function PullRefusals({ pulling: { refused, pullFor } }: { pulling: Pulling }) {
  if (refused.length === 0) return null
  return (
    <Alert color="red" role="alert" p="xs" mb="xs">
      {refused.slice(0, maxShown).map(({ pull, text }) => (
        <div key={pull.orderId}>
          {pull.orderNum}: {text}
        </div>
      ))}
      {refused.length > maxShown && <div>And {pluralize(refused.length - maxShown, 'more order')}.</div>}
      {refused.some(({ needsReason }) => needsReason) && <PullForReason onPull={pullFor} />}
    </Alert>
  )
}

/** Pulls units without a batch although only unusable batches are left. */
function PullForReason({ onPull }: { onPull: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') onPull(typed)
      }}
    >
      <Group gap="xs" align="end" mt={4}>
        <TextInput
          label="Reason to pull without a batch"
          maxLength={maxLengths.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
          flex="1 1 200px"
        />
        <Button type="submit" size="compact-sm" variant="default" mb={4} disabled={typed === ''}>
          Pull anyway
        </Button>
      </Group>
    </form>
  )
}

/** Asks before pulling more than is in stock: what's on the shelf can be pulled, whoever goes first. */
export function PullShortages({ pulling }: { pulling: Pulling }) {
  const opener = useRef<HTMLDivElement>(null)
  const isShown = pulling.shortages.length > 0
  return (
    <div
      ref={opener}
      tabIndex={-1}
      className={style.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isShown) return
        event.stopPropagation()
        pulling.dismiss()
        opener.current?.focus()
      }}
    >
      {isShown && <Question pulling={pulling} onAnswered={() => focusIfLost(opener.current)} />}
    </div>
  )
}

/** The rest are only counted. */
const maxShownShortages = 8

function Question({ pulling, onAnswered }: { pulling: Pulling; onAnswered: () => void }) {
  const { shortages, shortPulls, lineCount, answer, dismiss } = pulling
  const ship = useShipAvailableDialog()
  const first = useRef<HTMLButtonElement>(null)
  useFocusOnAppear(first)
  const isNothingThere =
    shortages.length === lineCount && shortages.every(({ quantity, missing }) => missing === quantity)
  // A batch never goes below zero, so the server would refuse to pull these lines whole.
  const isBatchShort = shortages.some(({ missingInBatch }) => missingInBatch > 0)
  const press = (act: () => void) => () => {
    act()
    // The buttons disappear with their question.
    setTimeout(onAnswered)
  }
  function shipInstead(openPreview: NonNullable<typeof ship>) {
    dismiss()
    openPreview(
      shortPulls.map(({ orderId, orderNum }) => ({ id: orderId, orderNum })),
      { orderStatus: 'PACKED', onShipped: pulling.onAnswer },
    )
  }
  return (
    <Alert color="orange" role="alertdialog" aria-label="Pull beyond stock" p="xs" mb="xs">
      <strong>{exceedText(shortages.length)}</strong>
      <ul className={`text-sm figures ${style.list}`}>
        {shortages.slice(0, maxShownShortages).map((line) => (
          <ShortLine key={line.id} line={line} />
        ))}
        {shortages.length > maxShownShortages && (
          <li>And {pluralize(shortages.length - maxShownShortages, 'more line')}.</li>
        )}
      </ul>
      {isBatchShort && (
        <p className={style.hint}>These units can't be pulled from their batch. Choose another for them.</p>
      )}
      <Group gap="xs">
        <Button
          {...(isNothingThere && isBatchShort ? { ref: first } : {})}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={press(dismiss)}
        >
          Cancel
        </Button>
        {ship && (
          <Button size="compact-sm" variant="default" onClick={press(() => shipInstead(ship))}>
            Ship what's in stock
          </Button>
        )}
        {!isBatchShort && (
          <Button
            {...(isNothingThere ? { ref: first } : {})}
            size="compact-sm"
            variant="default"
            onClick={press(() => answer('all'))}
          >
            Pull all anyway
          </Button>
        )}
        {!isNothingThere && (
          <Button ref={first} size="compact-sm" onClick={press(() => answer('only-in-stock'))}>
            Pull what's in stock
          </Button>
        )}
      </Group>
    </Alert>
  )
}

const exceedText = (count: number): string => `${pluralize(count, 'line')} ${count === 1 ? 'exceeds' : 'exceed'} stock`

type LineProps = { line: PullShortage }

const ShortLine = ({
  line: { orderNum, productName, quantity, missing, batchNumber, missingInBatch, unusableReason },
}: LineProps) => (
  <li>
    <span>{productName}</span>: {formatCount(quantity - missing)} of {formatCount(quantity)} can be pulled
    {batchNumber !== null && missingInBatch > 0 && (
      <> {batchText(batchNumber, { quantity, missing, missingInBatch })}</>
    )}
    {unusableReason !== undefined && `, ${unusableTexts[unusableReason]}`} <span className="muted">{orderNum}</span>
  </li>
)

/** Gives the batch's own number if it differs from what stock allows. */
const batchText = (
  batchNumber: string,
  { quantity, missing, missingInBatch }: Pick<PullShortage, 'quantity' | 'missing' | 'missingInBatch'>,
): string =>
  missing === missingInBatch
    ? `from batch ${shortBatchNumber(batchNumber)}`
    : `(${formatCount(quantity - missingInBatch)} in batch ${shortBatchNumber(batchNumber)})`
