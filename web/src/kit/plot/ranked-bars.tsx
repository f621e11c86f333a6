import style from './ranked-bars.module.css'

export type RankedBar = { key: string; name: string; value: number; text: string; compared: number }

/** Horizontal bars from zero, each with a mark for the comparison. Hidden from screen readers, which read the table beside it. */
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
