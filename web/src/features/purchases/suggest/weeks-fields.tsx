import { isWeeks, maxWeeks, usualSalesWeeks } from '@dray/domain/purchases/suggestions'
import { NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { pluralize } from '../../../kit/text/format-count.ts'
import style from './suggest.module.css'
import { z } from 'zod'
import { useSession } from '../../../kit/session.tsx'

type Props = { weeks: Weeks; onChange: (weeks: Weeks) => void }

const choices = Array.from({ length: maxWeeks }, (_, index) => ({
  value: String(index + 1),
  label: pluralize(index + 1, 'week'),
}))

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
    <span className={`muted text-sm nowrap ${style.field}`}>
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

/** `history`: weeks of sales to look at. `cover`: weeks to buy for. */
export type Weeks = { history: number; cover: number }

const initial: Weeks = { history: usualSalesWeeks, cover: 4 }
const number = z.number().refine(isWeeks)
const stored = z.object({ history: number, cover: number })
const storageKey = (userId: number): string => `dray-weeks-${userId}`

/** The user's last choice in this browser, shared by suggestions and To restock. */
export function useWeeks(): [Weeks, (weeks: Weeks) => void] {
  const { user } = useSession()
  const [weeks, setWeeks] = useState(() => readWeeks(user.id))
  function choose(chosen: Weeks) {
    setWeeks(chosen)
    try {
      localStorage.setItem(storageKey(user.id), JSON.stringify(chosen))
    } catch {
      // Storage is full or blocked, so the choice lasts only for this visit.
    }
  }
  return [weeks, choose]
}

function readWeeks(userId: number): Weeks {
  try {
    return stored.catch(initial).parse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null'))
  } catch {
    return initial // Storage is unavailable or unreadable, so treat it as nothing chosen yet.
  }
}
