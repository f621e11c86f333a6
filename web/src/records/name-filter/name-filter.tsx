import { parseIds } from '@dray/domain/orders/order-list'
import { fetched } from '../../kit/loading/fetched.tsx'
import { loadingDots } from '../../kit/loading/loading-dots.tsx'
import { FilterChip } from '../../kit/list-filter/filter-chip.tsx'
import { useSession } from '../../kit/session.tsx'
import type { NameKind } from './use-names.ts'

// Loaded when first needed, like the names themselves.
const ChosenName = fetched(() => import('./name-choices.tsx'), 'ChosenName', '…')
const NameChoices = fetched(() => import('./name-choices.tsx'), 'NameChoices', loadingDots)

/** `none`: for records that can have none. */
const kinds: Readonly<Record<NameKind, { label: string; none?: string }>> = {
  owner: { label: 'Owner', none: 'No owner' },
  driver: { label: 'Driver', none: 'No driver' },
  location: { label: 'Location' },
  brand: { label: 'Brand' },
}

type Props<Kind extends NameKind> = {
  by: Kind
  /** Has comma-separated ids, as in the URL. */
  filter: Readonly<Record<Kind, string>>
  change: (changed: Record<Kind, string>, history: 'push') => void
}

export function NameFilter<Kind extends NameKind>({ by, filter, change }: Props<Kind>) {
  const { label, none } = kinds[by]
  const onChange = (value: string) => change({ [by]: value } as Record<Kind, string>, 'push')
  const { user } = useSession()
  const chosen = parseIds(filter[by])
  const [first, ...others] = chosen
  const isMine = by === 'owner' && others.length === 0 && first === user.id

  function summary() {
    if (isMine) return 'Mine'
    if (first === undefined) return undefined
    return (
      <>
        {first === 'none' ? 'None' : <ChosenName by={by} id={first} />}
        {others.length > 0 && ` +${others.length}`}
      </>
    )
  }
  return (
    <FilterChip label={label} value={summary()} isSet={first !== undefined} onClear={() => onChange('')}>
      {(close) => (
        <NameChoices
          by={by}
          label={label}
          none={none}
          chosen={chosen}
          onChange={onChange}
          onMine={() => {
            close()
            onChange(String(user.id))
          }}
        />
      )}
    </FilterChip>
  )
}
