import { addBrand } from '@dray/contract/brands'
import { addLocation } from '@dray/contract/locations'
import { placeOrder } from '@dray/contract/orders'
import { listPendingItems } from '@dray/contract/pending'
import { addExtractType, addProduct, addProductType } from '@dray/contract/products'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import type { IconName } from '../icons.tsx'
import { screens, whoMaySee } from '../navigation.ts'
import type { SearchHit } from './search-hit.ts'

/** What the frame around the screens does. */
export type FrameActions = { signOut: () => void; shortcuts: () => void }

/** The screens and actions that the user may use, found without the server. */
export function useLocalHits(frame: FrameActions): SearchHit[] {
  return [...useRecordActions(), ...useScreenHits(), ...useFrameActions(frame)]
}

const action = (label: string, icon: IconName, run: () => void, keywords = ''): SearchHit => ({
  id: `action ${label}`,
  group: 'Actions',
  icon,
  label,
  keywords,
  run,
})

function useRecordActions(): SearchHit[] {
  const { may } = useSession()
  const openModal = useOpenModal()
  return [
    ...(may(placeOrder)
      ? [action('New order', 'plus', () => openModal('NewOrder', {}), 'new for add create sell')]
      : []),
    ...(may(addProduct) ? [action('Add product', 'plus', () => openModal('AddProduct', {}), 'new create')] : []),
    ...(may(addBrand) ? [action('Add brand', 'plus', () => openModal('AddBrand', {}), 'new create')] : []),
    ...(may(addProductType)
      ? [action('Add product type', 'plus', () => openModal('AddProductType', {}), 'new create')]
      : []),
    ...(may(addExtractType)
      ? [action('Add extract type', 'plus', () => openModal('AddExtractType', {}), 'new create')]
      : []),
    ...(may(addLocation)
      ? [action('Pickup locations', 'deliveries', () => openModal('PackingLocation', {}), 'packing add new')]
      : []),
  ]
}

/** What people call a screen besides its name. */
const otherNames: Readonly<Record<string, string>> = {
  '/orders': 'sales invoices',
  '/deliveries': 'route stops drivers',
  '/products': 'catalog',
  '/inventory': 'stock',
  '/customers': 'contacts',
  '/settings': 'files csv',
  '/profile': 'account password avatar',
}

function useScreenHits(): SearchHit[] {
  const { may } = useSession()
  const all = [
    ...Object.values(screens),
    { path: '/orders/tags', label: 'Pending tags', icon: 'orders', who: listPendingItems.who },
    { path: '/products/tags', label: 'Tags', icon: 'inventory', who: whoMaySee('/products/tags') },
  ] as const
  const hits = all
    .filter(({ who }) => may(who))
    .map(
      ({ path, label, icon }): SearchHit => ({
        id: path,
        group: 'Screens',
        icon,
        label,
        keywords: otherNames[path] ?? '',
        address: path,
        opensTab: path === '/products/tags',
      }),
    )
  if (!may(screens.settings.who)) return hits
  const path = screens.settings.path
  return [...hits, { id: 'import', group: 'Actions', icon: 'settings', label: 'Import files', address: path }]
}

const schemes: readonly { scheme: MantineColorScheme; label: string; icon: IconName; keywords: string }[] = [
  { scheme: 'light', label: 'Use light mode', icon: 'sun', keywords: 'light theme day' },
  { scheme: 'dark', label: 'Use dark mode', icon: 'moon', keywords: 'dark theme night' },
  { scheme: 'auto', label: 'Use the mode of this computer', icon: 'settings', keywords: 'theme auto system' },
]

function useFrameActions({ signOut, shortcuts }: FrameActions): SearchHit[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label, icon, keywords }) => action(label, icon, () => setColorScheme(scheme), keywords)),
    action('Keyboard shortcuts', 'keyboard', shortcuts, 'keys help'),
    action('Sign out', 'signOut', signOut, 'log logout signout exit'),
  ]
}
