import '@mantine/core/styles/Skeleton.layer.css'
import { addProduct } from '@dray/contract/products'
import { Alert, Button, Paper, Skeleton, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { memo, type PropsWithChildren, type ReactNode, useId, useMemo, useRef } from 'react'
import { useOnOrder } from '../../../../records/on-order/use-on-order.ts'
import { focusAndSelect } from '../../../../kit/focus.ts'
import { type MenuInputs } from './menu-inputs.ts'
import { allProductsList, groupingLabels, groupings } from './menu-lists.ts'
import { MenuFilterBar } from './menu-filter-bar.tsx'
import { MenuRows, type MenuRowsHandle } from './menu-rows.tsx'
import style from './product-menu.module.css'
import { useOpenModal } from '../../../../kit/modals/modals.tsx'
import { useSession } from '../../../../kit/session.tsx'
import { FirstActions } from '../../../../kit/table/first-actions.tsx'
import { TabStrip } from '../../../../kit/panels/tab-strip.tsx'
import { type BoughtProduct, type Catalog } from '../cart/use-catalog.ts'
import { type OnAdd } from './use-add-product.ts'
import { useMenu } from './use-menu.ts'
import { useSearchKeys, useAddEarlyEntries, useEarlyEntries } from './use-search-keys.ts'
import { PanelHead } from '../../../../kit/panels/collapsible-panel.tsx'

type Props = {
  catalog: Catalog
  bought: readonly BoughtProduct[]
  inputs: MenuInputs
  onAdd: OnAdd
  onNotAdded: (message: string) => void
  onRemove: (productId: number) => void
  /** After the search. */
  children?: ReactNode
}

export const ProductMenu = memo(function ProductMenu(props: Props) {
  const { catalog, bought, inputs, onAdd, onNotAdded, onRemove, children } = props
  const { isLoaded } = catalog
  const menu = useMenu(catalog.products, bought)
  const early = useEarlyEntries(menu)
  const [images, setImages] = useLocalStorage<string>({
    key: 'dray-menu-images',
    defaultValue: 'shown',
    getInitialValueInEffect: false,
  })
  const onOrder = useOnOrder()
  const showsImages = images !== 'hidden'
  const container = useRef<HTMLElement>(null)
  const rows = useRef<MenuRowsHandle>(null)
  const keys = useSearchKeys({
    menu,
    isLoaded,
    onEarlyEnter: early.keep,
    inputs,
    onAdd,
    onNotAdded,
    container,
    scrollTo: (key) => rows.current?.scrollTo(key),
  })
  useAddEarlyEntries(early, { isLoaded, menu, onAdd, onNotAdded, keys })
  const row = useMemo(
    () => ({
      showsImages,
      onOrder,
      inputs,
      onAdd,
      onRemove,
      onDone: (list: string) => focusSearch(container.current, list),
      onCloseBatches: (productId: number) => {
        container.current?.querySelector<HTMLElement>(`[data-batches="${productId}"]`)?.focus()
        inputs.batches.close(productId)
      },
    }),
    [showsImages, onOrder, inputs, onAdd, onRemove],
  )

  return (
    <section ref={container} className={`stack ${style.menu}`} aria-label="Products">
      <MenuFilterBar name="all products" list={allProductsList} products={catalog.products} menu={menu} keys={keys}>
        <TabStrip
          label="Group the products"
          tabs={groupings}
          labels={groupingLabels}
          value={menu.grouping}
          onChange={menu.setGrouping}
        />
        <Button variant="subtle" color="gray" px={6} onClick={() => setImages(showsImages ? 'hidden' : 'shown')}>
          {showsImages ? 'Hide Images' : 'Show Images'}
        </Button>
        <span className="grow" />
      </MenuFilterBar>
      {children}
      <MenuState catalog={catalog} early={early.typed} />
      {isLoaded && catalog.products.length > 0 && <MenuRows handle={rows} menu={menu} keys={keys} row={row} />}
    </section>
  )
})

function MenuState({ catalog, early }: { catalog: Catalog; early: readonly string[] }) {
  const { isLoaded, products, problem, retry, pricingProblem, retryPricing } = catalog
  if (!isLoaded && problem === null) return <LoadingRows early={early} />
  if (!isLoaded) {
    return (
      <div role="alert" className={`muted row ${style.state}`}>
        Error... {problem?.message}
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  }
  if (pricingProblem) {
    return (
      <Alert color="red" role="alert" p="xs">
        This customer's prices couldn't be loaded. {pricingProblem.message}{' '}
        <Button size="compact-sm" variant="default" onClick={retryPricing}>
          Try again
        </Button>
      </Alert>
    )
  }
  return products.length === 0 ? <NoProducts /> : null
}

function NoProducts() {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <Stack align="center" py={32} gap={12}>
      <FirstActions
        purpose="The products you sell are listed here. There are none yet."
        actions={[may(addProduct) && { label: 'Add product', onAction: () => openModal('AddProduct', {}) }]}
      />
    </Stack>
  )
}

/** As large as the list, so nothing jumps when it comes. */
function LoadingRows({ early }: { early: readonly string[] }) {
  const kept = early.map((text) => `“${text}”`).join(', ')
  return (
    <div className={`overflow-auto ${style.rows}`}>
      <output className={kept === '' ? 'unseen' : `row ${style.kept}`}>
        Loading...{kept !== '' && ` Then adds ${kept}.`}
      </output>
      {loadingRows.map((row) => (
        <div key={row} className={`row ${style.loadingRow}`}>
          <Skeleton w={32} h={32} />
          <Skeleton w="36%" h={20} />
          <span className="grow" />
          <Skeleton w={120} h={20} />
          <Skeleton w={180} h={30} />
        </div>
      ))}
    </div>
  )
}
const loadingRows = Array.from({ length: 8 }, (_, row) => row)

function focusSearch(container: HTMLElement | null, list: string) {
  const fields = [...(container?.querySelectorAll<HTMLInputElement>('input[data-search]') ?? [])]
  focusAndSelect(fields.find(({ dataset }) => dataset.search === list) ?? fields[0])
}

type AddProps = PropsWithChildren<{ isOpen: boolean; onToggle: () => void }>

const shortcut = { keys: '/', does: 'Press / to open and search' }

export function AddProducts({ isOpen, onToggle, children }: AddProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder aria-label="Add products">
      <PanelHead title="Add products" isOpen={isOpen} controls={id} onToggle={onToggle} shortcut={shortcut} />
      <div id={id} className={isOpen ? style.expanded : undefined}>
        {isOpen && children}
      </div>
    </Paper>
  )
}
