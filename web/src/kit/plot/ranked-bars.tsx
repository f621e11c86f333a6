import style from './ranked-bars.module.css'

export type RankedBar = { key: string; name: string; value: number; text: string; compared: number }

type Props = { bars: readonly RankedBar[]; names: { own: string; compared: string } }

/**
 * Horizontal bars from zero, each in front of a pale one for the comparison. Hidden from screen readers, which read the table beside it.
 */
export function RankedBars({ bars, names }: Props) {
  const most = Math.max(1, ...bars.flatMap(({ value, compared }) => [value, compared]))
  const share = (value: number): string => `${(100 * Math.max(0, value)) / most}%`
  return (
    <div aria-hidden="true">
      <div className={`muted small ${style.names}`}>
        <span data-own>{names.own}</span>
        <span>{names.compared}</span>
      </div>
      <div className={style.bars}>
        {bars.map(({ key, name, value, text, compared }) => (
          <div key={key} className={`text-sm ${style.bar}`}>
            <span className="ellipsis">{name}</span>
            <svg width="100%" height={16}>
              <rect className={style.before} width={share(compared)} height={16} />
              {compared > 0 && <line x1={share(compared)} x2={share(compared)} y2={16} />}
              <rect className={style.own} y={4} width={share(value)} height={8} rx={2} />
            </svg>
            <span className="number">{text}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
