import { listProductFilters, removeProductFilter, type SavedProductFilter } from '@dray/contract/preferences'
import { type ProductFilter, sameFilter } from '@dray/domain/products/product-filter'
import { Button, Text } from '@mantine/core'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { SavedList } from '../../kit/saved-list.tsx'
import { useSession } from '../../kit/session.tsx'

type Props = {
  name: string
  /** The brand of the list, or 0 for a list of several brands (D-80). */
  brandId: number
  filter: ProductFilter
  onChoose: (filter: ProductFilter) => void
}

/** The user's saved filters, which can be applied and deleted. */
export function SavedFilters(props: Props) {
  const label = `Saved Filters of ${props.name}`
  const remove = useChange(removeProductFilter)
  return (
    <>
      <PopoverButton
        label={label}
        width={260}
        padding={4}
        button={(opener) => (
          <Button variant="default" aria-label={label} {...opener}>
            Saved Filters
          </Button>
        )}
      >
        {(close) => <Choices {...props} onRemove={(id) => remove.mutate({ params: { id } })} close={close} />}
      </PopoverButton>
      {remove.error && (
        <Text role="alert" span size="sm" className="danger">
          The filter wasn't deleted. {remove.error.message}
        </Text>
      )}
    </>
  )
}

type ChoicesProps = Omit<Props, 'name'> & { onRemove: (id: number) => void; close: () => void }

/** Read when first opened. */
function Choices({ brandId, filter, onChoose, onRemove, close }: ChoicesProps) {
  const { user } = useSession()
  // Reads all of them once, because every list of the order menu shows some of them.
  const read = useRead(listProductFilters, { params: { userId: user.id, brandId: 0 } })
  return (
    <SavedList
      kind="filter"
      saved={read.data && filtersFor(read.data, brandId)}
      problem={read.error?.message}
      nameOf={({ settings }) => settings.filterName}
      isChosen={({ settings }) => sameFilter(settings.filterData, filter)}
      onChoose={({ settings }) => onChoose(settings.filterData)}
      onRemove={({ id }) => onRemove(id)}
      close={close}
    />
  )
}

/** A list offers the filters of its brand and those for all brands (D-80). */
const filtersFor = (saved: readonly SavedProductFilter[], brandId: number): SavedProductFilter[] =>
  saved
    .filter(({ settings: { filterBrandId } }) => filterBrandId === 0 || filterBrandId === brandId)
    .sort((a, b) => a.settings.filterName.localeCompare(b.settings.filterName, 'en'))
