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

type Props = {
  by: NameKind
  label: string
  /** The label for "none", if records can have none. */
  none?: string
  /** Comma-separated ids, as in the URL. */
  value: string
  onChange: (value: string) => void
}

export function NameFilter({ by, label, none, value, onChange }: Props) {
  const { user } = useSession()
  const chosen = parseIds(value)
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
