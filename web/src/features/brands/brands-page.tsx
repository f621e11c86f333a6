import '@mantine/core/styles/Tabs.layer.css'
import { addBrand } from '@dray/contract/brands'
import { addExtractType, addProductType } from '@dray/contract/products'
import { Button, Tabs } from '@mantine/core'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { BrandsList } from './brands-list.tsx'
import { ExtractTypesList } from './extract-types-list.tsx'
import { TypesList } from './types-list.tsx'

const tabs = ['brands', 'types', 'extracts'] as const
type Tab = (typeof tabs)[number]
const tabLabels: Record<Tab, string> = { brands: 'Brands', types: 'Product types', extracts: 'Extract types' }

const lists = { brands: BrandsList, types: TypesList, extracts: ExtractTypesList }

/** /brands: tabs for brands, product types and extract types. */
export function BrandsPage() {
  const [{ tab, search, sort }, change] = useUrlState({ tab: 'brands', search: '', sort: '' })
  const shown = tabs.find((known) => known === tab) ?? 'brands'
  const List = lists[shown]
  return (
    <Page
      title="Brands"
      fills
      aside={
        <Tabs
          value={shown}
          onChange={(chosen) => change({ tab: chosen ?? 'brands', search: '', sort: '' }, 'push')}
          variant="pills"
        >
          <Tabs.List aria-label="Brands or types">
            {tabs.map((value) => (
              <Tabs.Tab key={value} value={value}>
                {tabLabels[value]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
      actions={<AddButtons />}
    >
      <List key={shown} query={{ search, sort }} onQueryChange={change} />
    </Page>
  )
}

function AddButtons() {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <>
      {may(addExtractType) && (
        <Button variant="default" onClick={() => openModal('AddExtractType', {})}>
          Add extract type
        </Button>
      )}
      {may(addProductType) && (
        <Button variant="default" onClick={() => openModal('AddProductType', {})}>
          Add product type
        </Button>
      )}
      {may(addBrand) && <Button onClick={() => openModal('AddBrand', {})}>Add brand</Button>}
    </>
  )
}
