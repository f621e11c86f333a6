export type { Arrival } from './waiting/allocate-arrived.ts'
export { lockThenAllocate, thenAllocate } from './waiting/then-allocate.ts'
export { shipAvailable } from './split/ship-available.ts'
