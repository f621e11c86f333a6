import { type Count, discardCount, postCount } from '@dray/contract/counts'
import { formatDollars } from '@dray/domain/money'
import { useChange } from '../../../kit/api/use-call.ts'
import { formatCount, pluralize, signedCount } from '../../../kit/text/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'
import { type CountSummary, summarize } from './count-lines.ts'

type Props = Layered & { count: Count }

/** Says the sum of the differences before it corrects the stock. */
export function PostCountDialog({ frame, closeNow, count }: Props) {
  const post = useChange(postCount)
  return (
    <ReasonDialog
      frame={frame}
      title="Post count"
      question={postQuestion(count.name, summarize(count.lines))}
      submit="Post count"
      change={post}
      onSubmit={(reason) => post.mutate({ params: { id: count.id }, body: { reason } }, { onSuccess: closeNow })}
    />
  )
}

export function DiscardCountDialog({ frame, closeNow, count }: Props) {
  const discard = useChange(discardCount)
  const { counted } = summarize(count.lines)
  const numbers = counted === 0 ? '' : ` ${pluralize(counted, 'number')} will not be used.`
  return (
    <ReasonDialog
      frame={frame}
      title="Discard count"
      question={`Discard ${count.name}? The stock stays as it is.${numbers}`}
      submit="Discard count"
      isDanger
      change={discard}
      onSubmit={(reason) => discard.mutate({ params: { id: count.id }, body: { reason } }, { onSuccess: closeNow })}
    />
  )
}

export function postQuestion(name: string, summary: CountSummary): string {
  const { lines, counted, different, unitsOver, unitsShort, cost } = summary
  const units = [unitsOver > 0 && signedCount(unitsOver), unitsShort > 0 && signedCount(0 - unitsShort)]
  const open = lines - counted
  return [
    `Post ${name}?`,
    different === 0
      ? 'Everything that was counted agrees with the stock, so nothing is corrected.'
      : `${formatCount(different)} of ${pluralize(counted, 'counted line')} ${different === 1 ? 'differs' : 'differ'}. The stock is corrected by ${units.filter(Boolean).join(' and ')} units, ${formatDollars(cost)} at cost.`,
    open > 0 &&
      `${pluralize(open, 'line')} without a number ${open === 1 ? 'stays' : 'stay'} as ${open === 1 ? 'it is' : 'they are'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
