import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { batchText, LineProblem, UnitsText } from './line-facts.tsx'
import style from './pick.module.css'
import { isPicked, type ShownLine } from './pick-lines.ts'

type Props = {
  lines: readonly ShownLine[]
  isShared: boolean
  onTick: (line: ShownLine, tagsPulled: boolean) => void
  /** Below the line that has more units than are there. */
  question: { lineId: number | undefined; shown: ReactNode }
}

/** One line each, as wide as the screen: a thumb reaches it anywhere. */
export function PickCards({ lines, isShared, onTick, question }: Props) {
  const locations = new Set(lines.map(({ packingLocationName }) => packingLocationName))
  return (
    <ul aria-label="Lines" className="stack">
      {lines.map((line, index) => (
        <li key={line.id} id={`pick-${line.id}`} className={style.line} data-picked={isPicked(line) || undefined}>
          {locations.size > 1 && line.packingLocationName !== lines[index - 1]?.packingLocationName && (
            <h2 className={`small muted ${style.location}`}>{line.packingLocationName}</h2>
          )}
          <label htmlFor={`picked-${line.id}`} className={`row ${style.target}`}>
            <Checkbox
              id={`picked-${line.id}`}
              size="lg"
              checked={line.tagsPulled}
              disabled={!line.isOpen}
              onChange={({ currentTarget }) => onTick(line, currentTarget.checked)}
            />
            <span className={`grow ${style.what}`}>
              <span className={style.product}>
                {line.shelf !== null && <strong className={style.shelf}>{line.shelf}</strong>}{' '}
                <span>{line.productName}</span>
              </span>
              <span className="muted text-sm wrap-anywhere">
                {batchText(line) || line.productSku}
                {isShared && ` · ${line.orderNum}`}
              </span>
            </span>
            <span className={`figures ${style.units}`}>
              <UnitsText line={line} />
            </span>
          </label>
          <div className={style.problem}>
            <LineProblem line={line} onRetry={() => onTick(line, line.tagsPulled)} />
          </div>
          {line.id === question.lineId && question.shown}
        </li>
      ))}
    </ul>
  )
}
