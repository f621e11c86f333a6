import { Select } from '@mantine/core'
import { shortDate } from '../../../shared/dates.ts'
import { useSettings } from '../../../shared/session.tsx'
import { StatusPill, statusLabel } from '../../../shared/status-pill.tsx'
import style from './edit-order.module.css'

type Props<Status extends string> = {
  label: string
  statuses: readonly Status[]
  value: Status
  /** When it last changed. */
  since: Date
  isUnsaved?: boolean
  /** Whether someone may set a status; those they may not are not offered (D-04). */
  maySet?: (status: Status) => boolean
  /** Without it the status is only shown (spec 4.2). */
  onChange?: ((status: Status) => void) | undefined
}

/** A status to choose, in display order, with the day it last changed; red while it is not saved (spec 4.2, D-34). */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, statuses, value, since, isUnsaved = false, maySet = () => true, onChange } = props
  const { timeZone } = useSettings()
  const offered = statuses.filter((status) => status === value || maySet(status))
  if (onChange === undefined || offered.length < 2) {
    return (
      <span className={style.status}>
        {label} <StatusPill status={value} since={since} />
      </span>
    )
  }
  const day = shortDate(since, timeZone)
  return (
    <div className={style.status}>
      <span aria-hidden>{label}</span>
      <Select
        className={isUnsaved ? style.unsaved : undefined}
        aria-label={label}
        data={offered.map((status) => ({ value: status, label: statusLabel(status) }))}
        value={value}
        onChange={(chosen) => {
          const status = statuses.find((one) => one === chosen)
          if (status !== undefined) onChange(status)
        }}
        allowDeselect={false}
      />
      <span className={style.since} title={`${label} last changed ${day}`}>
        {day}
      </span>
    </div>
  )
}
