import type { Access } from '@dray/domain/users/permissions'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { type ModalName, useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { openHelp } from '../../kit/help.ts'
import { useCannabisFields } from '../../records/cannabis-fields.ts'
import { useSession } from '../../kit/session.tsx'
import type { IconName } from '../icons.tsx'
import { screens, whoMaySee } from '../navigation.ts'
import { useHelpPages } from '../help/use-help-pages.ts'
import type { SearchHit } from './search-hit.ts'

export type FrameActions = { signOut: () => void; shortcuts: () => void }

/** The screens and actions open to the user, found without the server. */
export function useLocalHits(actions: FrameActions): SearchHit[] {
  return [...useRecordActions(), ...useScreenHits(), ...useFrameActions(actions)]
}

const action = (label: string, icon: IconName, run: () => void, keywords = ''): SearchHit => ({
  id: `action ${label}`,
  group: 'Actions',
  icon,
  label,
  keywords,
  run,
})

const inventory: Access = { roles: ['INVENTORY'] }

/**
 * Modals that add a record, with the access of the call that saves it. Repeated here because importing the contract would add these schemas
 * to the first load; local-hits.test.ts compares the two.
 */
export const addingModals = {
  NewOrder: { label: 'New order', who: { roles: ['SALES'] }, keywords: 'new for add create sell' },
  NewPurchaseOrder: { label: 'New purchase order', who: inventory, keywords: 'add create buy restock' },
  AddCustomer: { label: 'Add customer', who: { roles: ['SALES'] }, keywords: 'new create' },
  AddPayment: { label: 'Add payment', who: { roles: ['ACCOUNTING'] }, keywords: 'new record receive check cash card' },
  NewCreditMemo: {
    label: 'New credit memo',
    who: { roles: ['ACCOUNTING', 'SALES', 'INVENTORY', 'DRIVER'] },
    keywords: 'return refund damaged credit came back request',
  },
  NewCount: { label: 'New count', who: inventory, keywords: 'stocktake count shelf inventory cycle physical' },
  AddProduct: { label: 'Add product', who: inventory, keywords: 'new create' },
  AddBrand: { label: 'Add brand', who: inventory, keywords: 'new create' },
  AddProductType: { label: 'Add product type', who: inventory, keywords: 'new create' },
  AddExtractType: { label: 'Add extract type', who: inventory, keywords: 'new create' },
  EditUser: { label: 'Add user', who: { roles: [] }, keywords: 'new create invite person team' },
  PackingLocation: { label: 'Pickup locations', who: { roles: ['SALES', 'INVENTORY'] }, keywords: 'packing add new' },
} as const satisfies { [Name in ModalName]?: { label: string; who: Access; keywords: string } }

/** Must match the access of the call. */
export const receiving: Access = inventory

/** Must match the access of the call. */
export const refreshingPrices: Access = 'office'

const addingNames = Object.keys(addingModals) as (keyof typeof addingModals)[]

function useRecordActions(): SearchHit[] {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const sellsCannabis = useCannabisFields()
  const receive = action('Receive stock', 'plus', () => openDialog(ReceiveStock, {}), 'arrived delivery batch add')
  const adding = addingNames
    .filter((name) => may(addingModals[name].who) && (name !== 'AddExtractType' || sellsCannabis))
    .map((name) => {
      const { label, keywords } = addingModals[name]
      return action(label, name === 'PackingLocation' ? 'deliveries' : 'plus', () => openModal(name, {}), keywords)
    })
  const refreshAll = action(
    'Refresh pricing for all customers',
    'customers',
    () => openModal('RefreshAllCustomPricing', {}),
    'prices update custom',
  )
  const compare = action(
    'Compare stock with a list',
    'counts',
    () => openModal('CompareStock', {}),
    'third party warehouse spreadsheet reconcile',
  )
  return [...adding, ...(may(receiving) ? [receive, compare] : []), ...(may(refreshingPrices) ? [refreshAll] : [])]
}

/** Other words people search for. */
const otherNames: Readonly<Record<string, string>> = {
  '/': 'home start dashboard first page',
  '/orders': 'sales invoices',
  '/orders/inbox': 'messages emails texts mailbox paste',
  '/deliveries': 'route stops drivers',
  '/products': 'catalog',
  '/inventory': 'stock',
  '/counts': 'stocktake cycle count shelf physical inventory differences',
  '/customers': 'contacts',
  '/payments': 'checks cash card credit money received',
  '/credit-memos': 'returns refunds damaged came back requests',
  '/books': 'accounting close month export quickbooks xero journal',
  '/receivables': 'owed aging overdue balances collect debtors',
  '/restock': 'buy suggestions reorder cover',
  '/payments/collections': 'confirm cash checks envelope collections settle routes',
  '/users/sign-ins': 'log failed password locked out security',
  '/my-pay': 'commission salary wages payslip own',
  '/settings': 'files csv commission',
  '/settings?tab=portal': 'contacts link order online self service',
  '/settings?tab=keys': 'programs token developer integration',
  '/settings?tab=webhooks': 'programs events developer integration zapier',
  '/profile': 'account password avatar',
}

function useScreenHits(): SearchHit[] {
  const { may } = useSession()
  const all = [
    ...Object.values(screens),
    { path: '/orders/inbox', label: 'Inbox', icon: 'orders', who: whoMaySee('/orders/inbox') },
    { path: '/orders/tags', label: 'Pending tags', icon: 'orders', who: whoMaySee('/orders/tags') },
    { path: '/products/tags', label: 'Tags', icon: 'inventory', who: whoMaySee('/products/tags') },
    {
      path: '/payments/collections',
      label: 'Collected by drivers',
      icon: 'payments',
      who: whoMaySee('/payments/collections'),
    },
    { path: '/users/sign-ins', label: 'Sign-ins', icon: 'profile', who: whoMaySee('/users/sign-ins') },
    { path: '/settings?tab=portal', label: 'Customer portal', icon: 'settings', who: screens.settings.who },
    { path: '/settings?tab=keys', label: 'API keys', icon: 'settings', who: screens.settings.who },
    { path: '/settings?tab=webhooks', label: 'Webhooks', icon: 'settings', who: screens.settings.who },
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
  { scheme: 'auto', label: 'Use the system mode', icon: 'settings', keywords: 'theme auto system' },
]

function useFrameActions({ signOut, shortcuts }: FrameActions): SearchHit[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label, icon, keywords }) => action(label, icon, () => setColorScheme(scheme), keywords)),
    action('Help', 'help', () => openHelp(), 'how to guide manual instructions'),
    action('Keyboard shortcuts', 'keyboard', shortcuts, 'keys help'),
    action('Sign out', 'signOut', signOut, 'log logout signout exit'),
  ]
}

/** The help pages, found by their titles and words. */
export function useHelpHits(): SearchHit[] {
  return (useHelpPages() ?? []).map(({ id, title, words }) => ({
    id: `help ${id}`,
    group: 'Help',
    icon: 'help',
    label: title,
    text: words,
    run: () => openHelp(id),
  }))
}
