import type { Cover } from '@dray/domain/purchases/suggestions'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import style from './restock-list.module.css'

type Props = {
  /** The product that lasts so long. */
  name: string
  cover: Cover
  /** The weeks that are bought for: the length of the bar. */
  weeks: number
}

/** For how many days a product lasts: with what is available, and in a lighter part with what is on order. */
export function CoverBar({ name, cover, weeks }: Props) {
  if (cover === null) return null
  const { available, withOnOrder } = cover
  const more = withOnOrder - available
  const days = weeks * 7
  const percent = (part: number) => `${(100 * Math.min(part, days)) / days}%`
  const text = `${pluralize(available, 'day')}${more > 0 ? `, ${formatCount(withOnOrder)} with what is on order` : ''}`
  return (
    <span className={style.cover}>
      <span className={style.days} data-level={levelOf(withOnOrder)}>
        {pluralize(available, 'day')}
        {more > 0 && <span className={style.more}>+{formatCount(more)}</span>}
      </span>
      <span role="img" className={style.bar} aria-label={`${name} lasts ${text}`} title={`${name} lasts ${text}`}>
        <span className={style.available} style={{ width: percent(available) }} />
        <span className={style.coming} style={{ width: percent(more) }} />
      </span>
    </span>
  )
}

const daysInWeek = 7
const levelOf = (days: number): 'out' | 'soon' | 'later' => (days === 0 ? 'out' : days <= daysInWeek ? 'soon' : 'later')
