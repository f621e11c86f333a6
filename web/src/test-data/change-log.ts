import type { LogEntry } from '@dray/contract/changelog'
import type { FieldChange } from '@dray/domain/changelog/differences'

export const aChange = (overrides: Partial<FieldChange> = {}): FieldChange => ({
  name: 'Chai',
  field: 'basePrice',
  subfield: null,
  action: 'update',
  previousValue: '12.00',
  newValue: '12.50',
  ...overrides,
})
export const anEntry = (overrides: Partial<LogEntry> = {}): LogEntry => ({
  id: 1,
  action: 'update',
  entityType: 'product',
  entityId: 7,
  userId: 3,
  userName: 'Nancy',
  createdAt: new Date('2026-05-03T21:14:00Z'),
  notes: null,
  changes: [aChange()],
  ...overrides,
})
