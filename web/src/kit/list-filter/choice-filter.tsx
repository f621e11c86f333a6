import { Button } from '@mantine/core'
import { fetched } from '../fetched.tsx'
import { loadingDots } from '../loading-dots.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'

const ChoiceList = fetched(() => import('./choice-list.tsx'), 'ChoiceList', loadingDots)

type Props = {
  label: string
  values: readonly string[]
  /** The label of a value. */
  valueLabel: (value: string) => string
  chosen: readonly string[]
  /** The chosen values in the order of `values`, comma-separated as in the URL. */
  onChange: (chosen: string) => void
}

/** Filters a list by values of a closed list, such as statuses. */
export function ChoiceFilter({ label, values, valueLabel, chosen, onChange }: Props) {
  return (
    <PopoverButton
      label={label}
      button={(opener) => (
        <Button variant={chosen.length === 0 ? 'default' : 'light'} {...opener}>
          {label}
          {chosen.length > 0 && `: ${chosen.length === 1 ? valueLabel(chosen.join()) : chosen.length}`}
        </Button>
      )}
    >
      {() => (
        <ChoiceList
          label={label}
          values={values}
          valueLabel={valueLabel}
          chosen={chosen}
          onChange={(picked) => onChange(values.filter((value) => picked.includes(value)).join())}
        />
      )}
    </PopoverButton>
  )
}
