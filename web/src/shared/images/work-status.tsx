import { Text } from '@mantine/core'
import style from './images.module.css'
import type { WorkStatus as Status } from './use-image-work.ts'

/** The last status, said aloud too; an upload has its progress bar. */
export function WorkStatus({ status }: { status: Status | undefined }) {
  return (
    <div className={style.status} aria-live="polite" role="status">
      {status && (
        <Text size="sm" fw={550} className={style.statusText} data-kind={status.kind}>
          {status.text}
        </Text>
      )}
      {status?.why !== undefined && <Text size="sm">{status.why}</Text>}
      {status?.share !== undefined && <Bar share={status.share} />}
    </div>
  )
}

function Bar({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      className={style.bar}
      role="progressbar"
      aria-label="Uploading"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  )
}
