import { Button, Group, Text } from '@mantine/core'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import style from './rounds.module.css'
import type { FailedCustomer } from './use-customer-run.ts'
import type { UndoRun } from './use-round.ts'

type Named = { customerId: number; customerName: string }
type Props<Customer extends Named> = {
  run: {
    done: number
    total: number
    isRunning: boolean
    failed: readonly FailedCustomer<Customer>[]
    stop: () => void
  }
  /** A past participle, such as "updated". */
  did?: string
  /** Failed customers that can be retried here. */
  again?: readonly FailedCustomer<Customer>[]
  onRetry?: (failed: readonly FailedCustomer<Customer>[]) => void
}

/** How many customers are done, and which failed, with a retry for those. */
export function RunProgress<Customer extends Named>({ run, did = 'updated', again = [], onRetry }: Props<Customer>) {
  const { done, total, isRunning, failed, stop } = run
  if (total === 0) return null
  const customers = pluralize(total, 'customer')
  return (
    <>
      {isRunning && (
        <Group gap={8}>
          <progress
            className={`w-full ${style.progress}`}
            aria-label={`Customers ${did}`}
            value={done + failed.length}
            max={total}
          />
          <Text role="status" span size="sm" c="dimmed">
            {formatCount(done)} of {customers} done
          </Text>
          <span className="grow" />
          <Button size="compact-sm" variant="default" onClick={stop}>
            Stop
          </Button>
        </Group>
      )}
      {!isRunning && (
        <Text role="status" span size="sm" c="dimmed">
          {formatCount(done)} of {customers} {did}
        </Text>
      )}
      {!isRunning && failed.length > 0 && (
        <div role="alert" className={`stack notice ${style.failed}`}>
          <strong>
            {pluralize(failed.length, 'customer')} couldn't be {did}.
          </strong>
          <ul>
            {failed.map(({ customer, message }) => (
              <li key={customer.customerId}>
                <span>{customer.customerName}</span>: {message}
              </li>
            ))}
          </ul>
          {onRetry && again.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => onRetry(again)}>
              {`Try ${pluralize(again.length, 'customer')} again`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** An undo's progress, and what it restored. */
export function UndoProgress({ run, roundId }: { run: UndoRun; roundId: string }) {
  if (run.total === 0) return null
  const { restored, kept } = run.prices
  const stay =
    kept === 0 ? '' : ` ${pluralize(kept, 'price')} changed since then, so ${kept === 1 ? 'it stays' : 'they stay'}.`
  return (
    <>
      <RunProgress
        run={run}
        did="restored"
        again={run.failed}
        onRetry={(failed) =>
          void run.start(
            roundId,
            failed.map(({ customer }) => customer),
          )
        }
      />
      {!run.isRunning && (
        <Text role="status" size="sm" fw={550}>
          {pluralize(restored, 'price')} restored.{stay}
        </Text>
      )}
    </>
  )
}
