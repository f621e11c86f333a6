import type { FileStore } from '../platform/files/file-store.ts'
import { lockCompanyDecisions, updateCompanyDecisions } from '../features/company/index.ts'
import type { Past } from './past.ts'
import { storePicture } from './load-pictures.ts'

const company = {
  companyName: 'Northwind Traders',
  companyAddress: 'One Portals Way\nTwin Points, WA 98156',
  companyPhone: '(206) 555-1417',
  accent: '#1f4e79',
  invoiceFooter: 'Questions about this invoice? Call (206) 555-1417. Thank you for your business.',
}

/** Names the company as in Microsoft's sample, unless an admin has already decided. */
export async function loadSampleSettings(past: Past, files: FileStore): Promise<void> {
  const before = await lockCompanyDecisions(past.tx)
  if (before.companyName !== null || before.logo !== null) return
  const logo = await storePicture(past, files, { bucket: 'company', file: 'company.webp' })
  await updateCompanyDecisions(past.tx, { ...before, ...company, logo })
}
