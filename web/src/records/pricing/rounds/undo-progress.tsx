import { Text } from '@mantine/core'
import { pluralize } from '../../../kit/format-count.ts'
import { RunProgress } from './run-progress.tsx'
import type { UndoRun } from './use-undo-round.ts'

/** How far an undo is, and what it restored. */
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
