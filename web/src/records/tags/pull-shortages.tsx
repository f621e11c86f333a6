import type { PullShortage } from '@dray/contract/pending'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Alert, Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { focusIfLost } from '../../kit/focus/focus-if-lost.ts'
import { useFocusOnAppear } from '../../kit/focus/use-focus-on-appear.ts'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import style from './pull-shortages.module.css'
import type { Pulling } from './use-pulling.ts'

/** The number of lines shown in full; the rest are only counted. */
const maxShownShortages = 8

/** Asks before more is pulled than is in stock: with the missing units of each line, and both ways to go on (D-187). */
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

function Question({ pulling, onAnswered }: { pulling: Pulling; onAnswered: () => void }) {
  const { shortages, lineCount, answer, dismiss } = pulling
  const first = useRef<HTMLButtonElement>(null)
  useFocusOnAppear(first)
  const isNothingThere =
    shortages.length === lineCount && shortages.every(({ quantity, missing }) => missing === quantity)
  // A batch never goes below zero, so the server would refuse to pull these lines whole (D-86).
  const isBatchShort = shortages.some(({ missingInBatch }) => missingInBatch > 0)
  const press = (act: () => void) => () => {
    act()
    // The buttons disappear with their question.
    setTimeout(onAnswered)
  }
  return (
    <Alert color="orange" role="alertdialog" aria-label="Pull beyond stock" p="xs" mb="xs">
      <strong>{exceedText(shortages.length)}</strong>
      <ul className={style.list}>
        {shortages.slice(0, maxShownShortages).map((line) => (
          <ShortLine key={line.id} line={line} />
        ))}
        {shortages.length > maxShownShortages && (
          <li>And {pluralize(shortages.length - maxShownShortages, 'more line')}.</li>
        )}
      </ul>
      {isBatchShort && (
        <p className={style.hint}>Units that a batch doesn't have can't be pulled. Choose another batch for them.</p>
      )}
      <Group gap="xs">
        {!isNothingThere && (
          <Button ref={first} size="compact-sm" onClick={press(() => answer('only-in-stock'))}>
            Pull what is there
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
        <Button
          {...(isNothingThere && isBatchShort ? { ref: first } : {})}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={press(dismiss)}
        >
          Cancel
        </Button>
      </Group>
    </Alert>
  )
}

const exceedText = (count: number): string => `${pluralize(count, 'line')} ${count === 1 ? 'exceeds' : 'exceed'} stock`

const ShortLine = ({ line: { orderNum, productName, quantity, missing, batchNumber, missingInBatch } }: LineProps) => (
  <li>
    {productName}: {formatCount(missing)} of {formatCount(quantity)} missing
    {batchNumber !== null && missingInBatch > 0 && <> {batchText(batchNumber, { missing, missingInBatch })}</>}{' '}
    <span className="muted">{orderNum}</span>
  </li>
)
type LineProps = { line: PullShortage }

/** Says how many the batch lacks if others are missing from stock alone. */
const batchText = (
  batchNumber: string,
  { missing, missingInBatch }: Pick<PullShortage, 'missing' | 'missingInBatch'>,
): string =>
  missing === missingInBatch
    ? `in batch ${shortBatchNumber(batchNumber)}`
    : `(${formatCount(missingInBatch)} in batch ${shortBatchNumber(batchNumber)})`
