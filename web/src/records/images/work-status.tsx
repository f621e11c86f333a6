import { Text } from '@mantine/core'
import style from './images.module.css'
import type { Progress } from './work.ts'

/** A status with its reason and the progress of an upload. */
export function WorkStatus({ status }: { status: Progress }) {
  return (
    <>
      <Text size="sm" fw={550} className={style.statusText} data-kind={status.kind}>
        {status.text}
      </Text>
      {status.reason !== undefined && <Text size="sm">{status.reason}</Text>}
      {status.fraction !== undefined && <Bar share={status.fraction} />}
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
