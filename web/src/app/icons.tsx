/** Drawn on a 20 by 20 grid. */
const paths = {
  today: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M6.8 3v3.4M13.2 3v3.4M7 12h2.5',
  orders: 'M5 3.5h10v13l-2.5-1.5-2.5 1.5-2.5-1.5L5 16.5zM7.5 7h5M7.5 10h5',
  deliveries:
    'M2.5 5h9v9h-9zM11.5 8h3.2l2.8 3v3h-6M6 16a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 6 16zM14 16a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  products: 'M3.5 6.5 10 3l6.5 3.5v7L10 17l-6.5-3.5zM3.5 6.5 10 10l6.5-3.5M10 10v7',
  inventory: 'M3.5 16.5v-9L10 3.5l6.5 4v9M6.5 16.5v-6h7v6M6.5 13.5h7',
  counts: 'M6 4.5H4.5v12h11v-12H14M7 3h6v3H7zM7 10.5l1.2 1.2 2-2.2M12 10.5h1.5M7.2 13.8h6.3',
  brands: 'M3.5 10.5v-7h7l6.5 6.5-7 7zM7 7h.01',
  customers:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c.4-2.9 2.3-4.5 5-4.5s4.6 1.6 5 4.5M13 4a2.8 2.8 0 0 1 0 5.4M14.5 12.2c1.7.6 2.7 2.1 3 4.3',
  receivables: 'M3.5 16.5h13M5 16.5v-4M8.4 16.5v-6.5M11.8 16.5v-9M15 16.5v-12',
  activity: 'M3 10h3l2.5-6 3 12 2.5-6h3',
  figures: 'M3.5 3.5v13h13M6.5 12.5l3-3.5 2.5 2 4-5',
  purchases: 'M2.5 3.5h2.2l2 9h8.3l2-6.5H5.4M7.6 16.5h.01M14 16.5h.01',
  restock: 'M10 3v8M6.5 7.8 10 11.3l3.5-3.5M3.5 12.5v4h13v-4',
  payments: 'M2.5 5.5h15v9h-15zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM5.2 10h.01M14.8 10h.01',
  creditMemos: 'M5 3.5h10v13l-2.5-1.5-2.5 1.5-2.5-1.5L5 16.5zM12.5 10.5h-5M9.3 8.5l-2 2 2 2',
  books: 'M4.5 3.5h9a2 2 0 0 1 2 2v11h-9a2 2 0 0 1-2-2zM4.5 14.5a2 2 0 0 1 2-2h9M7.5 6.5h5M7.5 9h3',
  myPay: 'M3 6.5h12.5a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H4.5A1.5 1.5 0 0 1 3 15zM3 6.5l10-3v3M13.5 11.5h.01',
  payroll: 'M4 3.5h12v13H4zM4 7.5h12M7 10.5h3M7 13.5h3M13 10.5h.01M13 13.5h.01',
  users:
    'M10 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 10 8zM4.5 16.5c.3-4 2.4-6 5.5-6s5.2 2 5.5 6M13.5 13.5l1.2 1.2 2.3-2.6',
  profile: 'M10 10a3.2 3.2 0 1 0 0-6.5 3.2 3.2 0 0 0 0 6.5zM4 17c.5-3 2.7-4.8 6-4.8s5.5 1.8 6 4.8',
  settings:
    'M3 6h8M15 6h2M3 14h2M9 14h8M13 8.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM7 16.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.5 3.5',
  plus: 'M10 4v12M4 10h12',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
  moon: 'M16.5 11.5A6.8 6.8 0 0 1 8.5 3.5a6.8 6.8 0 1 0 8 8z',
  collapse: 'M12 6l-4 4 4 4',
  expand: 'M8 6l4 4-4 4',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  signOut: 'M11.5 4.5h-7v11h7M8.5 10h8M13.5 7l3 3-3 3',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M10 14h.01',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  )
}
