import { addExtractType, addProductType } from '@dray/contract/products'
import { Button } from '@mantine/core'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { MenuList } from '../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSession } from '../../kit/session.tsx'

/** A menu to add product types and extract types, for users who may. */
export function AddMenu() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const entries = [
    ...(may(addProductType) ? [{ label: 'Add product type', onChoose: () => openModal('AddProductType', {}) }] : []),
    ...(may(addExtractType) ? [{ label: 'Add extract type', onChoose: () => openModal('AddExtractType', {}) }] : []),
  ]
  if (entries.length === 0) return null
  return (
    <PopoverButton
      label="Types"
      role="menu"
      position="bottom-end"
      width={180}
      button={(opener) => (
        <Button variant="default" {...opener}>
          Types
        </Button>
      )}
    >
      {(close) => <MenuList label="Types" entries={entries} close={close} />}
    </PopoverButton>
  )
}
