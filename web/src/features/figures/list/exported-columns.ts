import type { FigureRow } from '@dray/contract/figures'
import { type FigureGroup, type FigureMeasure, figureMeasures, isStep } from '@dray/domain/figures/figures'
import type { Column } from '../../../kit/table/columns.ts'
import { measuredFigure, groupLabels, isMoney, measureLabels, rowLabel } from '../figure-texts.ts'

const whens = [
  ['now', ''],
  ['before', ' before'],
  ['yearBefore', ' a year before'],
] as const

/** The columns of an exported file: every figure of each of the three ranges. */
export const exportedColumns = (by: FigureGroup, seesCosts: boolean): Column<FigureRow>[] => [
  { id: 'name', header: groupLabels[by], csv: (row) => (isStep(by) ? row.key : rowLabel(row, by)) },
  ...(by === 'product' ? [{ id: 'sku', header: 'SKU', csv: ({ detail }: FigureRow) => detail }] : []),
  ...figureMeasures
    .filter((measure) => measure !== 'margin' || seesCosts)
    .flatMap((measure: FigureMeasure) =>
      whens.map(
        ([which, suffix]): Column<FigureRow> => ({
          id: `${measure}${which}`,
          header: `${measureLabels[measure]}${suffix}`,
          isMoney: isMoney(measure),
          csv: (row) => measuredFigure(row[which], measure),
        }),
      ),
    ),
]
