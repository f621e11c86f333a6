import { Text } from '@mantine/core'
import style from './images.module.css'
import type { Progress } from './work.ts'

/** A status with its reason, and how far an upload is. */
export function WorkStatus({ status }: { status: Progress }) {
  return (
    <>
      <Text size="sm" fw={550} className={style.statusText} data-kind={status.kind}>
        {status.text}
      </Text>
      {status.why !== undefined && <Text size="sm">{status.why}</Text>}
      {status.share !== undefined && <Bar share={status.share} />}
    </>
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
