import type { ComponentPropsWithRef } from 'react'
import style from './filter-chip.module.css'

type Props = ComponentPropsWithRef<'button'> & { count: number }

/** Opens several filters at once: "Filters", or "Filters (2)". */
export const FiltersButton = ({ count, ...button }: Props) => (
  <span className={`muted text-sm flex-none ${style.chip}`} data-set={count > 0 || undefined}>
    <button type="button" {...button} className={`nowrap plain ${style.open} ${style.end}`}>
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </button>
  </span>
)
