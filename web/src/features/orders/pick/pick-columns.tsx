import { Checkbox } from '@mantine/core'
import { casesText } from '@dray/domain/products/cases'
import type { ReactNode } from 'react'
import { type Column, column } from '../../../kit/table/columns.ts'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { batchText, LineProblem, UnitsText } from './line-facts.tsx'
import { isPicked, type ShownLine } from './pick-lines.ts'
import style from './pick.module.css'

type Options = {
  isShared: boolean
  onTick: (line: ShownLine, tagsPulled: boolean) => void
}

/** In the sequence of the walk, until one sorts. */
export const pickColumns = ({ isShared, onTick }: Options): Column<ShownLine>[] => [
  column('picked', 'Picked', {
    width: 64,
    align: 'center',
    accessor: ({ tagsPulled }) => (tagsPulled ? 'Yes' : 'No'),
    cell: (line, isActive) => (
      <Checkbox
        size="sm"
        aria-label={`Picked: ${line.quantity} ${line.productName}`}
        tabIndex={isActive ? 0 : -1}
        checked={line.tagsPulled}
        disabled={!line.isOpen}
        onChange={({ currentTarget }) => onTick(line, currentTarget.checked)}
      />
    ),
  }),
  column('shelf', 'Shelf', { width: 96, accessor: ({ shelf }) => shelf }),
  column('product', 'Product', {
    grow: 2,
    wraps: true,
    accessor: ({ productName }) => productName,
    below: column('sku', 'SKU', { accessor: ({ productSku }) => productSku }),
  }),
  column('batch', 'Batch', { width: 124, accessor: batchText }),
  countColumn('units', 'Units', { width: 72, accessor: ({ quantity }) => quantity }),
  column('cases', 'Cases', {
    width: 116,
    sortable: false,
    accessor: ({ quantity, unitsPerCase }) => casesText(quantity, unitsPerCase),
  }),
  ...(isShared ? [{ id: 'order', header: 'Order', width: 84, accessor: ({ orderNum }: ShownLine) => orderNum }] : []),
  column('problem', '', {
    minWidth: 160,
    accessor: ({ missing, problem, tagsPulled }) => problem ?? (missing > 0 && !tagsPulled ? missing : null),
    sortable: false,
    cell: (line) => <LineProblem line={line} onRetry={() => onTick(line, line.tagsPulled)} />,
  }),
]

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
