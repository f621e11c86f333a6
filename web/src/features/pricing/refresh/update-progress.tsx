import { Button } from '@mantine/core'
import { formatCount, pluralize } from '../../../shared/format-count.ts'
import style from './refresh.module.css'
import type { FailedUpdate } from './use-update-run.ts'

type Props = {
  run: { done: number; total: number; isRunning: boolean; failed: readonly FailedUpdate[]; stop: () => void }
  onRetry: (failed: readonly FailedUpdate[]) => void
}

/** How many customers are done, and those that failed with a retry of just these. */
export function UpdateProgress({ run, onRetry }: Props) {
  const { done, total, isRunning, failed, stop } = run
  if (total === 0) return null
  const customers = pluralize(total, 'customer')
  const again = failed.filter(({ customer }) => customer.personalizedPricingList.length > 0)
  return (
    <>
      {isRunning && (
        <div className={style.tools}>
          <progress
            className={style.progress}
            aria-label="Customers updated"
            value={done + failed.length}
            max={total}
          />
          <span role="status" className={style.count}>
            {formatCount(done)} of {customers} done
          </span>
          <span className={style.push} />
          <Button size="compact-sm" variant="default" onClick={stop}>
            Stop
          </Button>
        </div>
      )}
      {!isRunning && (
        <span role="status" className={style.count}>
          {formatCount(done)} of {customers} updated
        </span>
      )}
      {!isRunning && failed.length > 0 && (
        <div role="alert" className={style.failed}>
          <strong>{pluralize(failed.length, 'customer')} couldn't be updated.</strong>
          <ul>
            {failed.map(({ customer, message }) => (
              <li key={customer.customerId}>
                {customer.customerName}: {message}
              </li>
            ))}
          </ul>
          {again.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => onRetry(again)}>
              {`Try ${pluralize(again.length, 'customer')} again`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
