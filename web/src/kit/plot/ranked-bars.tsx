import style from './ranked-bars.module.css'

/** One bar: its name, its value as text, and what it is compared with. */
export type RankedBar = { key: string; name: string; value: number; text: string; compared: number }

/**
 * Figures of records as bars from zero, the first above, each with a mark for what it is compared with. Nothing of it is read out: it
 * stands beside a table of the same figures, which is.
 */
export function RankedBars({ bars }: { bars: readonly RankedBar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ value, compared }) => [value, compared]))
  const share = (value: number): string => `${(100 * Math.max(0, value)) / most}%`
  return (
    <div className={style.bars} aria-hidden="true">
      {bars.map(({ key, name, value, text, compared }) => (
        <div key={key} className={style.bar}>
          <span className="ellipsis">{name}</span>
          <svg width="100%" height={14}>
            <rect width={share(value)} height={14} rx={2} />
            <line x1={share(compared)} x2={share(compared)} y1={-2} y2={16} />
          </svg>
          <span className="number">{text}</span>
        </div>
      ))}
    </div>
  )
}
