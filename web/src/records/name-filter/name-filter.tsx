import { parseIds } from '@dray/domain/orders/order-list'
import { Button } from '@mantine/core'
import { fetched } from '../../kit/fetched.tsx'
import { loadingDots } from '../../kit/loading-dots.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSession } from '../../kit/session.tsx'
import type { NameKind } from './use-names.ts'

// Loaded when first needed, like the names themselves.
const ChosenName = fetched(() => import('./name-choices.tsx'), 'ChosenName', '1')
const NameChoices = fetched(() => import('./name-choices.tsx'), 'NameChoices', loadingDots)

/** `none`: for records that can have none. */
const kinds: Readonly<Record<NameKind, { label: string; none?: string }>> = {
  owner: { label: 'Account owner', none: 'No owner' },
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
  const [only] = chosen.length === 1 ? chosen : []
  const isMine = by === 'owner' && only === user.id

  function summary() {
    if (isMine) return 'mine'
    if (only === 'none') return 'none'
    if (only === undefined) return chosen.length
    return <ChosenName by={by} id={only} />
  }
  return (
    <PopoverButton
      label={label}
      button={(opener) => (
        <Button variant={chosen.length === 0 ? 'default' : 'light'} {...opener}>
          {label}
          {chosen.length > 0 && <>: {summary()}</>}
        </Button>
      )}
    >
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
    </PopoverButton>
  )
}
