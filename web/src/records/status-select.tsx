import { Select } from '@mantine/core'
import { statusDate } from '../kit/text/dates.ts'
import { useSettings } from '../kit/session.tsx'
import { StatusPill } from './status-pill.tsx'
import { statusLabel } from './status-label.ts'
import style from './status-select.module.css'

type Props<Status extends string> = {
  label: string
  statuses: readonly Status[]
  value: Status
  since: Date
  isUnsaved?: boolean
  /** Statuses the user may not set are not offered. */
  maySet?: (status: Status) => boolean
  /** Without it the status is read-only (spec 4.2). */
  onChange?: ((status: Status) => void) | undefined
}

/** Statuses in display order, with the day of the last change; red while unsaved (spec 4.2, D-34). */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, statuses, value, since, isUnsaved = false, maySet = () => true, onChange } = props
  const { timeZone } = useSettings()
  const options = statuses.filter((status) => status === value || maySet(status))
  if (onChange === undefined || options.length < 2) {
    return (
      <span className={`muted text-sm row ${style.status}`}>
        {label} <StatusPill status={value} since={since} />
      </span>
    )
  }
  const day = statusDate(since, timeZone)
  return (
    <div className={`muted text-sm row ${style.status}`}>
      <span aria-hidden>{label}</span>
      <Select
        className={isUnsaved ? style.unsaved : undefined}
        aria-label={label}
        data={options.map((status) => ({ value: status, label: statusLabel(status) }))}
        value={value}
        onChange={(chosen) => {
          const status = options.find((each) => each === chosen)
          if (status !== undefined) onChange(status)
        }}
        allowDeselect={false}
      />
      <span className="figures" title={`${label} last changed ${day}`}>
        {day}
      </span>
    </div>
  )
}
