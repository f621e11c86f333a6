import { comparisons, figureMeasures } from '@dray/domain/figures/figures'
import { Select } from '@mantine/core'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { useSession } from '../../../kit/session.tsx'
import { SavedViews } from '../../../records/saved-views/saved-views.tsx'
import { type FigureFilterProps, shownFigures, isFigureView, figureView } from '../figures-address.ts'
import { comparisonLabels, measureLabels } from '../figure-texts.ts'

const compared = comparisons.map((value) => ({ value, label: `Compare: ${comparisonLabels[value].toLowerCase()}` }))

export function FilterChoices({ shown, today, change }: FigureFilterProps) {
  const { seesCosts } = useSession()
  const measures = figureMeasures.filter((measure) => measure !== 'margin' || seesCosts)
  return (
    <>
      <DayRangePicker label="Placed" value={shown.range} today={today} onChange={(range) => change({ range })} />
      <Select
        aria-label="Figure"
        data={measures.map((value) => ({ value, label: measureLabels[value] }))}
        value={shown.measure}
        onChange={(chosen) => change({ measure: measures.find((each) => each === chosen) ?? shown.measure })}
        allowDeselect={false}
        w={150}
      />
      <Select
        aria-label="Compared with"
        data={compared}
        value={shown.compare}
        onChange={(chosen) => change({ compare: comparisons.find((each) => each === chosen) ?? shown.compare })}
        allowDeselect={false}
        w={220}
      />
      <SavedViews
        current={{ list: 'figures', filters: figureView(shown, today) }}
        isCurrent={(view) => view.list === 'figures' && isFigureView(view.filters, shown, today)}
        onOpen={(view) => view.list === 'figures' && change(shownFigures(view.filters, today))}
      />
    </>
  )
}
