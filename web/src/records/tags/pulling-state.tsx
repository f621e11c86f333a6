import { Alert, Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { pluralize } from '../../kit/format-count.ts'
import type { Pull, Pulling } from './use-pulling.ts'

/** What was pulled or returned last, with a button to undo it. */
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

/** The number of refusals shown in full; the rest are only counted. */
const maxShown = 5

export function PullRefusals({ pulling: { refused } }: { pulling: Pulling }) {
  if (refused.length === 0) return null
  return (
    <Alert color="red" role="alert" p="xs" mb="xs">
      {refused.slice(0, maxShown).map(({ pull, text }) => (
        <div key={pull.orderId}>
          {pull.orderNum}: {text}
        </div>
      ))}
      {refused.length > maxShown && <div>And {pluralize(refused.length - maxShown, 'more order')}.</div>}
    </Alert>
  )
}
