import { statusLabel } from '../../records/status-pill.tsx'

/** Wholesale, Retail, VIP. */
export const customerTypeLabel = (type: string): string => (type === 'VIP' ? type : statusLabel(type))
