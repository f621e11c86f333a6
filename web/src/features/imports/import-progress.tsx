import { Text } from '@mantine/core'
import type { Progress } from '../../kit/api/live.ts'
import { formatCount } from '../../kit/format-count.ts'
import style from './imports.module.css'

/** The progress of the import, as reported by the server. */
export function ImportProgress({ progress }: { progress: Progress | undefined }) {
  const text = progressText(progress)
  const fraction = progress === undefined || progress.total === 0 ? 0 : progress.done / progress.total
  return (
    <section className={style.panel} aria-label="Import">
      <Text fw={550} className="figures">
        {text}
      </Text>
      <div
        className={style.bar}
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress === undefined ? undefined : Math.floor(fraction * 100)}
        aria-valuetext={text}
      >
        <div style={{ width: `${fraction * 100}%` }} />
      </div>
      <Text size="sm" c="dimmed">
        Keep this page open to see the result. The import continues even if you leave.
      </Text>
    </section>
  )
}

function progressText(progress: Progress | undefined): string {
  if (progress === undefined) return 'Checking the files again...'
  if (progress.done >= progress.total) return `All ${formatCount(progress.total)} records written. Finishing...`
  return `${formatCount(progress.done)} of ${formatCount(progress.total)} records written`
}
