import { parseIds } from '@dray/domain/orders/order-list'
import { fetched } from '../../kit/loading/fetched.tsx'
import { FilterChip } from '../../kit/list-filter/filter-chip.tsx'
import type { FilterKind } from '../../kit/server-list/filter-kinds.tsx'
import { loadingDots } from '../../kit/loading/loading-dots.tsx'
import type { RecordKind } from './record-choices.tsx'

// Loaded when first needed, like the records themselves.
const ChosenRecord = fetched(() => import('./record-choices.tsx'), 'ChosenRecord', '…')
const RecordChoices = fetched(() => import('./record-choices.tsx'), 'RecordChoices', loadingDots)

const labels: Readonly<Record<RecordKind, string>> = { customer: 'Customer', product: 'Product' }

/** The calls' limit. */
const maxRecords = 100

export const recordIds = (text: string): number[] =>
  parseIds(text)
    .filter((id) => id !== 'none')
    .slice(0, maxRecords)

/** Some customers or products, with a search, because there may be thousands. `isText`: the call takes their ids as text. */
export const records = (kind: RecordKind, { isText = false, isForOffice = false } = {}): FilterKind => ({
  isForOffice,
  tidy: (text) => recordIds(text).join(),
  ...(!isText && { query: (text) => ({ [kind]: recordIds(text) }) }),
  Chip: ({ text, change }) => <RecordChip kind={kind} chosen={recordIds(text)} onChange={change} />,
})

type Props = { kind: RecordKind; chosen: readonly number[]; onChange: (ids: string) => void }

function RecordChip({ kind, chosen, onChange }: Props) {
  const [first, ...others] = chosen
  return (
    <FilterChip
      label={labels[kind]}
      value={
        first === undefined ? undefined : (
          <>
            <ChosenRecord kind={kind} id={first} />
            {others.length > 0 && ` +${others.length}`}
          </>
        )
      }
      isSet={first !== undefined}
      width={300}
      onClear={() => onChange('')}
    >
      {() => <RecordChoices kind={kind} chosen={chosen} onChange={onChange} />}
    </FilterChip>
  )
}
