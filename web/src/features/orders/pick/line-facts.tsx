import { shortBatchNumber } from '@dray/domain/batches/batches'
import { casesText } from '@dray/domain/products/cases'
import { unusableTexts } from '@dray/domain/orders/batches/allocate-batches'
import { formatCount } from '../../../kit/text/format-count.ts'
import type { ShownLine } from './pick-lines.ts'

/** Short, as on the label; a product without batches has none. */
export function batchText({ batchNumber, shouldHaveTag, tagsPulled }: ShownLine): string {
  if (batchNumber !== null) return shortBatchNumber(batchNumber)
  if (!shouldHaveTag) return ''
  return tagsPulled ? 'No batch' : 'No batch, waits'
}

export function UnitsText({ line: { quantity, unitsPerCase } }: { line: ShownLine }) {
  const cases = casesText(quantity, unitsPerCase)
  return (
    <>
      <strong>{formatCount(quantity)}</strong>
      {cases !== '' && <span className="muted nowrap"> = {cases}</span>}
    </>
  )
}

/** The short units, and why the last tick wasn't saved. */
export function LineProblem({ line, onRetry }: { line: ShownLine; onRetry: () => void }) {
  const { missing, quantity, unusableReason, tagsPulled, problem, isUnsent } = line
  return (
    <>
      {missing > 0 && !tagsPulled && (
        <span className="badge" data-tone="danger">
          {formatCount(missing)} of {formatCount(quantity)} short
          {unusableReason !== null && `, ${unusableTexts[unusableReason]}`}
        </span>
      )}
      {problem !== undefined && (
        <span role="alert" className="text-sm danger">
          {isUnsent && 'Not sent. '}
          {problem}
          {isUnsent && (
            <>
              {' '}
              <button type="button" className="plain text-button" onClick={onRetry}>
                Try again
              </button>
            </>
          )}
        </span>
      )}
    </>
  )
}
