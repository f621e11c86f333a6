import { maxWeeks } from '@dray/domain/purchases/suggestions'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { pluralize } from '../../../kit/format-count.ts'
import style from './suggest.module.css'
import type { Weeks } from './use-weeks.ts'

type Props = { weeks: Weeks; onChange: (weeks: Weeks) => void }

const choices = Array.from({ length: maxWeeks }, (_, index) => ({
  value: String(index + 1),
  label: pluralize(index + 1, 'week'),
}))

/** Over how many weeks of sales one looks back, and for how many weeks one buys. */
export function WeeksFields({ weeks, onChange }: Props) {
  return (
    <>
      <WeeksField
        label="Sales of the last"
        value={weeks.history}
        onChange={(history) => onChange({ ...weeks, history })}
      />
      <WeeksField label="Buy for" value={weeks.cover} onChange={(cover) => onChange({ ...weeks, cover })} />
    </>
  )
}

type FieldProps = { label: string; value: number; onChange: (weeks: number) => void }

function WeeksField({ label, value, onChange }: FieldProps) {
  const id = useId()
  return (
    <span className={style.field}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        w={104}
        data={choices}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </span>
  )
}
