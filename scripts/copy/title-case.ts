/** Labels that the specification writes with capitals. All others are in sentence case. */
const specifiedLabels: readonly string[] = [
  ...['Add Payment', 'Apply To', 'Apply $', 'Base Price', 'Calculate Commission', 'Change Log', 'Change Password'],
  ...['Clear Filters', 'Credit Available', 'Credit to Account', 'Current Price', 'Current Stock Minus Pending Orders'],
  ...['Custom Price', 'Date Ordered', 'Edit Order', 'Edit Purchase Order', 'Edit User', 'Error Loading Drivers'],
  ...['Error Loading Locations', 'Extract Type', 'Fill To', 'Funds Applied to Orders', 'Hide Images', 'In Stock'],
  ...[
    'Last Updated',
    'Manage Reimbursements',
    'Net Stock',
    'Next 7 Days',
    'New Order',
    'New Price',
    'New Purchase Order',
  ],
  ...['No Orders Found', 'Order Number', 'Order Preview', 'Order Status', 'Orders To Be Paid', 'Out of Stock'],
  ...['Pay Type', 'Payment Status', 'Pending Outbound', 'Pending Outbound Orders', 'Pickup Locations', 'Product Type'],
  ...['Reload Saved Data', 'Save Custom Filter', 'Save Filter', 'Save PDF to Order', 'Save to Payroll'],
  ...['Saved Filters', 'Set To', 'Show Images', 'Sort By', 'Submit Payroll', 'Total Pay', 'Unpaid Orders'],
  ...['Update All', 'Update All Brands', 'Update All Customers', 'Update Selected', 'Update Selected Customers'],
  ...['View Orders'],
]

/** Names of screens, programs, keys and months, and words of examples. */
const names: readonly string[] = [
  ...['Dray', 'Excel', 'QuickBooks Desktop', 'QuickBooks Online', 'QuickBooks', 'Xero', 'Standard Webhooks', 'January'],
  ...['Google Authenticator', 'Microsoft Authenticator', 'Acme Wholesale', 'Côte de Blaye', 'Page Up', 'Page Down'],
  ...[
    'Telegram',
    'Alt',
    'Ctrl',
    'Enter',
    'Shift',
    'Meta',
    'Customers',
    'Inventory',
    'Orders',
    'Payroll',
    'Credit memo',
    'Pending tags',
    'Pick',
    'Receivables',
  ],
  ...['Receive', 'Save', 'Settings', 'Single', 'Split', 'Tags', 'To restock', 'Update', 'Beverages'],
]

const byLength = [...specifiedLabels, ...names].toSorted((a, b) => b.length - a.length)
// The fonts of the theme are not shown.
const fonts = /sans-serif/
const known = new RegExp(`\\b(?:${byLength.map((label) => label.replace('$', '\\$')).join('|')})(?!\\w)`, 'g')

/** Words with a capital that neither begin a sentence nor belong to a name or a label of the specification. */
export function titleCaseWords(text: string): string[] {
  if (fonts.test(text)) return []
  const rest = text.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(known, 'x')
  return [...rest.matchAll(/(?<![.!?:…]\s+)(?<=[\w,’')\]]\s+)[A-Z][a-z]+\b/g)].map(([word]) => word)
}
