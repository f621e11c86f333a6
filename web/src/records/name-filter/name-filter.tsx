import { parseIds } from '@dray/domain/orders/order-list'
import { fetched } from '../../kit/loading/fetched.tsx'
import { loadingDots } from '../../kit/loading/loading-dots.tsx'
import { FilterChip } from '../../kit/list-filter/filter-chip.tsx'
import type { FilterKind } from '../../kit/server-list/filter-kinds.tsx'
import { recordIds } from '../record-filter/record-filter.tsx'
import { useSession } from '../../kit/session.tsx'
import type { NameKind } from './use-names.ts'

// Loaded when first needed, like the names themselves.
const ChosenName = fetched(() => import('./name-choices.tsx'), 'ChosenName', '…')
const NameChoices = fetched(() => import('./name-choices.tsx'), 'NameChoices', loadingDots)

/** `none`: for records that can have none. */
const kinds: Readonly<Record<NameKind, { label: string; none?: string }>> = {
  owner: { label: 'Owner', none: 'No owner' },
  person: { label: 'Person' },
  driver: { label: 'Driver', none: 'No driver' },
  location: { label: 'Location' },
  brand: { label: 'Brand' },
}

/** `isIdList`: the call takes ids and no "none". `isForOffice`: only they may read the names. */
export const names = (
  by: NameKind,
  { isIdList = false, isForOffice = false, field = by as string } = {},
): FilterKind => ({
  isForOffice,
  tidy: (text) => (isIdList ? recordIds(text) : parseIds(text)).join(),
  ...(isIdList && { query: (text) => ({ [field]: recordIds(text) }) }),
  Chip: ({ text, change }) => <NameChip by={by} text={text} onChange={change} />,
})

type Props = { by: NameKind; text: string; onChange: (ids: string) => void }

function NameChip({ by, text, onChange }: Props) {
  const { label, none } = kinds[by]
  const { user } = useSession()
  const chosen = parseIds(text)
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
