import { parseIds } from '@dray/domain/orders/order-list'
import { fetched } from '../../kit/loading/fetched.tsx'
import { FilterChip } from '../../kit/list-filter/filter-chip.tsx'
import { loadingDots } from '../../kit/loading/loading-dots.tsx'
import type { RecordKind } from './record-choices.tsx'

// Loaded when first needed, like the records themselves.
const ChosenRecord = fetched(() => import('./record-choices.tsx'), 'ChosenRecord', '…')
const RecordChoices = fetched(() => import('./record-choices.tsx'), 'RecordChoices', loadingDots)

const labels: Readonly<Record<RecordKind, string>> = { customer: 'Customer', product: 'Product' }

/** The calls' limit. */
const maxRecords = 100

/** Comma-separated ids, as in the URL. */
export const filteredRecords = (ids: string): number[] =>
  parseIds(ids)
    .filter((id) => id !== 'none')
    .slice(0, maxRecords)

type Props<Kind extends RecordKind> = {
  by: Kind
  filter: Readonly<Record<Kind, string>>
  change: (changed: Record<Kind, string>, history: 'push') => void
}

/** With a search, because there may be thousands. */
export function RecordFilter<Kind extends RecordKind>({ by, filter, change }: Props<Kind>) {
  const chosen = filteredRecords(filter[by])
  const [first, ...others] = chosen
  const onChange = (ids: string) => change({ [by]: ids } as Record<Kind, string>, 'push')
  return (
    <FilterChip
      label={labels[by]}
      value={
        first === undefined ? undefined : (
          <>
            <ChosenRecord kind={by} id={first} />
            {others.length > 0 && ` +${others.length}`}
          </>
        )
      }
      isSet={first !== undefined}
      width={300}
      onClear={() => onChange('')}
    >
      {() => <RecordChoices kind={by} chosen={chosen} onChange={onChange} />}
    </FilterChip>
  )
}
