import { figureGroups } from '@dray/domain/figures/figures'
import { Select } from '@mantine/core'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { FilterBar } from '../../../kit/list-filter/filter-bar.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import type { FigureFilterProps } from '../figures-address.ts'
import { groupLabels } from '../figure-texts.ts'
import { FilterChoices } from './filter-choices.tsx'

const FilterSheet = fetched(() => import('./filter-sheet.tsx'), 'FilterSheet')

const groups = figureGroups.map((value) => ({ value, label: `By ${groupLabels[value].toLowerCase()}` }))

/** Offers a grouping, and everything in `FilterChoices`. */
export function FiguresFilters(props: FigureFilterProps) {
  const openDialog = useOpenDialog()
  const { shown, today, change } = props
  return (
    <FilterBar
      search={
        <Select
          aria-label="Figures by"
          data={groups}
          value={shown.by}
          onChange={(by) => change({ by: figureGroups.find((group) => group === by) ?? shown.by })}
          allowDeselect={false}
          maxDropdownHeight={400}
          w={180}
        />
      }
      isFiltered={shown.measure !== 'revenue' || shown.compare !== 'before'}
      onOpenSheet={() => openDialog(FilterSheet, { today })}
    >
      <FilterChoices {...props} />
    </FilterBar>
  )
}
