import type { Column } from '../../../kit/table/data-table.tsx'
import style from '../payroll.module.css'
import type { PayLine } from './pay-lines.ts'

/** The height of a person on a phone, in pixels. */
export const phoneRowHeight = 272

/** On a phone a person is a card with every figure, because a row would be three screens wide. */
export function phoneColumns(columns: readonly Column<PayLine>[]): Column<PayLine>[] {
  const all = columns.flatMap((column) => (column.below ? [column, column.below] : [column]))
  const find = (id: string) => all.find((column) => column.id === id)
  const figures = all.filter(({ id }) => id !== 'name' && id !== 'note')
  return [
    {
      id: 'person',
      header: 'Person',
      minWidth: 240,
      cell: (line, isActive) => (
        <div className={`stack ${style.card}`}>
          <div className={style.cardHead}>
            {find('name')?.cell?.(line, isActive)}
            {find('note')?.cell?.(line, isActive)}
          </div>
          <dl>
            {figures.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{column.cell?.(line, isActive) ?? String(column.accessor?.(line) ?? '')}</dd>
              </div>
            ))}
          </dl>
        </div>
      ),
      total: (lines) => (
        <>
          {find('name')?.total?.(lines)}: {find('total')?.total?.(lines)}
        </>
      ),
    },
  ]
}
